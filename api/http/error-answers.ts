import { isDatabaseAway, isNotStorable } from '@nightfall/shared/backend/db/errors';
import type { Logger } from '@nightfall/shared/backend/observability/logger';
import { StoreUnavailable } from '@nightfall/shared/backend/rooms/room-store';
import {
  type ErrorBody,
  type ErrorCode,
  HTTP_STATUS,
  type ServiceErrorCode,
} from '@nightfall/shared/protocol/errors';
import { shortened } from '@nightfall/shared/protocol/letters';
import { type ErrorText, problem, saidByCheck } from '@nightfall/shared/text/problems';
import { Elysia, ValidationError } from 'elysia';
import { noteRefusal, type SecurityContext } from './security-log.ts';
import { ServiceError } from './service-error.ts';

/** HTTP has fewer codes than the websocket (protocol.md, "HTTP"). */
const HTTP_CODE: Partial<Record<ErrorCode, ErrorCode>> = {
  GAME_NOT_FOUND: 'NOT_FOUND',
  NOT_JOINED: 'FORBIDDEN',
  REMOVED: 'FORBIDDEN',
  INVALID_ACTION: 'INVALID',
  INVALID_TARGET: 'INVALID',
  INVALID_CHOICE: 'INVALID',
  UNKNOWN_ROLE: 'INVALID',
};

/** Answers every error of every route as `{error, code, details?}` with its status, and notes security refusals. */
export const errorAnswers = (dependencies: SecurityContext & { readonly logger: Logger }) =>
  new Elysia({ name: 'error-answers' }).onError({ as: 'global' }, (context) => {
    const { error, code, route } = context;
    const answer = describe(error, code);
    if (answer.body.code === 'INTERNAL') {
      // Paths carry tokens.
      dependencies.logger.error({ route, err: error }, 'a request failed');
    }
    noteRefusal(dependencies, context, answer.body.code);
    return answerWith(answer);
  });

interface ErrorAnswer {
  readonly body: ErrorBody;
  readonly retryAfterSeconds?: number | undefined;
}

export function answerWith({ body, retryAfterSeconds }: ErrorAnswer): Response {
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
  return Response.json(body, { status: HTTP_STATUS[body.code], headers });
}

/** In English, and as data where it is for people. */
export const textOf = ({ message, said }: ErrorText): Pick<ErrorBody, 'error' | 'said'> => ({
  error: message,
  ...(said === undefined ? {} : { said }),
});

export const plainError = (code: ServiceErrorCode): ErrorAnswer => ({
  body: { ...textOf(problem(`codes.${code}`)), code },
});

function describe(error: unknown, elysiaCode: string | number): ErrorAnswer {
  if (error instanceof ServiceError) {
    const { signIn, details } = error;
    const code = HTTP_CODE[error.code] ?? error.code;
    const body = {
      ...textOf(error),
      code,
      ...(details === undefined ? {} : { details }),
      ...(signIn === undefined ? {} : { signIn }),
    };
    return { body, retryAfterSeconds: error.retryAfterSeconds };
  }
  if (error instanceof ValidationError) return { body: invalid(error) };
  if (error instanceof StoreUnavailable || isDatabaseAway(error)) return plainError('UNAVAILABLE');
  if (isNotStorable(error)) return plainError('INVALID');
  switch (elysiaCode) {
    case 'NOT_FOUND':
      return plainError('NOT_FOUND');
    case 'PARSE':
      return error instanceof Error && error.cause instanceof ServiceError
        ? describe(error.cause, 'UNKNOWN')
        : plainError('INVALID');
    case 'INVALID_COOKIE_SIGNATURE':
      return plainError('INVALID');
    default:
      return plainError('INTERNAL');
  }
}

interface Issue {
  readonly path?: unknown;
  readonly message?: unknown;
}

const MOST_DETAILS = 20;
const LONGEST_DETAIL = 500;

/**
 * The first problem is the text, so that a person sees what to change. Sent values, and names that are no fields, are
 * not repeated.
 */
function invalid(error: ValidationError): ErrorBody {
  const details = (error.all as Issue[]).slice(0, MOST_DETAILS).map(({ path, message }) => {
    const said = saidByCheck(String(message));
    return {
      path: shortened(Array.isArray(path) ? path.join('.') : String(path ?? ''), LONGEST_DETAIL),
      // The message goes on with the unknown names.
      message: shortened(String(message ?? '').replace(/^(Unrecognized key)s?:.*$/s, '$1'), LONGEST_DETAIL),
      ...(said === undefined ? {} : { said }),
    };
  });
  const [first] = details;
  return { ...textOf(first?.message ? first : problem('codes.INVALID')), code: 'INVALID', details };
}
