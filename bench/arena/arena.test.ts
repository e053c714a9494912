import { describe, expect, test } from 'bun:test';
import { readyMadeSet } from '@nightfall/shared/game/role-sets/ready-made';
import { emptyTally, playRounds } from './play-row.ts';
import { arenaPlayer, type Kind } from './players.ts';
import { playRound } from './round.ts';
import { FIVE, ROWS } from './rows.ts';
import { sumOf } from './tally.ts';

const LONG = { timeout: 60_000 };

const round = (kind: Kind, seed: string) =>
  playRound(FIVE, 'standard', seed, (_, __, ...head) => arenaPlayer(kind, ...head));

describe('a round of bots', () => {
  test(
    '[C2.9] is the same again with the same seed',
    () => {
      const [one, again] = [round('clever', 'a'), round('clever', 'a')];
      expect(again).toEqual(one);
      expect(one.claims).toBeGreaterThan(5);
    },
    LONG,
  );

  test.each(['calm', 'cunning', 'random claims', 'slipping'] as const)(
    '[C2.5 C2.9] of the kind %s says only what may be said, and ends',
    (kind) => {
      const { results, votes } = round(kind, kind);
      expect(results.playerResults).toHaveLength(FIVE.length - 3);
      expect(votes).not.toContain(-1);
    },
    LONG,
  );

  test(
    '[C2.5 C2.9] of rare roles, where three say anything, is believed something of',
    () => {
      const set = readyMadeSet('chaotic', 7);
      const { results } = playRound(set, 'tabletop', 'anything', (seat, _, ...head) =>
        arenaPlayer(seat < 3 ? 'random claims' : 'clever', ...head),
      );
      expect(results.playerResults).toHaveLength(7);
    },
    LONG,
  );

  test(
    '[C2.9] a mute bot votes',
    () => {
      const { claims, votes } = round('mute', 'mute');
      expect(claims).toBe(0);
      expect(votes).not.toContain(-1);
    },
    LONG,
  );
});

test('[C2.9] rounds that several threads play come to the same as those of one', () => {
  const row = ROWS.find(({ name }) => name === 'five: all random');
  if (row === undefined) throw new Error('nobody plays at random');
  const parts = [[0, 2], [1]].map((rounds) => playRounds(row, rounds, 'parts'));
  const whole = playRounds(row, [0, 1, 2], 'parts');
  const sum = parts.reduce(sumOf, emptyTally());
  expect(sum.counts).toEqual(whole.counts);
  expect(sum.fates).toEqual(whole.fates);
  expect(sum.calibration.loss).toBeCloseTo(whole.calibration.loss, 9);
  expect(whole.counts.rounds).toBe(3);
});
