import { parseArgs } from 'node:util';
import { freePort } from '@nightfall/infra/local/free-port';
import { type Stack, type StackOptions, startStack } from '@nightfall/infra/test/stack';
import { type StackProcess, startStackProcess } from '@nightfall/infra/test/stack-process';
import { CORES, pin } from './processes.ts';

/** No limit is to be met, and nothing to be written down; the laboratory plays as in production. */
const ENV = { RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'error', LABORATORY_CORES: '1.8' } as const;

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

/** What the command line asks for. */
export interface Options {
  /** Also what takes minutes. */
  readonly isLong: boolean;
  /** Only benchmarks whose name has this in it. */
  readonly only: string;
  readonly rooms: number;
  /** Actions a second where they come at a fixed rate. */
  readonly rate: number;
  /** Of each window that is measured. */
  readonly seconds: number;
  /** Windows of each kind; their median counts. */
  readonly times: number;
}

/** @throws Error for an option that is not known, or is no number */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      long: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      rooms: { type: 'string', default: '200' },
      rate: { type: 'string', default: '1000' },
      seconds: { type: 'string', default: '3' },
      times: { type: 'string', default: '3' },
    },
  });
  const number = (name: 'rooms' | 'rate' | 'seconds' | 'times') => {
    const value = Number(values[name]);
    if (!(value > 0)) throw new Error(`--${name} has to be a number above 0`);
    return value;
  };
  return {
    isLong: values.long,
    only: values.only,
    rooms: number('rooms'),
    rate: number('rate'),
    seconds: number('seconds'),
    times: number('times'),
  };
}

/** The options of a command line, each of them a number, with what holds if it is not given. @throws Error for others */
export function readNumbers<K extends string>(
  args: readonly string[],
  initial: Readonly<Record<K, number>>,
): Record<K, number> {
  const names = Object.keys(initial) as K[];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' }] as const));
  const { values } = parseArgs({ args: [...args], options });
  const given = values as Partial<Record<K, string>>;
  return Object.fromEntries(
    names.map((name) => {
      const value = Number(given[name] ?? initial[name]);
      if (!(value > 0)) throw new Error(`--${name} has to be a number above 0`);
      return [name, value];
    }),
  ) as Record<K, number>;
}
