import { z } from 'zod';
import { REJECTION_MESSAGES, type RejectionCode } from '../game/events/decision.ts';

/** Errors that the engine does not know: of identity, transport and storage (protocol.md, "HTTP" and "Websocket"). */
export const SERVICE_ERROR_MESSAGES = {
  INVALID: 'The request is not valid',
  UNAUTHENTICATED: 'Please sign in first',
  FORBIDDEN: 'You are not allowed to do this',
  HOST_REQUIRED: 'You need a host entitlement to create rooms. This feature will be available soon.',
  NOT_FOUND: 'Not found',
  GAME_NOT_FOUND: 'Game not found',
  EMAIL_TAKEN: 'This email is already associated with an account',
  NAME_REFUSED: 'Please choose another name',
  CONFIRM_REQUIRED: 'Please enter your password again',
  CONFIRM_SIGN_IN: 'Please confirm that you want to sign in by this link',
  CODE_REQUIRED: 'Please enter the code from your authenticator app',
  CODE_REFUSED: 'This code is wrong, expired or already used',
  SECOND_FACTOR_REQUIRED: 'Administrators need a second factor. You can set it up in your profile',
  TOO_LARGE: 'The request is too large',
  CLIENT_TOO_OLD: 'This page is older than the server. Please reload it',
  UNAVAILABLE: 'The server cannot do this right now. Please try again',
  INTERNAL: 'Something went wrong',
} as const;

export type ServiceErrorCode = keyof typeof SERVICE_ERROR_MESSAGES;
export type ErrorCode = ServiceErrorCode | RejectionCode;

const codes = [...Object.keys(SERVICE_ERROR_MESSAGES), ...Object.keys(REJECTION_MESSAGES)] as ErrorCode[];
export const errorCodeSchema = z.enum(codes as [ErrorCode, ...ErrorCode[]]);

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
  code: errorCodeSchema,
  details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  signIn: signInQuestionSchema.optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
