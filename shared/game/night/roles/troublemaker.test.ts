import { describe, expect, test } from 'bun:test';
import type { NightPayload } from '../../state/choice.ts';
import type { RoleName } from '../../state/role-facts.ts';
import { gameWith, STRANGER } from '../../testing/table.ts';

const at = (targetUserId: string) => ({ targetUserId });

const night = () => gameWith({ ann: 'Troublemaker', bob: 'Werewolf', cleo: 'Doppelganger', dov: 'Seer' });
const swap = (player1UserId: string, player2UserId: string) =>
  ({ type: 'swap_players', player1UserId, player2UserId }) as const;

test('[G2.95 P4.9] may swap two others, or pass', () => {
  const table = night();
  const targets = ['bob', 'cleo', 'dov'].map((name) => table.userId(name));
  expect(table.view('ann').me?.prompt).toEqual({
    choices: [{ type: 'swap_players', targets, min: 2, max: 2 }],
    canPass: true,
  });
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

test('passing, be it by the deadline, swaps nothing', () => {
  for (const table of [night().submit('ann', { type: 'pass' }), night()]) {
    table.submit('cleo', { type: 'copy_role', ...at('dov') }).endNight();
    expect(table.told('ann')).toEqual({
      message: 'You let the night pass.',
      data: {},
      currentRole: 'Troublemaker',
    });
    expect(table.vote({}).finalRoles()).toMatchObject({ bob: 'Werewolf', dov: 'Seer' });
  }
});

describe('in the order of the night', () => {
  // Ann swaps Bob (Hunter) and Cleo (Seer). What Ann, Bob, Cleo and the mover have in the end.
  const moves: [RoleName, NightPayload, string][] = [
    ['Alpha Wolf', { type: 'convert_player', ...at('bob') }, 'Troublemaker, Seer, Werewolf, Alpha Wolf'],
    ['Robber', { type: 'rob_player', ...at('bob') }, 'Troublemaker, Seer, Robber, Hunter'],
    ['Robber', { type: 'rob_player', ...at('ann') }, 'Robber, Seer, Hunter, Troublemaker'],
    ['Witch', { type: 'view_and_swap', centerIndex: 0, ...at('bob') }, 'Troublemaker, Seer, Tanner, Witch'],
    [
      'Village Idiot',
      { type: 'shift_cards', direction: 'left' },
      'Hunter, Troublemaker, Seer, Village Idiot',
    ],
    ['Drunk', { type: 'swap_center', centerIndex: 0 }, 'Troublemaker, Seer, Hunter, Tanner'],
    ['Sentinel', { type: 'protect_player', ...at('bob') }, 'Troublemaker, Hunter, Seer, Sentinel'],
    ['Sentinel', { type: 'protect_player', ...at('ann') }, 'Troublemaker, Seer, Hunter, Sentinel'],
  ];
  test.each(moves)('%s %p', (role, payload, expected) => {
    const table = gameWith(
      { ann: 'Troublemaker', bob: 'Hunter', cleo: 'Seer', dov: role },
      { center: ['Tanner', 'Mason', 'Mason'] },
    )
      .submit('ann', swap('bob', 'cleo'))
      .submit('dov', payload)
      .vote({});
    const { ann, bob, cleo, dov } = table.finalRoles();
    expect([ann, bob, cleo, dov].join(', ')).toBe(expected);
  });

  test('the Drunk drinks what she put there, and the Insomniac sees it', () => {
    const table = gameWith(
      { ann: 'Troublemaker', bob: 'Drunk', cleo: 'Insomniac' },
      { center: ['Tanner', 'Mason', 'Mason'] },
    )
      .submit('ann', swap('bob', 'cleo'))
      .submit('bob', { type: 'swap_center', centerIndex: 0 })
      .endNight();
    expect(table.told('cleo').data).toMatchObject({ finalRole: 'Drunk', changed: true });
    expect(table.vote({}).finalRoles()).toEqual({ ann: 'Troublemaker', bob: 'Tanner', cleo: 'Drunk' });
    expect(table.view('ann').centerCards[0]).toBe('Insomniac');
  });
});

test('copied by a Copycat: swaps right after the Troublemaker, before the Village Idiot', () => {
  const table = gameWith(
    { ann: 'Copycat', bob: 'Hunter', cleo: 'Seer', dov: 'Village Idiot' },
    { center: ['Troublemaker', 'Mason', 'Mason'] },
  )
    .submit('ann', { type: 'copy_center', centerIndex: 0 })
    .submit('ann', swap('bob', 'cleo'))
    .submit('dov', { type: 'shift_cards', direction: 'left' })
    .endNight();
  expect(table.told('ann')).toEqual({
    message: 'You copied the left center card and became the Troublemaker. You swapped bob and cleo.',
    data: { newRole: 'Troublemaker', cards: [{ centerIndex: 0, role: 'Troublemaker' }] },
    currentRole: 'Troublemaker',
  });
  expect(table.vote({}).finalRoles()).toEqual({
    ann: 'Hunter',
    bob: 'Troublemaker',
    cleo: 'Seer',
    dov: 'Village Idiot',
  });
});

test.each(['standard', 'tabletop'] as const)(
  'whoever has the wolf card in the end is the wolf: %s',
  (ruleset) => {
    const played = (votes: Record<string, string>) =>
      gameWith({ ann: 'Troublemaker', bob: 'Werewolf', cleo: 'Seer' }, { settings: { ruleset } })
        .submit('ann', swap('bob', 'cleo'))
        .vote(votes)
        .winners();
    expect(played({ ann: 'bob', cleo: 'bob' })).toBe('Werewolf: cleo');
    expect(played({ ann: 'cleo', bob: 'cleo' })).toBe('Villager: ann bob');
  },
);
