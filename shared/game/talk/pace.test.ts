import { describe, expect, test } from 'bun:test';
import type { PlayerId } from '../state/ids.ts';
import { answerAfterMs, MOST_MOMENTS, paceOf, SHORTEST_GAP_MS } from './pace.ts';

const people = (count: number) => Array.from({ length: count }, (_, index) => `bot ${index}` as PlayerId);
const SEEDS = Array.from({ length: 200 }, (_, index) => `seed ${index}`);
const TABLES = [1, 2, 4, 9, 26].flatMap((bots) =>
  (['calm', 'clever', 'cunning'] as const).map((level) => [bots, level] as const),
);

describe.each(TABLES)('the pace of %d bots that are %s', (count, level) => {
  const bots = people(count);
  const paces = SEEDS.map((seed) => paceOf({ seed, bots, seats: count + 1, level }));

  test('[C2.10] begins after some seconds, with one bot in four seconds, and forty utterances at most', () => {
    for (const { moments } of paces) {
      expect(moments.length).toBeWithin(1, MOST_MOMENTS + 1);
      const times = moments.map(({ afterMs }) => afterMs);
      expect(times[0]).toBeWithin(5_000, 9_001);
      for (const [index, at] of times.slice(1).entries()) {
        expect(at - (times[index] ?? 0)).toBeGreaterThan(SHORTEST_GAP_MS);
      }
    }
  });

  test('gives each bot as many moments as any other, but for the last turn at a full table', () => {
    for (const { moments } of paces) {
      const counts = bots.map((bot) => moments.filter(({ playerId }) => playerId === bot).length);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      // Whatever its role, a bot can fill so many: it judges and asks everybody else.
      expect(Math.max(...counts)).toBeLessThanOrEqual(2 * count);
    }
  });

  test('has each bot ready to vote when it has said all', () => {
    for (const { moments, readyAfterMs } of paces) {
      for (const { playerId, afterMs } of moments) {
        expect(readyAfterMs.get(playerId)).toBeGreaterThan(afterMs);
      }
    }
  });
});

test.each([2, 4, 7])('[C2.10] calm bots speak less than others at a table of %d of them', (count) => {
  const moments = (level: 'calm' | 'clever' | 'cunning') =>
    paceOf({ seed: 'a', bots: people(count), seats: count + 1, level }).moments.length;
  expect(moments('calm')).toBeLessThan(moments('clever'));
  expect(moments('calm')).toBeLessThan(moments('cunning'));
});

test('[C2.11] the same secret gives the same moments, and another one others', () => {
  const of = (seed: string) => paceOf({ seed, bots: people(4), seats: 5, level: 'clever' });
  expect(of('a')).toEqual(of('a'));
  expect(new Set(SEEDS.map((seed) => JSON.stringify(of(seed).moments))).size).toBe(SEEDS.length);
});

test('[C2.12] an answer comes within five seconds', () => {
  const after = SEEDS.map((seed) => answerAfterMs(seed, 'a question'));
  for (const ms of after) expect(ms).toBeWithin(2_000, 4_001);
  expect(new Set(after).size).toBeGreaterThan(100);
});
