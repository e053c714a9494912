import { describe, expect, test } from 'bun:test';
import { profileOf } from './set-profile.ts';
import { warningsOf } from './warnings.ts';

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
