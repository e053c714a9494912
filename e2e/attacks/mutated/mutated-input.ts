import { expect } from 'bun:test';
import type { Stack } from '../../../infra/test/stack.ts';
import { attack, memoryOf, percentile, waitsDuring } from './attack.ts';

const MB = 1024 * 1024;
/** What a process of Bun grows by without anything being kept: its heap is let grow before it is cleared. */
const LARGEST_GROWTH = 150 * MB;
const WARM_UP = 2_000;
const REST_MS = 400;

export interface Result {
  readonly restMs: number;
  readonly p99Ms: number;
  readonly slowestMs: number;
}

/** Three bodies to two frames, of so many in all. @throws what `expect` does when the server does not hold */
export async function withstands(
  stack: Stack,
  { seed, times }: { seed: number; times: number },
): Promise<Result> {
  const [apiUrl = ''] = stack.apiUrls;
  const pid = stack.apis[0]?.pid ?? 0;
  const part = (size: number, of: number) => ({ apiUrl, seed: of, bodies: size * 0.6, frames: size * 0.4 });
  const rest = await waitsDuring(apiUrl, () => Bun.sleep(REST_MS));
  await attack(part(WARM_UP, seed + 1));
  const before = memoryOf(pid);
  const answers: Awaited<ReturnType<typeof attack>>[] = [];
  const waits = await waitsDuring(apiUrl, async () => {
    answers.push(await attack(part(times - WARM_UP, seed)));
  });
  const growth = memoryOf(pid) - before;
  const statuses = answers.flatMap((one) => [...one.statuses.keys()]);
  const codes = answers.flatMap((one) => [...one.codes.keys()]);
  const result = {
    restMs: percentile(rest, 0.5),
    p99Ms: percentile(waits, 0.99),
    slowestMs: Math.max(...waits),
  };
  console.info(
    `seed ${seed}: ${times} times, health ${ratioOf(result)} times rest at p99`,
    { ...result, growthMB: Math.round(growth / MB), memoryMB: Math.round(before / MB) },
    ...answers,
  );
  expect(
    stack
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":50')),
  ).toEqual([]);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(statuses).toEqual(expect.arrayContaining([200, 400]));
  expect(codes).toContain('INVALID');
  expect(codes.filter((code) => code === 'INTERNAL' || code === 'UNAVAILABLE')).toEqual([]);
  expect(growth).toBeLessThan(LARGEST_GROWTH);
  return result;
}

const ratioOf = ({ restMs, p99Ms }: Result) => Math.round(p99Ms / restMs);
