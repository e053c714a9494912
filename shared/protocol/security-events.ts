import { z } from 'zod';
import { userListQuerySchema } from './admin.ts';

interface EventKind {
  readonly words: string;
  /** Something that was refused, of which a stranger may cause any number. Others come one at a time, after something that is limited. */
  readonly isRefusal: boolean;
}

const done = (words: string): EventKind => ({ words, isRefusal: false });
const refused = (words: string): EventKind => ({ words, isRefusal: true });

/** Every kind of security event, and what it is called. */
export const SECURITY_EVENTS = {
  sign_in_succeeded: done('Signed in'),
  sign_in_failed: refused('Wrong password'),
  link_refused: refused('Sign-in link refused'),
  passkey_refused: refused('Passkey refused'),
  passkey_added: done('Added a passkey'),
  passkey_removed: done('Removed a passkey'),
  code_asked: refused('Asked for the second factor'),
  code_refused: refused('Wrong code'),
  recovery_code_used: done('Used a recovery code'),
  recovery_codes_replaced: done('Made new recovery codes'),
  second_factor_enabled: done('Turned on two-step sign-in'),
  second_factor_disabled: done('Turned off two-step sign-in'),
  second_factor_reset: done('Reset a user’s two-step sign-in'),
  signed_out_everywhere: done('Signed out on every device'),
  session_ended: done('Ended one of their sessions'),
  user_signed_out: done('Signed a user out on every device'),
  identity_confirmed: done('Confirmed who they are'),
  confirmation_failed: refused('Failed to confirm who they are'),
  hosting_granted: done('Granted the right to host'),
  hosting_revoked: done('Revoked the right to host'),
  password_changed: done('Changed their password'),
  account_deleted: done('Deleted their account'),
  admin_rights_changed: done('Changed admin rights'),
  seat_moved: done('Took a guest’s seat to another device'),
  right_refused: refused('Lacked the right'),
  origin_refused: refused('Call from another site'),
  host_refused: refused('Unknown host name'),
  limit_hit: refused('Too many requests'),
  webhook_forged: refused('Forged payment notice'),
  payment_ungranted: done('Paid, and got nothing for it'),
  bounds_exceeded: refused('Request out of bounds'),
  pack_refused: refused('Theme pack refused'),
} as const satisfies Record<string, EventKind>;

export type SecurityEventKind = keyof typeof SECURITY_EVENTS;
export const kindsOfEvents = Object.keys(SECURITY_EVENTS) as [SecurityEventKind, ...SecurityEventKind[]];

/** Up to the end of the year 9999, as far as times are written with four digits. */
const time = z.coerce.number().int().min(0).max(253_402_300_799_999).optional();

/** The search also finds whole ids of guests, and whole network addresses. */
export const securityListQuerySchema = userListQuerySchema.extend({
  kind: z.enum(['all', ...kindsOfEvents]).default('all'),
  /** Epoch milliseconds: what happened from then on, and before then. */
  since: time,
  before: time,
});

/** A row of `GET /api/admin/security`. */
export const securityEventSchema = z.object({
  id: z.uuid(),
  /** A newer server may know kinds that the page does not. */
  kind: z.string(),
  /** The account's or guest's id; null for strangers, and once the account is deleted. */
  who: z.string().nullable(),
  whoEmail: z.string().nullable(),
  /** The network address as limits count it; null once the account is deleted. */
  address: z.string().nullable(),
  /** The same text for the same account that something was done to or tried for; nobody can read its address from it. */
  about: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.boolean(), z.null()])),
  /** The same from the same in one minute is one row; `details.isRest` counts what is beyond so many rows in an hour. */
  times: z.int(),
  createdAt: z.int(),
  lastAt: z.int(),
});
export type SecurityEvent = z.infer<typeof securityEventSchema>;
