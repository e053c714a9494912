import { describe, expect, test } from 'bun:test';
import { readyMadeSet } from '../role-sets/ready-made.ts';
import {
  additionsIn,
  canonicalRoles,
  FIRST_ROUNDS,
  isPlayable,
  NOTHING_PLAYED,
  nextRounds,
  outcomeOf,
  type PlayedRounds,
  suggestionIn,
  swapName,
  winsIn,
} from './balance.ts';
import { playLaboratoryRound } from './laboratory.ts';
import { meanOf, shareOf } from './share.ts';

const FIVE = canonicalRoles(readyMadeSet('first', 5));
const [VILLAGE, WOLVES, NOBODY] = ['1', '2', '0'];
const rounds = (village: number, wolves: number) => VILLAGE.repeat(village) + WOLVES.repeat(wolves);

describe('a set', () => {
  test('has one name, whatever the order of its roles', () => {
    expect(canonicalRoles(['Seer', 'Werewolf', 'Drunk', 'Seer'])).toEqual([
      'Drunk',
      'Seer',
      'Seer',
      'Werewolf',
    ]);
  });

  test.each<[string, readonly string[], boolean]>([
    ['for five', FIVE, true],
    ['for twelve', readyMadeSet('balanced', 12), true],
    ['for thirteen', readyMadeSet('balanced', 13), false],
    ['for two', readyMadeSet('balanced', 2), false],
    ['with a custom role', [...FIVE.slice(1), 'Vampire'], false],
    ['with more cards of a role than there are', Array(8).fill('Seer'), false],
  ])('%s: whether it can be played', (_, roles, isOne) => {
    expect(isPlayable(roles)).toBe(isOne);
  });
});

describe('shares', () => {
  test('[C5.1] are nothing before fifty rounds, and then each side of its own', () => {
    expect(winsIn(rounds(49, 0))).toBeNull();
    const wins = winsIn(`${rounds(30, 10)}${NOBODY.repeat(5)}${outcomeOf(['Tanner']).repeat(5)}`);
    const shares = Object.entries(wins ?? {}).map(([side, { share }]) => [side, share]);
    expect(Object.fromEntries(shares)).toEqual({
      villager: 0.6,
      werewolf: 0.2,
      tanner: 0.1,
      stalker: 0,
      nobody: 0.1,
    });
  });

  test('count every winner of a round', () => {
    const wins = winsIn(outcomeOf(['Tanner', 'Werewolf']).repeat(50));
    expect([wins?.tanner.share, wins?.werewolf.share, wins?.villager.share]).toEqual([1, 1, 0]);
  });

  test('have the interval of Wilson', () => {
    const { share, low, high } = shareOf(232, 400);
    expect(share).toBe(0.58);
    expect([low, high].map((bound) => Math.round(1000 * bound))).toEqual([531, 627]);
  });

  test('of differences have an interval that more rounds make narrower', () => {
    const width = ({ low, high }: { low: number; high: number }) => high - low;
    const some = meanOf([1, 0, 0, -1, 1]);
    expect(some.share).toBeCloseTo(0.2);
    expect(width(meanOf(Array(20).fill([1, 0, 0, -1, 1]).flat()))).toBeLessThan(width(some) / 3);
  });
});

const played = (outcomes: string, swaps: PlayedRounds['swaps']): PlayedRounds => ({ outcomes, swaps });

describe('what a role adds', () => {
  test('[C5.2] is shown only where its interval excludes zero', () => {
    const additions = additionsIn(
      played(rounds(60, 40), { 'Seer>Villager': rounds(30, 70), 'Robber>Villager': rounds(59, 41) }),
    );
    expect(additions.map(({ role }) => role)).toEqual(['Seer']);
    expect(additions[0]?.share).toBeCloseTo(0.3);
    expect(additions[0]?.low).toBeGreaterThan(0);
  });

  test('may be taken from the village', () => {
    const [addition] = additionsIn(played(rounds(40, 60), { 'Minion>Villager': rounds(80, 20) }));
    expect(addition?.role).toBe('Minion');
    expect(addition?.high).toBeLessThan(0);
  });
});

describe('the suggestion', () => {
  const swap = { out: 'Villager', in: 'Minion' };

  test('[C5.3] brings the sides together, and is one that a host may choose', () => {
    const after = rounds(52, 48);
    expect(suggestionIn(FIVE, played(rounds(80, 20), { [swapName(swap)]: after }))).toMatchObject({
      ...swap,
      villager: { share: 0.52 },
      werewolf: { share: 0.48 },
    });
    const fourth = { out: 'Seer', in: 'Villager' };
    expect(FIVE.filter((name) => name === 'Villager')).toHaveLength(3);
    expect(suggestionIn(FIVE, played(rounds(80, 20), { [swapName(fourth)]: after }))).toBeNull();
  });

  test('is none where nobody is certainly ahead, or the swap turns the table', () => {
    expect(suggestionIn(FIVE, played(rounds(52, 48), { [swapName(swap)]: rounds(50, 50) }))).toBeNull();
    expect(suggestionIn(FIVE, played(rounds(80, 20), { [swapName(swap)]: rounds(15, 85) }))).toBeNull();
  });
});

describe('what is played next', () => {
  test('is the first figure, then swaps by turns, and in the end nothing', () => {
    expect(nextRounds({ roles: FIVE }, NOTHING_PLAYED)).toEqual({ swap: null, from: 0, count: FIRST_ROUNDS });
    let sofar: PlayedRounds = NOTHING_PLAYED;
    const seen: string[] = [];
    for (let turn = 0; turn < 100; turn += 1) {
      const next = nextRounds({ roles: FIVE }, sofar);
      if (next === null) break;
      const name = next.swap === null ? '' : swapName(next.swap);
      seen.push(name);
      const more = VILLAGE.repeat(next.count);
      const { outcomes, swaps } = sofar;
      expect(next.from).toBe((name === '' ? outcomes : (swaps[name] ?? '')).length);
      sofar =
        name === ''
          ? played(outcomes + more, swaps)
          : played(outcomes, { ...swaps, [name]: (swaps[name] ?? '') + more });
    }
    expect(sofar.outcomes).toHaveLength(2000);
    expect(new Set(Object.values(sofar.swaps).map((one) => one.length))).toEqual(new Set([400]));
    // Of a village that always wins, cards that help the wolves are tried as well.
    expect(seen).toContain('Villager>Minion');
    expect(nextRounds({ roles: FIVE }, sofar)).toBeNull();
  });

  test('ends where no more is wanted', () => {
    expect(nextRounds({ roles: FIVE }, played(rounds(60, 40), {}), { rounds: 100, swaps: 0 })).toBeNull();
  });
});

test('a round of the laboratory has the same winner again with the same number, and one at all', () => {
  const set = { roles: canonicalRoles(readyMadeSet('balanced', 3)), ruleset: 'standard' } as const;
  const swap = { out: 'Seer', in: 'Villager' };
  const play = (which: typeof swap | null) => [0, 1].map((round) => playLaboratoryRound(set, which, round));
  expect(play(null)).toEqual(play(null));
  for (const outcome of [...play(null), ...play(swap)]) expect(outcome).toMatch(/^[0-9a-f]$/);
}, 60_000);
