import { expect, test } from 'bun:test';
import { gameWith } from '../testing/table.ts';

const night = () => gameWith({ ann: 'Insomniac', bob: 'Robber', cleo: 'Doppelganger' });

test('has nothing to choose', () => {
  expect(night().offered('ann')).toEqual(['no_action']);
});

test('is told that the card is still the same', () => {
  const table = night().endNight();
  expect(table.told('ann')).toEqual({
    message: 'Your card is still the Insomniac.',
    data: { originalRole: 'Insomniac', finalRole: 'Insomniac', changed: false },
    currentRole: 'Insomniac',
  });
});

test('sees what was put in its place', () => {
  const table = night().submit('bob', { type: 'rob_player', targetUserId: 'ann' }).endNight();
  expect(table.told('ann')).toEqual({
    message: 'Your card was changed: it is now the Robber.',
    data: { originalRole: 'Insomniac', finalRole: 'Robber', changed: true },
    currentRole: 'Robber',
  });
});

test('another card of the same role is a change', () => {
  const table = gameWith({ ann: 'Insomniac', bob: 'Troublemaker', cleo: 'Insomniac' })
    .submit('bob', { type: 'swap_players', player1UserId: 'ann', player2UserId: 'cleo' })
    .endNight();
  expect(table.told('ann').data).toEqual({
    originalRole: 'Insomniac',
    finalRole: 'Insomniac',
    changed: true,
  });
});

test('cannot look at a shielded card', () => {
  expect(night().againstShield('ann', { type: 'no_action' }, 'ann')).toEqual({ kind: 'shielded' });
});

test('copied: the copier looks at their own card right after the Insomniac', () => {
  const table = night()
    .submit('cleo', { type: 'copy_role', targetUserId: 'ann' })
    .submit('bob', { type: 'rob_player', targetUserId: 'cleo' })
    .submit('ann', { type: 'no_action' });
  expect(table.told('cleo')).toMatchObject({
    message: 'You copied ann and became the Insomniac. Your card was changed: it is now the Robber.',
    data: { originalRole: 'Doppelganger', finalRole: 'Robber', changed: true },
    currentRole: 'Robber',
  });
});
