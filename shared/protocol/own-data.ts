import { z } from 'zod';
import { checkText } from '../text/problems.ts';
import { entitlementSchema, playedGameSchema } from './accounts.ts';
import { MAX_EMAIL_LENGTH } from './limits.ts';
import { playerLookSchema } from './player-look.ts';
import { ownReviewSchema } from './review.ts';
import { securityEventSchema } from './security-events.ts';
import { themePackContentSchema } from './themes.ts';

const unconfirmed = { error: checkText('accounts.confirmEmail') };

/** `DELETE /api/me`: the own address, repeated. */
export const deleteAccountBodySchema = z.object(
  { email: z.string(unconfirmed).trim().toLowerCase().max(MAX_EMAIL_LENGTH, unconfirmed) },
  unconfirmed,
);

const profileSchema = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  displayName: z.string(),
  choseName: z.boolean(),
  authProvider: z.string(),
  hasPassword: z.boolean(),
  emailVerifiedAt: z.int().nullable(),
  preferredThemeId: z.string().nullable(),
  look: playerLookSchema.nullable(),
  language: z.string().nullable(),
  createdAt: z.int(),
  lastLoginAt: z.int().nullable(),
});

const exportedPaymentSchema = z.strictObject({
  paymentIntentId: z.string(),
  checkoutSessionId: z.string().nullable(),
  tier: z.enum(['permanent', 'pass_48h']).nullable(),
  amountCents: z.int().nullable(),
  currency: z.string().nullable(),
  /** 'surplus': it gave nothing, since the account could host for good already. */
  status: z.enum(['paid', 'surplus', 'taken_back']),
  moneyBack: z.partialRecord(
    z.enum(['refund', 'dispute']),
    z.strictObject({ isBack: z.boolean(), at: z.int() }),
  ),
  hasRevoked: z.boolean(),
  source: z.enum(['stripe', 'test']),
  createdAt: z.int(),
  updatedAt: z.int(),
});

/** `GET /api/me/export`: everything kept about an account, but what signs it in and what belongs to other people. */
export const accountExportSchema = z.strictObject({
  exportedAt: z.int(),
  profile: profileSchema,
  rights: z.strictObject({
    isAdmin: z.boolean(),
    isSuperAdmin: z.boolean(),
    isFixedSuperAdmin: z.boolean(),
  }),
  entitlements: z.array(
    z.strictObject({
      ...entitlementSchema.shape,
      stripePaymentIntentId: z.string().nullable(),
      metadata: z.unknown(),
      updatedAt: z.int(),
      revokedAt: z.int().nullable(),
    }),
  ),
  payments: z.array(exportedPaymentSchema),
  /** Opened at the payment service, paid or not. */
  checkouts: z.array(z.strictObject({ sessionId: z.string(), createdAt: z.int() })),
  sessions: z.array(
    z.strictObject({
      byMagicLink: z.boolean(),
      twoFactors: z.boolean(),
      browser: z.string().nullable(),
      createdAt: z.int(),
      lastSeenAt: z.int(),
      confirmedAt: z.int().nullable(),
      expiresAt: z.int(),
    }),
  ),
  /** The authenticator app, if there is one; its secret is none of this. */
  secondFactor: z.strictObject({ createdAt: z.int(), recoveryCodesLeft: z.int() }).nullable(),
  passkeys: z.array(z.strictObject({ name: z.string(), createdAt: z.int(), lastUsedAt: z.int().nullable() })),
  signInLinks: z.array(z.strictObject({ used: z.boolean(), createdAt: z.int(), expiresAt: z.int() })),
  /** Uploaded or saved; without their pictures. */
  themePacks: z.array(
    z.strictObject({
      id: z.uuid(),
      themeId: z.string(),
      name: z.string(),
      description: z.string(),
      visibility: z.enum(['private', 'public']),
      createdAt: z.int(),
      updatedAt: z.int(),
      theme: themePackContentSchema.shape.theme,
    }),
  ),
  playedGames: z.array(z.strictObject(playedGameSchema.shape)),
  /** What the account alone could read of the reviews of its rounds; others are named by their seats. */
  reviews: z.array(
    z.strictObject({
      gameId: z.uuid(),
      round: z.int(),
      displayName: z.string().nullable(),
      own: ownReviewSchema.nullable(),
    }),
  ),
  /** The ids that it had as a guest before it signed in, of the last days. */
  formerGuests: z.array(z.strictObject({ userId: z.uuid(), since: z.int() })),
  /** What the account did as an administrator, and what administrators did to it. Others' addresses are null. */
  auditEntries: z.array(
    z.strictObject({
      id: z.uuid(),
      actorEmail: z.string().nullable(),
      action: z.string(),
      subjectEmail: z.string().nullable(),
      details: z.unknown(),
      createdAt: z.int(),
    }),
  ),
  /** What the account did that matters to its safety, and what others did or tried to it. Others' addresses are null. */
  securityEvents: z.array(
    z.strictObject({
      kind: z.string(),
      isOwn: z.boolean(),
      address: z.string().nullable(),
      details: securityEventSchema.shape.details,
      times: z.int(),
      createdAt: z.int(),
      lastAt: z.int(),
    }),
  ),
});
export type AccountExport = z.infer<typeof accountExportSchema>;
