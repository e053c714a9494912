import { expect, test } from 'bun:test';
import { gameWith, STRANGER } from '../../testing/table.ts';

const night = () => gameWith({ ann: 'Troublemaker', bob: 'Werewolf', cleo: 'Doppelganger', dov: 'Seer' });
const swap = (player1UserId: string, player2UserId: string) =>
  ({ type: 'swap_players', player1UserId, player2UserId }) as const;

test('[G2.95 P4.9] may swap two others, or pass', () => {
  const table = night();
  expect(table.asked('ann')).toEqual(['swap_players: 2 of bob cleo dov', 'pass']);
  for (const illegal of [swap('ann', 'bob'), swap('bob', 'bob'), swap('bob', STRANGER)]) {
    expect(table.refusal('ann', illegal)).toBe('INVALID_TARGET');
  }
  expect(table.refusal('ann', { type: 'no_action' })).toBe('INVALID_ACTION');
});

test('[R4.19] does not see the cards, and the swapped learn nothing', () => {
  const table = night().submit('ann', swap('dov', 'bob')).endNight();
  expect(table.told('ann')).toEqual({
    message: 'You swapped dov and bob.',
    data: {},
    currentRole: 'Troublemaker',
  });
  expect(table.told('dov')).toEqual({ message: 'You let the night pass.', data: {}, currentRole: 'Seer' });
  expect(table.vote({}).finalRoles()).toMatchObject({ bob: 'Seer', dov: 'Werewolf' });
  expect(table.logged('ann')).toEqual(['ann (Troublemaker) swapped dov and bob']);
});

test('[R2.9] with fewer than two others there is nothing to swap', () => {
  const table = gameWith({ ann: 'Troublemaker', bob: 'Werewolf' });
  expect(table.offered('ann')).toEqual(['no_action']);
});
