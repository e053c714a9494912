import { Elysia } from 'elysia';
import type { Dependencies } from '../context/dependencies.ts';
import { ServiceError } from '../http/service-error.ts';

/** Probes: a failing /healthz asks for a restart, a failing /readyz for no further traffic. */
export const healthRoutes = ({ checkStores, isStopping }: Dependencies) =>
  new Elysia({ name: 'health', detail: { tags: ['health'] } })
    .get('/healthz', () => ({ status: 'ok' }))
    .get('/readyz', async () => {
      if (isStopping()) throw new ServiceError('UNAVAILABLE');
      await checkStores().catch(() => {
        throw new ServiceError('UNAVAILABLE');
      });
      return { status: 'ready' };
    });

interface Timing {
  /** How long the stores may take to answer, in milliseconds. */
  readonly withinMs?: number;
  /** How long an answer is given again, in milliseconds: every caller may ask, however often. */
  readonly keptMs?: number;
}

/** Pings all stores, once for all who ask meanwhile. The answer rejects when one does not answer in time. */
export function storeCheck(
  pings: readonly (() => Promise<unknown>)[],
  { withinMs = 1_500, keptMs = 1_000 }: Timing = {},
): () => Promise<void> {
  let last: Promise<void> | null = null;
  return () => {
    last ??= allAnswer(pings, withinMs).finally(() => {
      setTimeout(() => {
        last = null;
      }, keptMs).unref();
    });
    return last;
  };
}

async function allAnswer(pings: readonly (() => Promise<unknown>)[], withinMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A store did not answer in time')), withinMs);
  });
  try {
    await Promise.race([Promise.all(pings.map((ping) => ping())), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
