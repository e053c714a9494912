import { expect } from 'bun:test';
import type { Stack } from '../../../infra/test/stack.ts';
import { eventually } from '../../wire/within.ts';
import { type Answers, attack, percentile, waitsDuring } from './attack.ts';

const KB = 1024;
const MB = 1024 * KB;
/** What the second half may leave behind for each of its calls and frames: a server that keeps them leaves more. */
const KEPT_OF_EACH = 0.2 * KB;
/** A heap of a few rooms and buffers more is no growth. */
const NOISE_OF_HEAP = MB;
/** So many until a heap has what it needs: it still grows by half a MB for each thousand then, and less and less. */
const WARM_UP = 8_000;
/** The share of calls over HTTP: each costs far more time than a frame. */
const CALLS = 0.3;
const REST_MS = 400;

export interface Result {
  /** Of a hundred strangers, 99 wait less than this. */
  readonly p99Ms: number;
}

/** Calls and frames, so many in all, in two halves. @throws what `expect` does when the server does not hold */
export async function withstands(
  stack: Stack,
  { seed, times }: { seed: number; times: number },
): Promise<Result> {
  const [apiUrl = ''] = stack.apiUrls;
  const part = (size: number, of: number) =>
    attack({ apiUrl, seed: of, calls: size * CALLS, frames: size * (1 - CALLS) });
  const half = (times - WARM_UP) / 2;
  const atRest = () => waitsDuring(apiUrl, () => Bun.sleep(REST_MS));
  const rest = await atRest();
  const answers: Answers[] = [await part(WARM_UP, seed)];
  const waits: number[] = [];
  const kept = [await keptMemory(stack)];
  for (const of of [seed + 1, seed + 2]) {
    waits.push(...(await waitsDuring(apiUrl, async () => answers.push(await part(half, of)))));
    kept.push(await keptMemory(stack));
  }
  rest.push(...(await atRest()));
  const [begin = 0, middle = 0, end = 0] = kept;
  const p99Ms = percentile(waits, 0.99);
  console.info(
    `seed ${seed}: ${times} times`,
    {
      restP99Ms: percentile(rest, 0.99),
      p99Ms,
      keptMB: kept.map((bytes) => Math.round((bytes / MB) * 10) / 10),
    },
    ...answers,
  );
  expect(
    stack
      .output()
      .split('\n')
      // What was paid and is not what was asked for is told as well.
      .filter((line) => line.includes('"level":50') && line.includes('"err"')),
  ).toEqual([]);
  const statuses = answers.flatMap((one) => [...one.statuses.keys()]);
  const codes = answers.flatMap((one) => [...one.codes.keys()]);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(statuses).toEqual(expect.arrayContaining([200, 400, 401, 404]));
  expect(codes).toContain('INVALID');
  expect(waits.length, 'somebody else was answered meanwhile').toBeGreaterThan(0);
  expect(codes.filter((code) => code === 'INTERNAL' || code === 'UNAVAILABLE')).toEqual([]);
  expect(end - middle, `after the first half ${middle - begin} bytes more were kept`).toBeLessThan(
    half * KEPT_OF_EACH + NOISE_OF_HEAP,
  );
  return { p99Ms };
}

/** For the environment of a server whose memory is asked for. */
export const TELLS_MEMORY = { BUN_OPTIONS: '--preload=./e2e/attacks/mutated/tell-memory.ts' };

const TOLD = /"keptBytes":(\d+)/g;

/** What the first API keeps in its heap after collecting garbage, in bytes. */
async function keptMemory({ apis: [api] }: Stack): Promise<number> {
  if (api === undefined) throw new Error('No API runs');
  const told = () => [...api.output().matchAll(TOLD)].map(([, bytes]) => Number(bytes));
  const before = told().length;
  process.kill(api.pid, 'SIGUSR2');
  return eventually(() => Promise.resolve(told()[before] ?? null), 'what the server keeps');
}
