import { expect, test } from 'bun:test';
import { gameWith } from '../testing/table.ts';

test('knows the other Mason from nightfall on', () => {
  const dealt = { ann: 'Mason', bob: 'Mason', cleo: 'Werewolf' };
  expect(gameWith(dealt, { atDeal: true }).view('ann').me?.knowledge.masons).toEqual([]);
  const table = gameWith(dealt);
  expect(table.offered('ann')).toEqual(['no_action']);
  expect(table.names(table.view('ann').me?.knowledge.masons ?? [])).toEqual(['bob']);
  expect(table.view('cleo').me?.knowledge.masons).toEqual([]);
  expect(table.endNight().told('ann')).toEqual({
    message: 'You recognised bob as Mason.',
    data: { masons: [table.userId('bob')] },
    currentRole: 'Mason',
  });
});

test('alone is told so', () => {
  const table = gameWith({ ann: 'Mason', bob: 'Seer', cleo: 'Werewolf' }).endNight();
  expect(table.told('ann')).toMatchObject({
    message: 'You recognised nobody as Mason.',
    data: { masons: [] },
  });
});

test('copied: the copier knows at once, the Masons from dawn on', () => {
  const table = gameWith({ ann: 'Mason', bob: 'Doppelganger', cleo: 'Mason' }).submit('bob', {
    type: 'copy_role',
    targetUserId: 'ann',
  });
  const known = (name: string) => table.names(table.view(name).me?.knowledge.masons ?? []);
  expect(known('bob')).toEqual(['ann', 'cleo']);
  expect(known('ann')).toEqual(['cleo']);
  table.endNight();
  expect(known('ann')).toEqual(['bob', 'cleo']);
  expect(table.told('ann').message).toBe('You recognised bob and cleo as Mason.');
});

test('later moves change nothing', () => {
  const table = gameWith({ ann: 'Mason', bob: 'Robber', cleo: 'Mason' })
    .submit('bob', { type: 'rob_player', targetUserId: 'cleo' })
    .endNight();
  expect(table.names(table.view('ann').me?.knowledge.masons ?? [])).toEqual(['cleo']);
  expect(table.view('bob').me).toMatchObject({ currentRole: 'Mason', knowledge: { masons: [] } });
});
