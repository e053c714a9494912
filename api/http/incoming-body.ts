import type { Env } from '@nightfall/shared/backend/env';
import { ServiceError } from './service-error.ts';

/** How slowly a body may come in. */
export interface Pace {
  /** Before anything is asked for. */
  readonly graceMs: number;
  readonly bytesPerSecond: number;
}

/** A quarter of a megabit, as phones have it at the edge of a cell: 20 MB come within eleven minutes. */
const SLOWEST_BYTES_PER_SECOND = 32 * 1024;

export const paceOf = ({ BODY_GRACE_SECONDS }: Pick<Env, 'BODY_GRACE_SECONDS'>): Pace => ({
  graceMs: BODY_GRACE_SECONDS * 1000,
  bytesPerSecond: SLOWEST_BYTES_PER_SECOND,
});

/** What comes in, a chunk at a time. */
export interface IncomingBody {
  /** @throws ServiceError INVALID when it comes too slowly */
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  /** Nothing more is wanted. */
  cancel(): Promise<void>;
}

/**
 * The one way in which bodies are read: a byte now and then would hold its place for ever. What counts is the time that
 * is spent waiting, not what is done between two chunks.
 */
export function incomingBody({ body }: Pick<Request, 'body'>, pace: Pace): IncomingBody {
  const reader = (body ?? new Blob().stream()).getReader();
  let waitedMs = 0;
  let bytes = 0;
  return {
    async read() {
      const mayTakeMs = pace.graceMs + (bytes / pace.bytesPerSecond) * 1000;
      const start = performance.now();
      const chunk = await within(reader.read(), mayTakeMs - waitedMs);
      waitedMs += performance.now() - start;
      bytes += chunk.value?.length ?? 0;
      return chunk;
    },
    cancel: () => reader.cancel(),
  };
}

const tooSlow = () =>
  new ServiceError('INVALID', {
    message: 'The request did not arrive in time. Please try again over a faster connection',
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

/** The whole body as a text; how long it may be was looked at before. @throws ServiceError INVALID when it comes too slowly */
export async function bodyText(request: Pick<Request, 'body'>, pace: Pace): Promise<string> {
  const incoming = incomingBody(request, pace);
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await incoming.read();
      if (done) return text + decoder.decode();
      text += decoder.decode(value, { stream: true });
    }
  } catch (error) {
    // Not waited for: who sends slowly ends slowly.
    incoming.cancel().catch(() => undefined);
    throw error;
  }
}
