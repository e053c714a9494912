import { z } from 'zod';
import { MAX_EMAIL_LENGTH, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './limits.ts';

export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(MAX_EMAIL_LENGTH)
  .pipe(z.email('This is not an email address'));

export const signupBodySchema = z.object({
  email: emailSchema,
  password: z
    .string()
    .min(MIN_PASSWORD_LENGTH, 'A password has at least 6 characters')
    .max(MAX_PASSWORD_LENGTH),
});
export const loginBodySchema = z.object({
  email: emailSchema,
  password: z.string().min(1, 'Please enter your password').max(MAX_PASSWORD_LENGTH),
});

export const authResponseSchema = z.object({ message: z.string() });

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
  preferredThemeId: z.string().nullable(),
  createdAt: z.int(),
  lastLoginAt: z.int().nullable(),
  canHost: z.boolean(),
  entitlements: z.array(entitlementSchema),
});
export type MeResponse = z.infer<typeof meResponseSchema>;
