import { freePort } from '@nightfall/infra/local/free-port';
import { type Stack, type StackOptions, startStack } from '@nightfall/infra/test/stack';
import { type StackProcess, startStackProcess } from '@nightfall/infra/test/stack-process';
import { CORES, pin } from './processes.ts';

/** No limit is to be met, and nothing to be written down. */
const ENV = { RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'error' } as const;

/** A stack to be measured, and the skeleton beside it, on the same Redis. */
export interface Ground {
  readonly stack: Stack;
  /** Starts the skeleton. @returns its address and process */
  skeleton(): Promise<{ readonly address: string; readonly pid: number }>;
}

const stops = new Set<() => Promise<void>>();

async function end(status: number): Promise<never> {
  await Promise.all([...stops].map((stop) => stop()));
  process.exit(status);
}

/** Whoever stops this program, or waits for it too long, ends all that it has started. */
export function endWithin(minutes: number): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(130));
  setTimeout(() => {
    console.error(`Not done after ${minutes} minutes`);
    void end(1);
  }, minutes * 60_000).unref();
}

/**
 * Measures on a stack of its own, which is gone afterwards.
 * @param measured has a core for itself, and everything else shares the other one; null: nobody has
 */
export async function onGround<T>(
  options: StackOptions,
  measured: 'apis' | 'workers' | null,
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
    for (const { pid } of measured === null ? [] : stack[measured]) pin(pid, CORES.server);
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

/** Starts the skeleton on this Redis. Whoever asks for it ends it. */
export async function startSkeleton(redisUrl: string) {
  const address = `http://127.0.0.1:${await freePort()}`;
  const skeleton = await startStackProcess({
    file: 'bench/wire/skeleton.ts',
    env: { ...process.env, PORT: new URL(address).port, REDIS_URL: redisUrl },
    readyUrl: address,
    onRun: (run) => process.once('exit', () => run.kill('SIGKILL')),
  });
  return { skeleton, address };
}
