import { expect, test } from 'bun:test';
import { gameWith } from '../testing/table.ts';

test('knows the wolves, who do not know the Minion', () => {
  const table = gameWith({ ann: 'Minion', bob: 'Werewolf', cleo: 'Werewolf', dov: 'Villager' });
  expect(table.offered('ann')).toEqual(['no_action']);
  expect(table.names(table.view('ann').me?.knowledge.wolves ?? [])).toEqual(['bob', 'cleo']);
  expect(table.names(table.view('bob').me?.knowledge.wolves ?? [])).toEqual(['cleo']);
  expect(table.view('dov').me?.knowledge.wolves).toEqual([]);
  expect(table.endNight().told('ann')).toEqual({
    message: 'You recognised bob and cleo as wolves.',
    data: { wolves: [table.userId('bob'), table.userId('cleo')] },
    currentRole: 'Minion',
  });
});

test('learns nothing at the deal', () => {
  const table = gameWith({ ann: 'Minion', bob: 'Werewolf', cleo: 'Villager' }, { atDeal: true });
  expect(table.view('ann')).toMatchObject({ phase: 'role_deal', me: { knowledge: { wolves: [] } } });
});

test('is told when there is no wolf', () => {
  const table = gameWith({ ann: 'Minion', bob: 'Seer', cleo: 'Villager' }).endNight();
  expect(table.told('ann')).toMatchObject({
    message: 'You recognised nobody as wolf.',
    data: { wolves: [] },
  });
});

test('copied: the copier sees the wolves at once, and nobody learns of it', () => {
  const table = gameWith({ ann: 'Minion', bob: 'Doppelganger', cleo: 'Werewolf' });
  const before = table.view('cleo');
  table.submit('bob', { type: 'copy_role', targetUserId: 'ann' });
  expect(table.names(table.view('bob').me?.knowledge.wolves ?? [])).toEqual(['cleo']);
  expect(table.view('cleo').me).toEqual(before.me);
  table.endNight();
  expect(table.view('cleo').me?.knowledge.wolves).toEqual([]);
  expect(table.told('bob').message).toBe(
    'You copied ann and became the Minion. You recognised cleo as wolf.',
  );
});
