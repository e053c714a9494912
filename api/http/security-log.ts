import { createHash } from 'node:crypto';
import type { Logger } from '@nightfall/shared/backend/logger';

export type SignInMethod = 'password' | 'link' | 'passkey';

/** What matters to the safety of accounts and of the server, and what is told of it beside who and from where. */
export interface SecurityEvents {
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
  /** A code of this account's second factor that is wrong, or was used before. */
  code_refused: { readonly account: string };
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
  account_deleted: object;
  /** `subject` is the pseudonym of the address of whoever is an admin now, or no longer. */
  admin_rights_changed: { readonly subject: string; readonly isAdmin: boolean };
  right_refused: { readonly call: string; readonly code: string };
  origin_refused: { readonly call: string; readonly origin: string };
  host_refused: { readonly host: string };
  limit_hit: { readonly call: string };
}
type EventName = keyof SecurityEvents;

export interface Party {
  /** The account's or guest's id; null for strangers. */
  readonly who: string | null;
  /** The address as limits count it (caller-address.ts). */
  readonly from: string;
}

export interface SecurityLog {
  note<E extends EventName>(event: E, party: Party, details: SecurityEvents[E]): void;
}

/** They come one at a time, after something that is limited. All others are refusals, of which a stranger may cause any number. */
const ALWAYS_SAID: ReadonlySet<EventName> = new Set([
  'sign_in_succeeded',
  'passkey_added',
  'passkey_removed',
  'recovery_code_used',
  'recovery_codes_replaced',
  'second_factor_enabled',
  'second_factor_disabled',
  'second_factor_reset',
  'signed_out_everywhere',
  'session_ended',
  'user_signed_out',
  'identity_confirmed',
  'hosting_granted',
  'hosting_revoked',
  'password_changed',
  'account_deleted',
  'admin_rights_changed',
]);

const MINUTE_MS = 60_000;
/** So that nobody fills the disk: refusals of one kind for one address, and all of a process, in a minute. */
const MOST = { ofOneAddress: 20, ofAll: 1_000 } as const;
/** Of what a stranger wrote. */
const LONGEST_TEXT = 200;

/** The security events of a process, as lines of its log with `security` as the event's name; never a secret, never an address of mail. */
export function createSecurityLog(logger: Logger, now: () => number = Date.now): SecurityLog {
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
  const mayBeSaid = (event: EventName, { from }: Party): boolean => {
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
      const line = { security: event, who, from, ...shortened(details) };
      if (ALWAYS_SAID.has(event)) logger.info(line, 'security event');
      else if (mayBeSaid(event, { who, from })) logger.warn(line, `security event: ${event}`);
    },
  };
}

const shortened = (details: object) =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : value,
    ]),
  );

/** The same for the same address of mail, so that events can be put together, and none can be read from the log. */
export const pseudonymOf = (email: string): string =>
  createHash('sha256').update(`security log ${email}`).digest('hex').slice(0, 16);
