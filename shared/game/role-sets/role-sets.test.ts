import { describe, expect, test } from 'bun:test';
import { BUILT_IN_ROLES, findBuiltInRole } from '../night/roles/index.ts';
import { CENTER_CARDS, MAX_PLAYERS } from '../state/limits.ts';
import { EASY_ROLES, ROLES_BY_EASE } from './ease.ts';
import { findReadyMade, readyMadeSet, SET_STYLES } from './ready-made.ts';
import { profileOf } from './set-profile.ts';
import { warningsOf } from './warnings.ts';

const tables = Array.from({ length: MAX_PLAYERS }, (_, index) => index + 1);
const everySet = SET_STYLES.flatMap((style) =>
  tables.map((players) => ({ style, players, roles: readyMadeSet(style, players) })),
);
const countOf = (roles: readonly string[], role: string) => roles.filter((name) => name === role).length;

describe('the ready-made sets', () => {
  test('[H1.37 H1.48] have one role for each player and each center card', () => {
    for (const { players, roles } of everySet) expect(roles).toHaveLength(players + CENTER_CARDS);
  });

  test('[H1.37] keep the caps', () => {
    for (const { roles } of everySet)
      for (const name of roles)
        expect(countOf(roles, name)).toBeLessThanOrEqual(findBuiltInRole(name)?.copies ?? 0);
  });

  test('leave nobody without what their card needs', () => {
    for (const { roles, players } of everySet) expect(warningsOf(roles, players + CENTER_CARDS)).toEqual([]);
  });

  test('keep wolves and village in balance', () => {
    for (const { roles, players } of everySet) {
      const { wolves, helpers, looks } = profileOf(roles);
      expect(wolves).toBeGreaterThanOrEqual(players < 3 ? 1 : 2);
      expect(wolves / roles.length).toBeWithin(0.15, 0.34);
      expect(helpers).toBeLessThan(wolves);
      expect(looks).toBeGreaterThan(0);
    }
  });

  test('grow by one role at a large table, so that nobody has to learn a new set', () => {
    for (const style of SET_STYLES)
      for (const players of tables.filter((count) => count > 12)) {
        const before = readyMadeSet(style, players - 1);
        expect(readyMadeSet(style, players).slice(0, -1)).toEqual([...before]);
      }
  });

  test('[H1.37] a first game is easy as long as there are easy roles, and has no loner or Minion', () => {
    const easy: readonly string[] = EASY_ROLES;
    for (const players of tables.slice(0, 15))
      expect(readyMadeSet('first', players).filter((name) => !easy.includes(name))).toEqual([]);
    for (const players of tables.slice(15)) {
      const set = readyMadeSet('first', players);
      expect(easy.filter((name) => countOf(set, name) !== findBuiltInRole(name)?.copies)).toEqual([]);
    }
  });

  test('a chaotic set moves, copies and keeps to itself more than a balanced one, and that more than a first', () => {
    const unrest = (style: (typeof SET_STYLES)[number], players: number) => {
      const { swaps, copies, loners } = profileOf(readyMadeSet(style, players));
      return swaps + copies + loners;
    };
    for (const players of tables.slice(2, 16)) {
      expect(unrest('chaotic', players)).toBeGreaterThan(unrest('balanced', players));
      expect(unrest('balanced', players)).toBeGreaterThanOrEqual(unrest('first', players));
    }
  });

  test('are told apart, and found again in any order', () => {
    for (const { style, players, roles } of everySet)
      expect(findReadyMade(roles.toReversed())).toEqual({ style, players });
    expect(findReadyMade(['Werewolf', 'Seer', 'Robber', 'Tanner'])).toBeNull();
    expect(findReadyMade([])).toBeNull();
  });

  test('every role has its place in the order of learning', () => {
    expect(ROLES_BY_EASE.toSorted()).toEqual(BUILT_IN_ROLES.map(({ name }) => name).toSorted());
  });
});

const NONE = { wolves: 0, helpers: 0, swaps: 0, looks: 0, copies: 0, guards: 0, loners: 0 };

describe('what a set means', () => {
  test('[H1.36] is counted by what the roles do', () => {
    expect(profileOf(['Werewolf', 'Werewolf', 'Dream Wolf', 'Minion'])).toEqual({
      ...NONE,
      wolves: 3,
      helpers: 1,
    });
    expect(profileOf(['Robber', 'Witch', 'Drunk', 'Alpha Wolf'])).toEqual({
      ...NONE,
      wolves: 1,
      swaps: 4,
      looks: 2,
    });
    expect(profileOf(['Insomniac', 'Seer', 'Aura Seer', 'Villager'])).toEqual({ ...NONE, looks: 2 });
    expect(profileOf(['Copycat', 'Doppelganger', 'Prince', 'Sentinel', 'Bodyguard'])).toEqual({
      ...NONE,
      copies: 2,
      guards: 3,
    });
    expect(profileOf(['Tanner', 'Stalker', 'No such role'])).toEqual({ ...NONE, loners: 2 });
  });
});

describe('what a host may have overlooked', () => {
  test('nothing in an ordinary set, nor in one without roles', () => {
    expect(warningsOf(['Werewolf', 'Seer', 'Robber', 'Villager'], 4)).toEqual([]);
    expect(warningsOf([], 4)).toEqual([]);
  });

  test('no wolf, with or without a Minion', () => {
    expect(warningsOf(['Seer'], 4)).toEqual([{ kind: 'no_wolf', helper: null }]);
    expect(warningsOf(['Minion'], 4)).toEqual([{ kind: 'no_wolf', helper: 'Minion' }]);
  });

  test('half of the cards wolves, measured by what the table needs', () => {
    const pack = ['Werewolf', 'Werewolf', 'Mystic Wolf'];
    expect(warningsOf([...pack, 'Seer', 'Robber', 'Drunk'], 6)).toEqual([{ kind: 'many_wolves' }]);
    expect(warningsOf(pack, 7)).toEqual([]);
  });

  test('a role that recognises others who are not in the set', () => {
    const lonely = { kind: 'knows_nobody' } as const;
    expect(warningsOf(['Werewolf', 'Mason'], 4)).toEqual([{ ...lonely, role: 'Mason', group: 'masons' }]);
    expect(warningsOf(['Werewolf', 'Mason', 'Mason'], 4)).toEqual([]);
    expect(warningsOf(['Werewolf', 'Beholder'], 4)).toEqual([
      { ...lonely, role: 'Beholder', group: 'seers' },
    ]);
    expect(warningsOf(['Werewolf', 'Beholder', 'Apprentice Seer'], 4)).toEqual([]);
  });

  test('an Aura Seer before whom nobody touches a card', () => {
    const warning = [{ kind: 'senses_nobody', role: 'Aura Seer' } as const];
    expect(warningsOf(['Dream Wolf', 'Aura Seer', 'Drunk'], 5)).toEqual(warning);
    expect(warningsOf(['Dream Wolf', 'Aura Seer', 'Seer'], 5)).toEqual([]);
  });

  test('an Insomniac whose card nobody can move', () => {
    expect(warningsOf(['Werewolf', 'Insomniac'], 5)).toEqual([{ kind: 'never_moved', role: 'Insomniac' }]);
    expect(warningsOf(['Werewolf', 'Insomniac', 'Alpha Wolf'], 5)).toEqual([]);
  });
});
