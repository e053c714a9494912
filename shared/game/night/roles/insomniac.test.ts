import { describe, expect, test } from 'bun:test';
import { gameWith } from '../../testing/table.ts';

const night = () => gameWith({ ann: 'Insomniac', bob: 'Robber', cleo: 'Doppelganger' });

test('[G2.86 R4.26] is told that the card is still the same', () => {
  const table = night().endNight();
  expect(table.told('ann')).toEqual({
    message: 'Your card is still the Insomniac.',
    data: { originalRole: 'Insomniac', finalRole: 'Insomniac', changed: false },
    currentRole: 'Insomniac',
  });
  expect(table.vote({}).logged('ann')).toEqual(['ann (Insomniac) woke up unchanged']);
});

test('[R4.26] sees what was put in its place', () => {
  const table = night().submit('bob', { type: 'rob_player', targetUserId: 'ann' }).endNight();
  expect(table.told('ann')).toEqual({
    message: 'Your card was changed: it is now the Robber.',
    data: { originalRole: 'Insomniac', finalRole: 'Robber', changed: true },
    currentRole: 'Robber',
  });
  expect(table.vote({}).logged('ann')).toEqual(['ann (Insomniac) woke up as Robber']);
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

describe('after everything that moves', () => {
  test('[R4.26] the Drunk has drunk', () => {
    const table = gameWith(
      { ann: 'Insomniac', bob: 'Drunk', cleo: 'Troublemaker' },
      { center: ['Tanner', 'Mason', 'Mason'] },
    )
      .submit('cleo', { type: 'swap_players', player1UserId: 'ann', player2UserId: 'bob' })
      .submit('bob', { type: 'swap_center', centerIndex: 0 })
      .endNight();
    expect(table.told('ann').data).toMatchObject({ finalRole: 'Drunk', changed: true });
    expect(table.vote({}).finalRoles()).toEqual({ ann: 'Drunk', bob: 'Tanner', cleo: 'Troublemaker' });
  });
});
