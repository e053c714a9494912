import { z } from 'zod';
import { textUpTo } from '../game/state/counted-text.ts';
import { checkText } from '../text/problems.ts';
import { MAX_PASSKEY_NAME_LENGTH } from './limits.ts';

/** As WebAuthn's own JSON has it; what is longer than any device makes it is none. */
const base64url = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[\w-]+$/, 'This is not base64url');

const credential = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  // Nothing was asked of them.
  clientExtensionResults: z.object({}),
};

/** `POST /api/me/passkeys`: what the device made, and what its owner calls it. */
export const newPasskeyBodySchema = z.object({
  name: textUpTo(MAX_PASSKEY_NAME_LENGTH).min(1, checkText('passkeys.noName')),
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(4_096),
      attestationObject: base64url(16_384),
      transports: z.array(z.string().max(32)).max(10).default([]),
    }),
  }),
});
export type NewPasskeyBody = z.output<typeof newPasskeyBodySchema>;

/** `POST /api/auth/passkey`: what the device signed. */
export const passkeySignInBodySchema = z.object({
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(4_096),
      authenticatorData: base64url(4_096),
      signature: base64url(4_096),
      /** Devices say it wherever they were not told an account. */
      userHandle: base64url(128),
    }),
  }),
  takeSeat: z.boolean().optional(),
});
export type PasskeySignInBody = z.output<typeof passkeySignInBodySchema>;

/** A row of `GET /api/me/passkeys`. */
export const passkeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.int(),
  lastUsedAt: z.int().nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;
