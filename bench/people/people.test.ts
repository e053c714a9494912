import { expect, test } from 'bun:test';
import { HUMAN_SPEAKERS } from '@nightfall/shared/game/bots/speakers';
import { gamesOfPeople, roundsOfAModel } from './cases.ts';
import { estimate } from './estimate.ts';
import { type Heard, intervalOf, MEASURES } from './score.ts';

test('what bots expect of human speakers is what the recorded games give', async () => {
  const { changes, ...numbers } = estimate([...(await gamesOfPeople()), ...(await roundsOfAModel())]);
  const { changes: kept, ...others } = HUMAN_SPEAKERS;
  for (const [name, value] of Object.entries({ ...others, ...kept }))
    expect(value).toBeCloseTo({ ...numbers, ...changes }[name as keyof typeof numbers] ?? Number.NaN, 2);
}, 60_000);

const heard = (group: string, ...beliefs: readonly (readonly [number, boolean])[]): Heard => ({
  group,
  beliefs: beliefs.map(([chance, isSo]) => ({ chance, isSo })),
  hits: true,
  byChance: 1 / 2,
});

test('beliefs are scored by their squares and by their order, and an interval spans the groups', () => {
  const all = [heard('a', [0.9, true], [0.3, false]), heard('b', [0.2, true], [0.2, false])];
  expect(MEASURES.Brier(all)).toBeCloseTo((0.01 + 0.09 + 0.64 + 0.04) / 4, 10);
  expect(MEASURES['base rate'](all)).toBeCloseTo(1 / 4, 10);
  expect(MEASURES.AUC(all)).toBeCloseTo(2.5 / 4, 10);
  const [low, high] = intervalOf(all, MEASURES.Brier, 'seed');
  expect(low).toBeCloseTo(0.05, 10);
  expect(high).toBeCloseTo(0.34, 10);
});
