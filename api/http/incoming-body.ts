import { type JsonBounds, OutOfBounds, parseJson, WIRE_BOUNDS } from '@nightfall/shared/backend/bounded-json';
import type { Env } from '@nightfall/shared/backend/env';
import { problem } from '@nightfall/shared/text/problems';
import { Elysia } from 'elysia';
import { ServiceError } from './service-error.ts';

/** How slowly a body may come in. */
export interface BodyPace {
  /** Free time at the start. */
  readonly graceMs: number;
  readonly bytesPerSecond: number;
}

/** A quarter of a megabit, as phones have at the edge of a cell: 20 MB come within eleven minutes. */
const SLOWEST_BYTES_PER_SECOND = 32 * 1024;

export const paceOf = ({ BODY_GRACE_SECONDS }: Pick<Env, 'BODY_GRACE_SECONDS'>): BodyPace => ({
  graceMs: BODY_GRACE_SECONDS * 1000,
  bytesPerSecond: SLOWEST_BYTES_PER_SECOND,
});

/**
 * A body, read a chunk at a time. Its pace is bounded, since a byte now and then would hold its place for ever. Only
 * the time spent waiting counts, not what is done between two chunks.
 */
export class IncomingBody {
  readonly #pace: BodyPace;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  #waitedMs = 0;
  #bytes = 0;

  constructor({ body }: Pick<Request, 'body'>, pace: BodyPace) {
    this.#pace = pace;
    this.#reader = (body ?? new Blob().stream()).getReader();
  }

  /** @throws ServiceError INVALID when it comes too slowly */
  async read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }> {
    const { graceMs, bytesPerSecond } = this.#pace;
    const mayTakeMs = graceMs + (this.#bytes / bytesPerSecond) * 1000;
    const start = performance.now();
    const chunk = await within(this.#reader.read(), mayTakeMs - this.#waitedMs);
    this.#waitedMs += performance.now() - start;
    this.#bytes += chunk.value?.length ?? 0;
    return chunk;
  }

  /** Nothing more is wanted. */
  cancel(): Promise<void> {
    return this.#reader.cancel();
  }
}

const tooSlow = () =>
  new ServiceError('INVALID', {
    ...problem('requests.tooSlow'),
    attack: { event: 'bounds_exceeded', reason: 'comes too slowly' },
  });

async function within<T>(coming: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), Math.max(0, ms));
  });
  try {
    return await Promise.race([coming, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The whole body as a text; its length was checked before. @throws ServiceError INVALID when it comes too slowly */
export async function bodyText(request: Pick<Request, 'body'>, pace: BodyPace): Promise<string> {
  const incoming = new IncomingBody(request, pace);
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await incoming.read();
      if (done) return text + decoder.decode();
      text += decoder.decode(value, { stream: true });
    }
  } catch (error) {
    // Not waited for: a slow sender also ends slowly.
    incoming.cancel().catch(() => undefined);
    throw error;
  }
}

/** Elysia's types allow only functions here. */
const JSON_BY_NAME = { fn: 'json' } as never;

/** With `undefined` Elysia would go on to its own parsers. */
const NO_BODY = null;

/**
 * The one way in which a body becomes a value: JSON, within bounds, in time. Elysia's own parsers would also read forms
 * and texts, to any depth. @param asTheyCome paths of calls that read the bytes themselves
 */
export const jsonBodies = (asTheyCome: readonly string[], pace: BodyPace) =>
  new Elysia({ name: 'json-bodies' })
    .onParse({ as: 'global' }, async ({ path, request }, contentType) => {
      if (isEmpty(request) || asTheyCome.includes(withoutSlash(path))) return NO_BODY;
      if (contentType !== 'application/json') {
        throw new ServiceError('INVALID', problem('requests.notJson'));
      }
      const text = await bodyText(request, pace);
      return text === '' ? NO_BODY : readJson(text, WIRE_BOUNDS);
    })
    // Never reached, since the parser above always answers: it makes the server's description say that bodies are JSON.
    .on({ as: 'global' }, 'parse', [JSON_BY_NAME]);

/** Routes are also found with a slash at the end. */
const withoutSlash = (path: string): string => path.replace(/\/$/, '');

/** Forms without fields have a content type and no body. */
const isEmpty = ({ body, headers }: Request): boolean =>
  body === null || headers.get('content-length') === '0';

/** @throws ServiceError INVALID, without any of the text */
function readJson(text: string, bounds: JsonBounds): unknown {
  try {
    return parseJson(text, bounds);
  } catch (error) {
    if (!(error instanceof OutOfBounds)) {
      throw new ServiceError('INVALID', problem('requests.notJson'));
    }
    const attack = { event: 'bounds_exceeded', reason: error.message } as const;
    throw new ServiceError('INVALID', { message: `The request ${error.message}`, attack });
  }
}
