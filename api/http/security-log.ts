import type { Env } from '@nightfall/shared/backend/env';
import type { Logger } from '@nightfall/shared/backend/logger';
import type { EventRecord } from '@nightfall/shared/backend/security/event-record';
import type { ErrorCode } from '@nightfall/shared/protocol/errors';
import { DECEIVING, firstLetters } from '@nightfall/shared/protocol/letters';
import { SECURITY_EVENTS, type SecurityEventKind } from '@nightfall/shared/protocol/security-events';
import type { Session } from '../accounts/sessions.ts';
import { callerAddress } from './caller-address.ts';
import { foreignCall, isForeignCall } from './host.ts';
import { type Attack, CodeRefused, ServiceError, SignInRefused } from './service-error.ts';

export type SignInMethod = 'password' | 'link' | 'passkey';

/** What is told of each event beside who and from where; its words are a row of protocol/security-events.ts. */
export interface SecurityEvents extends Record<SecurityEventKind, object> {
  sign_in_succeeded: { readonly method: SignInMethod };
  /** By a password. `tried` is the pseudonym of the address. */
  sign_in_failed: { readonly tried: string | null };
  /** A sign-in link that is unknown, used or too old. */
  link_refused: object;
  /** A passkey that is unknown, or has signed something else. */
  passkey_refused: object;
  passkey_added: object;
  passkey_removed: object;
  /** The password or the link was right, and the code of the second factor was not there yet. */
  code_asked: { readonly method: SignInMethod };
  /** A code of the second factor of `who` that is wrong, or was used before. */
  code_refused: object;
  recovery_code_used: object;
  recovery_codes_replaced: object;
  second_factor_enabled: object;
  second_factor_disabled: object;
  /** Of somebody else, by a super admin. */
  second_factor_reset: { readonly subject: string };
  signed_out_everywhere: object;
  /** By its owner, from another browser. */
  session_ended: object;
  /** By an administrator. `subject` is the pseudonym of the address. */
  user_signed_out: { readonly subject: string };
  identity_confirmed: object;
  confirmation_failed: object;
  hosting_granted: { readonly subject: string };
  hosting_revoked: { readonly subject: string };
  password_changed: object;
  /** `subject` is the pseudonym of its address, until nothing about it can be waiting any more (purge-events.ts). */
  account_deleted: { readonly subject: string };
  /** `subject` is the pseudonym of the address of whoever is an admin now, or no longer. */
  admin_rights_changed: { readonly subject: string; readonly isAdmin: boolean };
  /** By a code from the host, or back by the device that had it. */
  seat_moved: { readonly by: 'code' | 'return' };
  right_refused: { readonly call: string; readonly code: string };
  origin_refused: { readonly call: string; readonly origin: string };
  host_refused: { readonly host: string };
  limit_hit: { readonly call: string };
  /** A payment was announced, and not by the payment service. */
  webhook_forged: { readonly call: string; readonly reason: string };
  /** Of something else than was asked for, or a second time. `payment` is its number at the payment service. */
  payment_ungranted: { readonly payment: string; readonly reason: string };
  /** Too long, too deep, or too slow. */
  bounds_exceeded: { readonly call: string; readonly reason: string };
  /** A theme pack that no honest program writes. */
  pack_refused: { readonly call: string; readonly reason: string };
}

interface Party {
  /** The account's or guest's id; null for strangers. */
  readonly who: string | null;
  /** The address as limits count it (caller-address.ts). */
  readonly from: string;
}

export interface SecurityLog {
  note<E extends SecurityEventKind>(event: E, party: Party, details: SecurityEvents[E]): void;
}

const MINUTE_MS = 60_000;
/** So that nobody fills the disk: refusals of one kind for one address, and all of a process, in a minute. */
const MOST = { ofOneAddress: 20, ofAll: 1_000 } as const;
/** Of what a stranger wrote. */
const LONGEST_TEXT = 200;

/**
 * The security events of a process, as lines of its log with `security` as the event's name, and in the record that
 * administrators read; never a secret, never an address of mail.
 */
export function createSecurityLog(
  logger: Logger,
  record: Pick<EventRecord, 'add'>,
  now: () => number = Date.now,
): SecurityLog {
  let minute = 0;
  let said = 0;
  const counts = new Map<string, number>();

  const begin = (present: number): void => {
    const unsaid = [...counts.values()].reduce((sum, count) => sum + count, 0) - said;
    if (unsaid > 0)
      logger.warn({ security: 'more', times: unsaid }, 'security events were not logged one by one');
    minute = present;
    said = 0;
    counts.clear();
  };
  const mayBeSaid = (event: SecurityEventKind, { from }: Party): boolean => {
    const present = Math.floor(now() / MINUTE_MS);
    if (present !== minute) begin(present);
    // Beyond that many addresses they are counted together.
    const key = counts.size < MOST.ofAll ? `${event} ${from}` : 'more';
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > MOST.ofOneAddress || said >= MOST.ofAll) return false;
    said += 1;
    return true;
  };
  return {
    note(event, { who, from }, details) {
      const told = shortened(details);
      const { tried, subject, ...more } = told;
      const about = [tried, subject].find((one) => typeof one === 'string') ?? null;
      record.add({ kind: event, who, address: from, about, details: more });
      const line = { security: event, who, from, ...told };
      if (!SECURITY_EVENTS[event].isRefusal) logger.info(line, 'security event');
      else if (mayBeSaid(event, { who, from })) logger.warn(line, `security event: ${event}`);
    },
  };
}

interface Told extends Record<string, string | boolean | null> {}

/** Without what a terminal obeys, what turns the line around, and what Postgres does not store. */
const shortened = (details: object): Told =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]: [string, string | boolean | null]) => [
      name,
      typeof value === 'string'
        ? firstLetters(value, LONGEST_TEXT).toWellFormed().replaceAll(DECEIVING, '\uFFFD')
        : value,
    ]),
  );

/** Refusals for want of a right. What the rules of the game forbid to somebody at the table is none. */
const OF_RIGHTS: ReadonlySet<ErrorCode> = new Set([
  'FORBIDDEN',
  'NOT_HOST',
  'NOT_JOINED',
  'HOST_REQUIRED',
  'REMOVED',
  'SECOND_FACTOR_REQUIRED',
]);

export interface Noting {
  readonly env: Pick<Env, 'PUBLIC_URL' | 'TRUST_PROXY'>;
  readonly security: SecurityLog;
}

interface Refused {
  readonly request: Request;
  readonly server: Parameters<typeof callerAddress>[1];
  readonly route: string;
  readonly error: unknown;
  /** Not there where a call was refused before it was asked who is calling. */
  readonly session?: Session | null;
}

/** Notes the answer to a call, if it is a refusal that matters. Calls are told by their route: paths carry tokens. */
export function noteRefusal(
  { env, security }: Noting,
  { request, server, route, error, session }: Refused,
  code: ErrorCode,
): void {
  const call = `${request.method} ${route}`;
  const attack = attackIn(error);
  const party = { who: session?.userId ?? null, from: callerAddress(request, server, env) };
  if (error instanceof SignInRefused) {
    if (error.by.method === 'password') security.note('sign_in_failed', party, { tried: error.by.tried });
    else security.note(error.by.method === 'link' ? 'link_refused' : 'passkey_refused', party, {});
  } else if (error instanceof CodeRefused) {
    security.note('code_refused', { ...party, who: error.accountId }, {});
  } else if (code === 'FORBIDDEN' && isForeignCall(request, env)) {
    security.note('origin_refused', party, foreignCall(request));
  } else if (attack !== undefined) security.note(attack.event, party, { call, reason: attack.reason });
  else noteRefusedCall(security, party, call, code);
}

/** What is thrown while a body is read comes inside an error of Elysia's. */
function attackIn(error: unknown): Attack | undefined {
  if (error instanceof ServiceError) return error.attack;
  return error instanceof Error ? attackIn(error.cause) : undefined;
}

/** The same for a call of HTTP or an action of the websocket that had a good form. */
export function noteRefusedCall(security: SecurityLog, party: Party, call: string, code: ErrorCode): void {
  if (OF_RIGHTS.has(code)) security.note('right_refused', party, { call, code });
  else if (code === 'RATE_LIMITED') security.note('limit_hit', party, { call });
  else if (code === 'TOO_LARGE') security.note('bounds_exceeded', party, { call, reason: 'is too large' });
}
