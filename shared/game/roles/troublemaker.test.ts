import { expect, test } from 'bun:test';
import { gameWith } from '../testing/table.ts';

const night = () => gameWith({ ann: 'Troublemaker', bob: 'Werewolf', cleo: 'Doppelganger', dov: 'Seer' });
const swap = (player1UserId: string, player2UserId: string) =>
  ({ type: 'swap_players', player1UserId, player2UserId }) as const;

test('may swap two others, or pass', () => {
  const table = night();
  const targets = ['bob', 'cleo', 'dov'].map((name) => table.userId(name));
  expect(table.view('ann').me?.prompt).toEqual({
    choices: [{ type: 'swap_players', targets, min: 2, max: 2 }],
    canPass: true,
  });
  for (const illegal of [swap('ann', 'bob'), swap('bob', 'bob')]) {
    expect(table.trySubmit('ann', illegal)).toMatchObject({ rejection: { code: 'INVALID_TARGET' } });
  }
});

test('does not see the cards, and the swapped learn nothing', () => {
  const table = night().submit('ann', swap('dov', 'bob')).endNight();
  expect(table.told('ann')).toEqual({
    message: 'You swapped dov and bob.',
    data: {},
    currentRole: 'Troublemaker',
  });
  expect(table.told('dov')).toEqual({ message: 'You did nothing tonight.', data: {}, currentRole: 'Seer' });
  expect(table.vote({}).finalRoles()).toMatchObject({ bob: 'Seer', dov: 'Werewolf' });
});

test('with fewer than two others there is nothing to swap', () => {
  const table = gameWith({ ann: 'Troublemaker', bob: 'Werewolf' });
  expect(table.offered('ann')).toEqual(['no_action']);
});

test.each(['bob', 'dov'])('nothing moves when the card of %s is shielded', (shielded) => {
  expect(night().againstShield('ann', swap('bob', 'dov'), shielded)).toEqual({ kind: 'shielded' });
});

test('the own shield does not matter', () => {
  expect(night().againstShield('ann', swap('bob', 'dov'), 'ann').kind).toBe('exchanged');
});

test('copied: the copier swaps right after copying, before the Seer looks', () => {
  const table = night()
    .submit('cleo', { type: 'copy_role', targetUserId: 'ann' })
    .submit('cleo', swap('ann', 'bob'))
    .submit('dov', { type: 'view_player', targetUserId: 'bob' })
    .endNight();
  expect(table.told('cleo').message).toBe(
    'You copied ann and became the Troublemaker. You swapped ann and bob.',
  );
  expect(table.told('dov').message).toBe('You saw bob: Troublemaker.');
});
