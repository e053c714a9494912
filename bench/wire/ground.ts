import { type Stack, type StackOptions, startStack } from '@nightfall/infra/test/stack';
import type { StackProcess } from '@nightfall/infra/test/stack-process';
import { CORES, pin } from './processes.ts';
import { startSkeleton } from './start-skeleton.ts';

/** No limit is to be met, and nothing to be written down. */
const ENV = { RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'error' } as const;

/** A stack to be measured, and the skeleton beside it, on the same Redis. */
export interface Ground {
  readonly stack: Stack;
  /** Starts the skeleton. @returns its address and process */
  skeleton(): Promise<{ readonly address: string; readonly pid: number }>;
}

const stops = new Set<() => Promise<void>>();

/** Ends all processes that were started here. */
export const stopAll = (): Promise<unknown> => Promise.all([...stops].map((stop) => stop()));

/**
 * Measures on a stack of its own, which is gone afterwards.
 * @param measured has a core for itself; everything else shares the other one
 */
export async function onGround<T>(
  options: StackOptions,
  measured: 'apis' | 'workers',
  task: (ground: Ground) => Promise<T>,
): Promise<T> {
  const stack = await startStack({ ...options, env: { ...ENV, ...options.env } });
  const skeletons: StackProcess[] = [];
  const stop = async () => {
    stops.delete(stop);
    await Promise.all(skeletons.map((skeleton) => skeleton.kill('SIGKILL')));
    await stack.stop();
  };
  stops.add(stop);
  try {
    for (const { pid } of stack[measured]) pin(pid, CORES.server);
    return await task({
      stack,
      skeleton: async () => {
        const { skeleton, address } = await startSkeleton(stack.redisUrl);
        skeletons.push(skeleton);
        pin(skeleton.pid, CORES.server);
        return { address, pid: skeleton.pid };
      },
    });
  } finally {
    await stop();
  }
}
