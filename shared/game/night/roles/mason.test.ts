import { expect, test } from 'bun:test';
import { gameWith } from '../../testing/table.ts';

test('[G2.85 R3.4] knows the other Mason from nightfall on', () => {
  const dealt = { ann: 'Mason', bob: 'Mason', cleo: 'Werewolf' };
  expect(gameWith(dealt, { atDeal: true }).view('ann').me?.knowledge.masons).toEqual([]);
  const table = gameWith(dealt);
  expect(table.offered('ann')).toEqual(['no_action']);
  expect(table.refusal('ann', { type: 'pass' })).toBe('INVALID_ACTION');
  expect(table.names(table.view('ann').me?.knowledge.masons ?? [])).toEqual(['bob']);
  expect(table.view('cleo').me?.knowledge.masons).toEqual([]);
  expect(table.endNight().told('ann')).toEqual({
    message: 'You recognised bob as a Mason.',
    data: { masons: [table.userId('bob')] },
    currentRole: 'Mason',
  });
  expect(table.vote({}).logged('ann')).toEqual(['ann (Mason) recognised bob as a Mason']);
});

test('alone is told so, wherever the other card lies', () => {
  const table = gameWith(
    { ann: 'Mason', bob: 'Drunk', cleo: 'Werewolf' },
    { center: ['Mason', 'Villager', 'Villager'] },
  )
    .submit('bob', { type: 'swap_center', centerIndex: 0 })
    .endNight();
  expect(table.told('ann')).toMatchObject({
    message: 'You recognised nobody as a Mason.',
    data: { masons: [] },
  });
  expect(table.vote({}).logged('ann')).toEqual([]);
});

test('[R3.9] later moves change nothing', () => {
  const table = gameWith({ ann: 'Mason', bob: 'Robber', cleo: 'Mason' })
    .submit('bob', { type: 'rob_player', targetUserId: 'cleo' })
    .endNight();
  expect(table.names(table.view('ann').me?.knowledge.masons ?? [])).toEqual(['cleo']);
  expect(table.view('bob').me).toMatchObject({ currentRole: 'Mason', knowledge: { masons: [] } });
});
