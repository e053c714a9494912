import { z } from 'zod';
import { textUpTo, upTo } from '../game/state/counted-text.ts';
import { checkText } from '../text/problems.ts';
import { MAILED_CODE_LENGTH, MAX_CODE_LENGTH, MAX_EMAIL_LENGTH } from './limits.ts';
import { isLongEnough, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './passwords.ts';
import { playerLookSchema } from './player-look.ts';
import { attemptIdSchema } from './rooms.ts';

export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(MAX_EMAIL_LENGTH)
  .pipe(z.email(checkText('accounts.badEmail')));

const newPasswordSchema = z
  .string()
  .refine(isLongEnough, checkText('accounts.shortPassword', { least: MIN_PASSWORD_LENGTH }))
  .check(upTo(MAX_PASSWORD_LENGTH, checkText('accounts.longPassword', { most: MAX_PASSWORD_LENGTH })));
const knownPasswordSchema = z
  .string()
  .min(1, checkText('accounts.noPassword'))
  .check(upTo(MAX_PASSWORD_LENGTH));

/** Whether the seats that the caller took as a guest go along to the account; without it they stay behind. */
const takeSeat = z.boolean().optional();

/** Six digits of an authenticator app or a recovery code, where 409 CODE_REQUIRED has asked for one. */
const code = textUpTo(MAX_CODE_LENGTH).min(1, checkText('accounts.noCode'));

/** Without a password both ask for a magic link. */
export const signupBodySchema = z.object({
  email: emailSchema,
  password: newPasswordSchema.optional(),
  takeSeat,
  attemptId: attemptIdSchema,
});
export const loginBodySchema = z.object({
  email: emailSchema,
  password: knownPasswordSchema.optional(),
  takeSeat,
  code: code.optional(),
});
/**
 * The token of a magic link. Without `confirm` it signs in at once in the browser that asked for it, if nobody else is
 * signed in there; otherwise, and always with `confirm: false`, the answer is 409 CONFIRM_SIGN_IN with `signIn`.
 */
export const callbackBodySchema = z.object({
  token: z.string().min(1).max(200),
  confirm: z.boolean().optional(),
  takeSeat,
  code: code.optional(),
});

/** `POST /api/auth/mailed-code`: the code of the mail with the link, as it was typed, where the link was asked for. */
export const mailedCodeBodySchema = z.object({
  email: emailSchema,
  mailedCode: z
    .string()
    .max(100)
    .transform((typed) => typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase())
    .pipe(
      z.string().length(MAILED_CODE_LENGTH, checkText('accounts.codeLength', { length: MAILED_CODE_LENGTH })),
    ),
  takeSeat,
  code: code.optional(),
});

/** `PUT /api/me/password`. The current one is needed as `MeResponse.needsCurrentPassword` says. */
export const passwordBodySchema = z.object({
  password: newPasswordSchema,
  currentPassword: knownPasswordSchema.optional(),
});

/** `POST /api/me/confirm`: the own password again, for what is refused with CONFIRM_REQUIRED in a session of some minutes. */
export const confirmBodySchema = z.object({ password: knownPasswordSchema });

/** One of `GET /api/me/sessions`: a browser in which the account is signed in. The id opens nothing. */
export const ownSessionSchema = z.object({
  id: z.string(),
  /** What the browser says of itself, in words. */
  browser: z.string().nullable(),
  createdAt: z.int(),
  /** To the hour. */
  lastSeenAt: z.int(),
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;
/** For whatever is done to a second factor that is set up. */
export const codeBodySchema = z.object({ code });

export const MAGIC_LINK_MESSAGES = {
  login: 'Check your email for the sign-in link',
  signup: 'Check your email to complete signup',
} as const;

export const authResponseSchema = z.object({
  message: z.string(),
  /** The first link to an account ends a password that was set before, and all other sessions. */
  endedPassword: z.literal(true).optional(),
});
export type AuthResponse = z.infer<typeof authResponseSchema>;

export const entitlementSchema = z.object({
  id: z.uuid(),
  type: z.enum(['host', 'admin', 'super_admin']),
  tier: z.enum(['permanent', 'pass_48h']).nullable(),
  status: z.enum(['active', 'revoked', 'expired']),
  source: z.enum(['stripe', 'manual', 'manual_grant', 'test']),
  createdAt: z.int(),
  expiresAt: z.int().nullable(),
});

/** `GET /api/me`: the signed-in account; guests and strangers get 401. `canHost` already takes HOSTING_ACCESS into account. */
export const meResponseSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  displayName: z.string(),
  /** False as long as the name is the first half of the address, which nobody else is to be shown. */
  choseName: z.boolean(),
  preferredThemeId: z.string().nullable(),
  look: playerLookSchema.nullable(),
  /** The code of the language that it gets mails in; null before its first sign-in. */
  language: z.string().nullable(),
  createdAt: z.int(),
  lastLoginAt: z.int().nullable(),
  canHost: z.boolean(),
  hasPassword: z.boolean(),
  /** Whether the current password has to be given to set another one: not soon after signing in by magic link. */
  needsCurrentPassword: z.boolean(),
  isAdmin: z.boolean(),
  isSuperAdmin: z.boolean(),
  isFixedSuperAdmin: z.boolean(),
  /** What keeps an administrator out of the administration: two factors have to be set up, or to be signed in with. */
  secondFactorDue: z.enum(['set_up', 'sign_in']).nullable(),
  entitlements: z.array(entitlementSchema),
});
export type MeResponse = z.infer<typeof meResponseSchema>;

/** A row of `GET /api/me/games`: a round that the account has played, newest first. */
export const playedGameSchema = z.object({
  gameId: z.uuid(),
  round: z.int(),
  themeId: z.string(),
  playerCount: z.int(),
  winners: z.array(z.string()),
  finishedAt: z.int(),
  displayName: z.string(),
  originalRole: z.string().nullable(),
  finalRole: z.string().nullable(),
  isWinner: z.boolean(),
  /** What could have been known in it can be read (`GET /api/games/{gameId}/review/{round}`). */
  hasReview: z.boolean(),
});
export type PlayedGame = z.infer<typeof playedGameSchema>;

/** `GET /api/me/second-factor`. */
export const secondFactorSchema = z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() });
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** `POST /api/me/second-factor/set-up`: what the authenticator app is to know; `uri` is for the QR code. */
export const appSecretSchema = z.object({ secret: z.string(), uri: z.string() });
export type AppSecret = z.infer<typeof appSecretSchema>;

/** They are shown this once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;
