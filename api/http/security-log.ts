import type { EventRecord } from '@nightfall/shared/backend/accounts/event-record';
import type { Env } from '@nightfall/shared/backend/env';
import type { Logger } from '@nightfall/shared/backend/observability/logger';
import type { ErrorCode } from '@nightfall/shared/protocol/errors';
import { DECEIVING, firstLetters } from '@nightfall/shared/protocol/letters';
import { SECURITY_EVENTS, type SecurityEventKind } from '@nightfall/shared/protocol/security-events';
import { callerAddress } from './caller-address.ts';
import { foreignCall, isForeignCall } from './host.ts';
import { type Attack, CodeRefused, ServiceError, SignInRefused } from './service-error.ts';

export type SignInMethod = 'password' | 'link' | 'passkey';

/** The details of each event besides who and from where; its words are a row of protocol/security-events.ts. */
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
  /** The password or the link was right, but the code of the second factor was missing. */
  code_asked: { readonly method: SignInMethod };
  /** A code of the second factor of `who` that is wrong, or was used before. */
  code_refused: object;
  recovery_code_used: object;
  recovery_codes_replaced: object;
  second_factor_enabled: object;
  second_factor_disabled: object;
  /** By a super admin, for another account. */
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
  /** `subject` is the pseudonym of the address, until no record of it is left (purge-events.ts). */
  account_deleted: { readonly subject: string };
  /** `subject` is the pseudonym of the new or former admin's address. */
  admin_rights_changed: { readonly subject: string; readonly isAdmin: boolean };
  /** By a code from the host, or back to the device that had it. */
  seat_moved: { readonly by: 'code' | 'return' };
  right_refused: { readonly call: string; readonly code: string };
  origin_refused: { readonly call: string; readonly origin: string };
  host_refused: { readonly host: string };
  limit_hit: { readonly call: string };
  /** A payment was announced by someone other than the payment service. */
  webhook_forged: { readonly call: string; readonly reason: string };
  /** Of something other than the offer, or a second time. `payment` is its number at the payment service. */
  payment_ungranted: { readonly payment: string; readonly reason: string };
  /** Too long, too deep, or too slow. */
  bounds_exceeded: { readonly call: string; readonly reason: string };
  /** A theme pack as no ordinary program writes it. */
  pack_refused: { readonly call: string; readonly reason: string };
}

interface Party {
  /** The account's or guest's id; null for strangers. */
  readonly who: string | null;
  /** The address as limits count it (caller-address.ts). */
  readonly from: string;
}

const MINUTE_MS = 60_000;
/**
 * Lines a minute, so that a flood does not fill the disk: refusals of one kind for one address, and all of a process.
 */
const MOST = { ofOneAddress: 20, ofAll: 1_000 } as const;
/** For text from strangers. */
const LONGEST_TEXT = 200;

/**
 * The security events of a process, as lines of its log with `security` as the event's name, and in the record that
 * administrators read; never a secret, never an email address.
 */
export class SecurityLog {
  readonly #logger: Logger;
  readonly #record: Pick<EventRecord, 'add'>;
  readonly #now: () => number;
  #minute = 0;
  #logged = 0;
  readonly #counts = new Map<string, number>();

  constructor(logger: Logger, record: Pick<EventRecord, 'add'>, now: () => number = Date.now) {
    this.#logger = logger;
    this.#record = record;
    this.#now = now;
  }

  note<E extends SecurityEventKind>(event: E, { who, from }: Party, details: SecurityEvents[E]): void {
    const shown = shortened(details);
    const { tried, subject, ...more } = shown;
    const about = [tried, subject].find((one) => typeof one === 'string') ?? null;
    this.#record.add({ kind: event, who, address: from, about, details: more });
    const line = { security: event, who, from, ...shown };
    if (SECURITY_EVENTS[event] === 'done') this.#logger.info(line, 'security event');
    else if (this.#mayLog(event, from)) this.#logger.warn(line, `security event: ${event}`);
  }

  #mayLog(event: SecurityEventKind, from: string): boolean {
    const minute = Math.floor(this.#now() / MINUTE_MS);
    if (minute !== this.#minute) this.#beginMinute(minute);
    // Further addresses are counted together.
    const key = this.#counts.size < MOST.ofAll ? `${event} ${from}` : 'more';
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    if (count > MOST.ofOneAddress || this.#logged >= MOST.ofAll) return false;
    this.#logged += 1;
    return true;
  }

  #beginMinute(minute: number): void {
    const times = [...this.#counts.values()].reduce((sum, count) => sum + count, 0) - this.#logged;
    if (times > 0)
      this.#logger.warn({ security: 'more', times }, 'security events were not logged one by one');
    this.#minute = minute;
    this.#logged = 0;
    this.#counts.clear();
  }
}

/** Without terminal control characters, direction marks, and characters that Postgres does not store. */
const shortened = (details: object): Record<string, string | boolean | null> =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]: [string, string | boolean | null]) => [
      name,
      typeof value === 'string'
        ? firstLetters(value, LONGEST_TEXT).toWellFormed().replaceAll(DECEIVING, '\uFFFD')
        : value,
    ]),
  );

/** Refusals for a missing right. What the rules of the game forbid a player is none. */
const OF_RIGHTS: ReadonlySet<ErrorCode> = new Set([
  'FORBIDDEN',
  'NOT_HOST',
  'NOT_JOINED',
  'HOST_REQUIRED',
  'REMOVED',
  'SECOND_FACTOR_REQUIRED',
]);

export interface SecurityContext {
  readonly env: Pick<Env, 'PUBLIC_URL' | 'TRUST_PROXY'>;
  readonly security: SecurityLog;
}

interface RefusedCall {
  readonly request: Request;
  readonly server: Parameters<typeof callerAddress>[1];
  readonly route: string;
  readonly error: unknown;
  /** Missing where a call was refused before its caller was known. */
  readonly session?: { readonly userId: string } | null;
}

/** Notes the refusal of a call if it matters. Calls are named by their route: paths carry tokens. */
export function noteRefusal(
  { env, security }: SecurityContext,
  { request, server, route, error, session }: RefusedCall,
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

/** Errors thrown while a body is read come inside one of Elysia's. */
function attackIn(error: unknown): Attack | undefined {
  if (error instanceof ServiceError) return error.attack;
  return error instanceof Error ? attackIn(error.cause) : undefined;
}

/** The same for well-formed calls over HTTP and actions of the websocket. */
export function noteRefusedCall(security: SecurityLog, party: Party, call: string, code: ErrorCode): void {
  if (OF_RIGHTS.has(code)) security.note('right_refused', party, { call, code });
  else if (code === 'RATE_LIMITED') security.note('limit_hit', party, { call });
  else if (code === 'TOO_LARGE') security.note('bounds_exceeded', party, { call, reason: 'is too large' });
}
