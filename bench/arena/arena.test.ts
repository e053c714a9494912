import { describe, expect, test } from 'bun:test';
import { canonicalRoles, outcomeOf } from '@nightfall/shared/game/arena/balance';
import { playLaboratoryRound } from '@nightfall/shared/game/arena/laboratory';
import { playRound } from '@nightfall/shared/game/arena/round';
import { positionOf } from '@nightfall/shared/game/bots/position';
import { readyMadeSet } from '@nightfall/shared/game/role-sets/ready-made';
import type { Claim } from '@nightfall/shared/game/state/claim';
import { createRandom } from '@nightfall/shared/game/state/random';
import { isLegalClaim } from '@nightfall/shared/game/talk/legal-claims';
import { gameWith } from '@nightfall/shared/game/testing/table';
import { exactnessOf, SMALL_SETS } from './exactness.ts';
import { emptyTally, playRounds } from './play-row.ts';
import { anything, arenaPlayer, type Kind, slipOf } from './players.ts';
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
    '[C5.1] is the one that the laboratory counts, with its seed and its set in order',
    () => {
      const roles = canonicalRoles(FIVE);
      const won = [0, 1].map(
        (number) =>
          playRound(roles, 'standard', `laboratory/${number}`, (_, __, ...head) =>
            arenaPlayer('clever', ...head),
          ).results.winners,
      );
      const counted = [0, 1].map((number) =>
        playLaboratoryRound({ roles, ruleset: 'standard' }, null, number),
      );
      expect(counted).toEqual(won.map(outcomeOf));
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

const table = gameWith({ ann: 'Seer', bob: 'Robber', cleo: 'Werewolf', dov: 'Drunk', eva: 'Villager' });
table.expire().expire();
table.act('ann', { type: 'make_claim', claim: { kind: 'role', role: 'Robber' } });
const view = table.view('ann');
const ann = table.player('ann').id;
const isLegal = (claim: Claim) => isLegalClaim(positionOf(view), ann, claim);

test('[C2.9] who claims at random says anything that may be said, and takes it back', () => {
  const random = createRandom('anything');
  const said = Array.from({ length: 300 }, () => anything(view, random));
  expect([...new Set(said.map(({ kind }) => kind))].sort()).toEqual([
    'ask',
    'did',
    'peace',
    'quiet',
    'role',
    'saw',
    'suspect',
    'told',
    'withdraw',
  ]);
  expect(said.every((one) => one.kind === 'withdraw' || isLegal(one))).toBe(true);
});

test('[C2.9] who slips says something else of the same kind', () => {
  const random = createRandom('slips');
  const seen: Claim = { kind: 'saw', place: { player: table.player('bob').id }, role: 'Robber' };
  for (let slip = 0; slip < 50; slip += 1) {
    const said = slipOf(seen, view, random);
    expect([said.kind, Bun.deepEquals(said, seen), isLegal(said)]).toEqual(['saw', false, true]);
  }
  expect(slipOf({ kind: 'quiet' }, view, random)).toBeDefined();
});

test.each(Object.entries(SMALL_SETS))(
  '[C2.23] at a table of the set “%s” bots believe what every night there is speaks for',
  (_, set) => {
    const { mean, p95, nights } = exactnessOf(set, 8, 'quick');
    expect(mean).toBeLessThan(0.05);
    expect(p95).toBeLessThan(0.2);
    expect(nights).toBeGreaterThan(500);
  },
  60_000,
);
