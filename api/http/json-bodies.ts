import { type JsonBounds, OutOfBounds, parseJson, WIRE_BOUNDS } from '@nightfall/shared/backend/bounded-json';
import { Elysia } from 'elysia';
import { ServiceError } from './service-error.ts';

/** However slowly a body of 64 KB comes in; a client that is still sending then is not waited for. */
const ARRIVES_WITHIN_MS = 20_000;

/** Elysia's types know functions here alone. */
const JSON_BY_NAME = { fn: 'json' } as never;

/** Not `undefined`, after which Elysia would go on with its own parsers. */
const NO_BODY = null;

/**
 * The one way in which a body becomes a value, for every route that takes one: JSON, within bounds, in time. Elysia's
 * own parsers read forms and texts as well, to any depth, and would be asked next.
 * @param asTheyCome paths of calls that read the bytes themselves
 */
export const jsonBodies = (asTheyCome: readonly string[]) =>
  new Elysia({ name: 'json-bodies' })
    .onParse({ as: 'global' }, async ({ path, request }, contentType) => {
      if (isEmpty(request) || asTheyCome.includes(path)) return NO_BODY;
      if (contentType !== 'application/json') {
        throw new ServiceError('INVALID', { message: 'The request is not JSON' });
      }
      const text = await bodyText(request);
      return text === '' ? NO_BODY : readJson(text, WIRE_BOUNDS);
    })
    // Never asked, since the one above always answers: by this the server's description says that bodies are JSON.
    .on({ as: 'global' }, 'parse', [JSON_BY_NAME]);

/** Forms without fields, too, are of a kind and have no body. */
const isEmpty = ({ body, headers }: Request): boolean =>
  body === null || headers.get('content-length') === '0';

/** @throws ServiceError INVALID, without a word of the text */
function readJson(text: string, bounds: JsonBounds): unknown {
  try {
    return parseJson(text, bounds);
  } catch (error) {
    const reason = error instanceof OutOfBounds ? error.message : 'is not JSON';
    throw new ServiceError('INVALID', { message: `The request ${reason}` });
  }
}

/** The whole body as a text; how long it may be was looked at before. @throws ServiceError INVALID when it does not come */
export async function bodyText(
  request: Pick<Request, 'text'>,
  arrivesWithinMs = ARRIVES_WITHIN_MS,
): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ServiceError('INVALID', { message: 'The request did not arrive in time' })),
      arrivesWithinMs,
    );
  });
  try {
    return await Promise.race([request.text(), late]);
  } finally {
    clearTimeout(timer);
  }
}
