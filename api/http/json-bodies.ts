import { type JsonBounds, OutOfBounds, parseJson, WIRE_BOUNDS } from '@nightfall/shared/backend/bounded-json';
import { Elysia } from 'elysia';
import { bodyText, type Pace } from './incoming-body.ts';
import { ServiceError } from './service-error.ts';

/** Elysia's types know functions here alone. */
const JSON_BY_NAME = { fn: 'json' } as never;

/** Not `undefined`, after which Elysia would go on with its own parsers. */
const NO_BODY = null;

/**
 * The one way in which a body becomes a value, for every route that takes one: JSON, within bounds, in time. Elysia's
 * own parsers read forms and texts as well, to any depth, and would be asked next.
 * @param asTheyCome paths of calls that read the bytes themselves
 */
export const jsonBodies = (asTheyCome: readonly string[], pace: Pace) =>
  new Elysia({ name: 'json-bodies' })
    .onParse({ as: 'global' }, async ({ path, request }, contentType) => {
      if (isEmpty(request) || asTheyCome.includes(withoutSlash(path))) return NO_BODY;
      if (contentType !== 'application/json') {
        throw new ServiceError('INVALID', { message: 'The request is not JSON' });
      }
      const text = await bodyText(request, pace);
      return text === '' ? NO_BODY : readJson(text, WIRE_BOUNDS);
    })
    // Never asked, since the one above always answers: by this the server's description says that bodies are JSON.
    .on({ as: 'global' }, 'parse', [JSON_BY_NAME]);

/** Routes are found with one at the end as well. */
const withoutSlash = (path: string): string => path.replace(/\/$/, '');

/** Forms without fields, too, are of a kind and have no body. */
const isEmpty = ({ body, headers }: Request): boolean =>
  body === null || headers.get('content-length') === '0';

/** @throws ServiceError INVALID, without a word of the text */
function readJson(text: string, bounds: JsonBounds): unknown {
  try {
    return parseJson(text, bounds);
  } catch (error) {
    if (!(error instanceof OutOfBounds)) {
      throw new ServiceError('INVALID', { message: 'The request is not JSON' });
    }
    const attack = { event: 'bounds_exceeded', reason: error.message } as const;
    throw new ServiceError('INVALID', { message: `The request ${error.message}`, attack });
  }
}
