import { z } from 'zod';
import { userListQuerySchema } from './admin.ts';

/** Every kind of security event. Of refusals a stranger may cause any number; others come one at a time, after something that is limited. */
export const SECURITY_EVENTS = {
  sign_in_succeeded: 'done',
  sign_in_failed: 'refusal',
  link_refused: 'refusal',
  passkey_refused: 'refusal',
  passkey_added: 'done',
  passkey_removed: 'done',
  code_asked: 'refusal',
  code_refused: 'refusal',
  recovery_code_used: 'done',
  recovery_codes_replaced: 'done',
  second_factor_enabled: 'done',
  second_factor_disabled: 'done',
  second_factor_reset: 'done',
  signed_out_everywhere: 'done',
  session_ended: 'done',
  user_signed_out: 'done',
  identity_confirmed: 'done',
  confirmation_failed: 'refusal',
  hosting_granted: 'done',
  hosting_revoked: 'done',
  password_changed: 'done',
  account_deleted: 'done',
  admin_rights_changed: 'done',
  seat_moved: 'done',
  right_refused: 'refusal',
  origin_refused: 'refusal',
  host_refused: 'refusal',
  limit_hit: 'refusal',
  webhook_forged: 'refusal',
  payment_ungranted: 'done',
  bounds_exceeded: 'refusal',
  pack_refused: 'refusal',
} as const satisfies Record<string, 'done' | 'refusal'>;

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
