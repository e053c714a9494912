import { z } from 'zod';
import { REJECTION_CODES, type RejectionCode } from '../game/events/decision.ts';
import type { Said } from '../text/problems.ts';

/** Errors that the engine does not know: of identity, transport and storage (protocol.md, "HTTP" and "Websocket"). */
const SERVICE_ERRORS = [
  'INVALID',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'HOST_REQUIRED',
  'NOT_FOUND',
  'GAME_NOT_FOUND',
  'EMAIL_TAKEN',
  'NAME_REFUSED',
  'CONFIRM_REQUIRED',
  'CONFIRM_SIGN_IN',
  'CODE_REQUIRED',
  'CODE_REFUSED',
  'SECOND_FACTOR_REQUIRED',
  'TOO_LARGE',
  'CLIENT_TOO_OLD',
  'UNAVAILABLE',
  'INTERNAL',
] as const;

export type ServiceErrorCode = (typeof SERVICE_ERRORS)[number];
export type ErrorCode = ServiceErrorCode | RejectionCode;

export const errorCodeSchema = z.enum([...SERVICE_ERRORS, ...REJECTION_CODES]);

/** A text for people as data (shared/text/problems.ts); missing where the text is for programmers only. */
export const toldSchema: z.ZodType<Said> = z.object({
  say: z.string(),
  with: z.record(z.string(), z.union([z.string(), z.number(), z.lazy(() => toldSchema)])).exactOptional(),
});

/** The HTTP status of each code. */
export const HTTP_STATUS: Record<ErrorCode, number> = {
  INVALID: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  HOST_REQUIRED: 403,
  NOT_FOUND: 404,
  GAME_NOT_FOUND: 404,
  EMAIL_TAKEN: 409,
  NAME_REFUSED: 409,
  CONFIRM_REQUIRED: 403,
  CONFIRM_SIGN_IN: 409,
  CODE_REQUIRED: 409,
  CODE_REFUSED: 409,
  SECOND_FACTOR_REQUIRED: 403,
  TOO_LARGE: 413,
  CLIENT_TOO_OLD: 426,
  UNAVAILABLE: 503,
  INTERNAL: 500,
  NOT_JOINED: 403,
  NOT_HOST: 403,
  WRONG_PHASE: 409,
  ALREADY_SUBMITTED: 409,
  INVALID_ACTION: 400,
  INVALID_TARGET: 400,
  INVALID_CHOICE: 400,
  UNKNOWN_ROLE: 400,
  ROLE_COUNT: 409,
  ROLE_CAP: 409,
  ROOM_FULL: 409,
  TOO_MANY_BOTS: 409,
  GAME_STARTED: 409,
  ROOM_LOCKED: 409,
  REMOVED: 403,
  MUTED: 403,
  BANISHED: 403,
  TOO_EARLY: 409,
  MESSAGE_LENGTH: 400,
  CLAIMS_OFF: 409,
  CLAIM_LIMIT: 409,
  INVALID_CLAIM: 400,
  MAINTENANCE: 503,
  RATE_LIMITED: 429,
};

/** Whom a link would sign in, beside CONFIRM_SIGN_IN. */
export const signInQuestionSchema = z.object({
  email: z.string(),
  /** Whether the link was asked for in this browser. */
  askedHere: z.boolean(),
  /** What ends with it, where it is the account's first link: the password, which anybody may have set. */
  endsPassword: z.literal(true).optional(),
});
export type SignInQuestion = z.infer<typeof signInQuestionSchema>;

/** The body of every HTTP error. */
export const errorBodySchema = z.object({
  error: z.string(),
  said: toldSchema.exactOptional(),
  code: errorCodeSchema,
  details: z
    .array(z.object({ path: z.string(), message: z.string(), said: toldSchema.exactOptional() }))
    .optional(),
  signIn: signInQuestionSchema.optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
