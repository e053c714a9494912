import { z } from 'zod';
import { upTo } from '../game/state/counted-text.ts';
import { searchForm } from '../game/state/letters.ts';
import { emailSchema, entitlementSchema } from './accounts.ts';
import { MAX_EMAIL_LENGTH } from './limits.ts';
import { attemptIdSchema } from './rooms.ts';

const path = z.string();

/** One step of a JSON Patch (RFC 6902), of the kinds that the server sends. */
export const operationSchema = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('add'), path, value: z.json() }),
  z.strictObject({ op: z.literal('replace'), path, value: z.json() }),
  z.strictObject({ op: z.literal('remove'), path }),
]);
/** Before it is sent, `value` may hold what JSON leaves out. */
export type Operation =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string };

export const MAX_LIST_LENGTH = 200;

/** Every list is given in parts; `X-Total-Count` says how long it is. */
export const listQuerySchema = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .default(50)
    .transform((limit) => Math.min(limit, MAX_LIST_LENGTH)),
  offset: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
});

/** Part of an e-mail address or of an account's id. Postgres knows no NUL. */
const searchSchema = z
  .string()
  .check(upTo(MAX_EMAIL_LENGTH))
  .refine((text) => !text.includes('\0'))
  .default('')
  .transform(searchForm);

export const userListQuerySchema = listQuerySchema.extend({ search: searchSchema });

export const ENTITLEMENT_FILTERS = ['all', 'active', 'revoked', 'expired'] as const;
export type EntitlementFilter = (typeof ENTITLEMENT_FILTERS)[number];

export const entitlementListQuerySchema = userListQuerySchema.extend({
  status: z.enum(ENTITLEMENT_FILTERS).default('all'),
});

export const grantBodySchema = z.object({
  email: emailSchema,
  type: z.literal('host'),
  tier: z.enum(['permanent', 'pass_48h']),
  attemptId: attemptIdSchema,
});

/** An e-mail address or an account's id. */
const userIdentifierSchema = z
  .string()
  .overwrite(searchForm)
  .min(1)
  .check(upTo(MAX_EMAIL_LENGTH))
  .refine((text) => !text.includes('\0'));
/** Whom something is done to that a super admin alone may do. */
export const userIdentifierBodySchema = z.object({ userIdentifier: userIdentifierSchema });
export const userStatusQuerySchema = z.object({ user: userIdentifierSchema.optional() });

const rights = { isAdmin: z.boolean(), isSuperAdmin: z.boolean() };

/** A row of `GET /api/admin/users`; the fixed super admin is the first one. */
export const listedUserSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  /** The owner has followed a link that was mailed there. */
  isVerified: z.boolean(),
  displayName: z.string(),
  ...rights,
  isFixedSuperAdmin: z.boolean(),
  createdAt: z.int(),
  lastLoginAt: z.int().nullable(),
  /** An authenticator app or passkeys are set up. */
  hasSecondFactor: z.boolean(),
  hostEntitlements: z.array(entitlementSchema),
});
export type ListedUser = z.infer<typeof listedUserSchema>;

/** A row of `GET /api/admin/entitlements`. */
export const listedEntitlementSchema = entitlementSchema.extend({
  userId: z.uuid(),
  userEmail: z.string(),
  stripePaymentIntentId: z.string().nullable(),
  metadata: z.unknown(),
  updatedAt: z.int(),
  revokedAt: z.int().nullable(),
});
export type ListedEntitlement = z.infer<typeof listedEntitlementSchema>;

/** Of a grant and of a revocation: what is true now. */
export const entitlementChangeSchema = z.object({
  message: z.string(),
  entitlement: listedEntitlementSchema,
});
export type EntitlementChange = z.infer<typeof entitlementChangeSchema>;

export const toggleAdminResponseSchema = z.object({
  message: z.string(),
  userEmail: z.string(),
  isAdmin: z.boolean(),
});
export type ToggleAdminResponse = z.infer<typeof toggleAdminResponseSchema>;

/** `POST /api/admin/end-sessions`: a user is signed out on every device. */
export const endSessionsResponseSchema = z.object({
  message: z.string(),
  userEmail: z.string(),
  /** How many ended. */
  sessions: z.int(),
});
export type EndSessionsResponse = z.infer<typeof endSessionsResponseSchema>;
export const resetSecondFactorResponseSchema = z.object({ message: z.string(), userEmail: z.string() });
export type ResetSecondFactorResponse = z.infer<typeof resetSecondFactorResponseSchema>;

/** A row of `GET /api/admin/audit`. */
export const auditEntrySchema = z.object({
  id: z.uuid(),
  actorId: z.uuid(),
  actorEmail: z.string(),
  action: z.string(),
  subjectId: z.string().nullable(),
  subjectEmail: z.string().nullable(),
  details: z.unknown(),
  createdAt: z.int(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** `GET /api/debug/user-status`. */
export const userStatusSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  isVerified: z.boolean(),
  displayName: z.string(),
  ...rights,
  isFixedSuperAdmin: z.boolean(),
  entitlements: z.array(entitlementSchema),
});
export type UserStatus = z.infer<typeof userStatusSchema>;

/** A whole room code, or part of a room's id. */
export const liveRoomListQuerySchema = listQuerySchema.extend({
  search: z.string().check(upTo(100)).default('').transform(searchForm),
});

/** What its host may open rooms by; null: by nothing that was bought or granted, or a guest has the role now. */
const hostPlanSchema = z.enum(['permanent', 'pass_48h']).nullable();

/**
 * A row of `GET /api/admin/rooms`. Nothing of what is played in it, nobody's name, and not its code, by which anybody
 * could come in.
 */
export const listedRoomSchema = z.object({
  id: z.uuid(),
  createdAt: z.int(),
  isPractice: z.boolean(),
  /** Null where the room is just being opened or closed, or belongs to a newer version of the server. */
  table: z
    .object({
      phase: z.string(),
      /** In the lobby the one to come. */
      round: z.int(),
      people: z.int(),
      /** Of the people. */
      connected: z.int(),
      bots: z.int(),
      /** For the next round. */
      waiting: z.int(),
      hostPlan: hostPlanSchema,
      /** When the phase ends by itself; stays as it was while the host has stopped the clock. */
      phaseEndsAt: z.int().nullable(),
      isPaused: z.boolean(),
    })
    .nullable(),
});
export type ListedRoom = z.infer<typeof listedRoomSchema>;

/** A row of `GET /api/admin/queues`. */
export const jobQueueSchema = z.object({
  /** Its name, as logs and metrics have it. */
  id: z.string(),
  waiting: z.int(),
  active: z.int(),
  delayed: z.int(),
  /** Those that are kept to be retried. */
  failed: z.int(),
  /** By how much the next of its jobs should have begun already. */
  latenessMs: z.int(),
});
export type JobQueue = z.infer<typeof jobQueueSchema>;

const queueNameSchema = z.string().min(1).max(100);

/** All queues, or one. */
export const failedJobListQuerySchema = listQuerySchema.extend({ queue: queueNameSchema.default('all') });

/** A row of `GET /api/admin/failed-jobs`. Nothing of what the job carries. */
export const failedJobSchema = z.object({
  /** In all queues. */
  id: z.string(),
  queue: z.string(),
  /** In its queue. */
  jobId: z.string(),
  queuedAt: z.int(),
  failedAt: z.int(),
  attempts: z.int(),
  /** In the words of the error, without names, addresses and ids. */
  reason: z.string(),
});
export type FailedJob = z.infer<typeof failedJobSchema>;

/** One job of a queue, or all of its failed ones. Postgres knows no NUL. */
export const retryJobsBodySchema = z.object({
  queue: queueNameSchema,
  jobId: z
    .string()
    .min(1)
    .max(255)
    .refine((text) => !text.includes('\0'))
    .optional(),
});

export const retriedJobsSchema = z.object({
  message: z.string(),
  /** How many are tried again; those that were already under way are not counted. */
  retried: z.int(),
});
export type RetriedJobs = z.infer<typeof retriedJobsSchema>;
