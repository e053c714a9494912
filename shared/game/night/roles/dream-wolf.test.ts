import { describe, expect, test } from 'bun:test';
import { gameWith, type Table } from '../../testing/table.ts';

const knownWolves = (table: Table, name: string) =>
  table.names(table.view(name).me?.knowledge.wolves ?? []).join(' ');

test('[R3.3] has nothing to choose and knows nobody, in the morning neither', () => {
  const table = gameWith({ ann: 'Dream Wolf', bob: 'Werewolf', cleo: 'Minion' });
  expect(table.asked('ann')).toEqual(['no_action: 0 to 1 of bob cleo']);
  expect(table.refusal('ann', { type: 'pass' })).toBe('INVALID_ACTION');
  expect(table.refusal('ann', { type: 'no_action', suspectUserId: 'ann' })).toBe('INVALID_TARGET');
  expect(table.submit('ann', { type: 'no_action' }).endNight().told('ann')).toEqual({
    message: 'You had a quiet night.',
    data: {},
    currentRole: 'Dream Wolf',
  });
  expect(table.view('ann').me?.knowledge).toMatchObject({ wolves: [], isLoneWolf: false });
  expect(table.vote({}).logged('ann')).toEqual([]);
});

describe('is seen', () => {
  test('[G3.19 R3.2 R3.3] by the other wolves and the Minion, from nightfall on, without its kind', () => {
    const dealt = {
      ann: 'Dream Wolf',
      bob: 'Werewolf',
      cleo: 'Alpha Wolf',
      dov: 'Mystic Wolf',
      eva: 'Minion',
      finn: 'Seer',
    };
    const table = gameWith(dealt, { atDeal: true });
    const known = () => Object.keys(dealt).map((name) => knownWolves(table, name));
    expect(known()).toEqual(['', 'cleo dov', 'bob dov', 'bob cleo', '', '']);
    table.expire();
    const atNight = ['', 'ann cleo dov', 'ann bob dov', 'ann bob cleo', 'ann bob cleo dov', ''];
    expect(known()).toEqual(atNight);
    table.endNight();
    expect(known()).toEqual(atNight);
    expect(table.told('bob').message).toBe('You recognised ann, cleo and dov as wolves.');
  });

  test('[G6.11 R3.12] is company: a Werewolf beside it is not alone', () => {
    const table = gameWith({ ann: 'Dream Wolf', bob: 'Werewolf', cleo: 'Seer' });
    expect(table.view('bob').me?.knowledge.isLoneWolf).toBe(false);
    expect(table.offered('bob')).toEqual(['no_action']);
  });
});

test.each(['standard', 'tabletop'] as const)('[G6.11] is a wolf for the vote: %s', (ruleset) => {
  const played = (votes: Record<string, string>) =>
    gameWith({ ann: 'Dream Wolf', bob: 'Minion', cleo: 'Seer', dov: 'Hunter' }, { settings: { ruleset } })
      .vote(votes)
      .winners();
  expect(played({ bob: 'ann', cleo: 'ann' })).toBe('Villager: cleo dov');
  expect(played({ ann: 'cleo', bob: 'cleo' })).toBe('Werewolf: ann bob');
  // Beside a wolf the Minion counts only in gameplay.md's words.
  expect(played({ ann: 'bob', cleo: 'bob' })).toBe(
    ruleset === 'standard' ? 'Villager: cleo dov' : 'Werewolf: ann bob',
  );
});
