import { describe, expect, test } from 'bun:test';
import type { NightPayload } from '../../state/choice.ts';
import type { RoleName } from '../../state/role-facts.ts';
import { gameWith } from '../../testing/table.ts';

const at = (targetUserId: string) => ({ targetUserId });

const night = () =>
  gameWith({ ann: 'Drunk', bob: 'Doppelganger', cleo: 'Seer' }, { center: ['Tanner', 'Werewolf', 'Minion'] });
const take = (centerIndex: number) => ({ type: 'swap_center', centerIndex }) as const;

test('[G2.96] has to take one of the center cards', () => {
  const table = night();
  expect(table.view('ann').me?.prompt).toEqual({
    choices: [{ type: 'swap_center', centerIndices: [0, 1, 2], min: 1, max: 1 }],
    canPass: false,
  });
  for (const other of [{ type: 'pass' }, { type: 'no_action' }] as const) {
    expect(table.refusal('ann', other)).toBe('INVALID_ACTION');
  }
  for (const index of [-1, 3]) expect(table.refusal('ann', take(index))).toBe('INVALID_TARGET');
});

test.each(['swap_center', 'swap_with_center'] as const)(
  '[G3.21 R2.6 R4.19] %s takes a card without looking',
  (type) => {
    const table = night().submit('ann', { type, centerIndex: 1 }).endNight();
    expect(table.told('ann')).toEqual({
      message: 'You swapped your own card and the middle center card.',
      data: {},
      currentRole: 'Drunk',
    });
    expect(table.view('ann').me?.actionData).toEqual({ type: 'swap_center', centerIndex: 1 });
    table.vote({});
    expect(table.finalRoles().ann).toBe('Werewolf');
    expect(table.view('cleo').centerCards).toEqual(['Tanner', 'Drunk', 'Minion']);
    expect(table.logged('ann')).toEqual(['ann (Drunk) swapped their own card and the middle center card']);
  },
);

test('a shield keeps their own card in its place', () => {
  expect(night().againstShield('ann', take(0), 'ann')).toEqual({ kind: 'shielded' });
  expect(night().againstShield('ann', take(0), 'cleo').kind).toBe('exchanged');
});

test('copied: the copier takes a card right after copying, before the Seer looks', () => {
  const table = night()
    .submit('bob', { type: 'copy_role', targetUserId: 'ann' })
    .submit('bob', take(1))
    .submit('cleo', { type: 'view_player', targetUserId: 'bob' })
    .submit('ann', take(1));
  expect(table.told('bob')).toMatchObject({
    message: 'You copied ann and became the Drunk. You swapped your own card and the middle center card.',
    currentRole: 'Drunk',
  });
  expect(table.told('cleo').message).toBe('You saw bob: Werewolf.');
  // The Drunk takes the Doppelganger's card, which has become a Drunk.
  expect(table.vote({}).finalRoles()).toMatchObject({ ann: 'Drunk', bob: 'Werewolf' });
});

test('at the deadline a card is taken at random', () => {
  const table = night()
    .submit('bob', { type: 'copy_role', ...at('cleo') })
    .endNight();
  expect(table.told('ann').message).toMatch(
    /^You swapped your own card and the (left|middle|right) center card\.$/,
  );
  expect(['Tanner', 'Werewolf', 'Minion']).toContain(String(table.vote({}).finalRoles().ann));
  expect(table.view('ann').centerCards).toContain('Drunk');
});

test('a shield over the card is told as such', () => {
  const table = gameWith({ ann: 'Drunk', bob: 'Sentinel', cleo: 'Seer' })
    .submit('bob', { type: 'protect_player', ...at('ann') })
    .submit('ann', take(0))
    .endNight();
  expect(table.told('ann')).toEqual({
    message: 'A card you needed was shielded, so nothing happened.',
    data: { shielded: true },
    currentRole: 'Drunk',
  });
  expect(table.vote({}).finalRoles().ann).toBe('Drunk');
});

describe('in the order of the night', () => {
  // What Ann has in the end, and what she puts into the center.
  const moves: [RoleName, NightPayload, RoleName, RoleName][] = [
    ['Alpha Wolf', { type: 'convert_player', ...at('ann') }, 'Tanner', 'Werewolf'],
    ['Robber', { type: 'rob_player', ...at('ann') }, 'Tanner', 'Robber'],
    ['Witch', { type: 'view_and_swap', centerIndex: 0, ...at('ann') }, 'Drunk', 'Tanner'],
    ['Witch', { type: 'view_and_swap', centerIndex: 0, ...at('cleo') }, 'Hunter', 'Drunk'],
    ['Witch', { type: 'view_and_swap', centerIndex: 1, ...at('ann') }, 'Tanner', 'Werewolf'],
    [
      'Troublemaker',
      { type: 'swap_players', player1UserId: 'ann', player2UserId: 'cleo' },
      'Tanner',
      'Hunter',
    ],
    ['Village Idiot', { type: 'shift_cards', direction: 'right' }, 'Tanner', 'Hunter'],
  ];
  test.each(moves)('%s %p', (role, payload, final, left) => {
    const table = gameWith(
      { ann: 'Drunk', bob: role, cleo: 'Hunter' },
      { center: ['Tanner', 'Werewolf', 'Minion'] },
    )
      .submit('bob', payload)
      .submit('ann', take(0))
      .endNight();
    expect(table.told('ann').currentRole).toBe(role === 'Alpha Wolf' ? 'Werewolf' : 'Drunk');
    expect(table.vote({}).finalRoles().ann).toBe(final);
    expect(table.view('ann').centerCards[0]).toBe(left);
  });
});

test('copied by a Copycat: takes a card right after the Drunk, so after the Troublemaker', () => {
  const table = gameWith(
    { ann: 'Copycat', bob: 'Insomniac', cleo: 'Troublemaker' },
    { center: ['Drunk', 'Werewolf', 'Minion'] },
  )
    .submit('ann', { type: 'copy_center', centerIndex: 0 })
    .submit('ann', take(0))
    .submit('cleo', { type: 'swap_players', player1UserId: 'ann', player2UserId: 'bob' })
    .endNight();
  // The Troublemaker came before: it is the Insomniac that goes into the center.
  expect(table.told('ann')).toEqual({
    message:
      'You copied the left center card and became the Drunk. You swapped your own card and the left center card.',
    data: { newRole: 'Drunk', cards: [{ centerIndex: 0, role: 'Drunk' }] },
    currentRole: 'Drunk',
  });
  expect(table.told('bob').data).toMatchObject({ finalRole: 'Copycat', changed: true });
  expect(table.vote({}).finalRoles()).toEqual({ ann: 'Drunk', bob: 'Drunk', cleo: 'Troublemaker' });
  expect(table.view('ann').centerCards[0]).toBe('Insomniac');
});

test.each(['standard', 'tabletop'] as const)('plays for the card taken: %s', (ruleset) => {
  const played = (index: number, votes: Record<string, string>) =>
    gameWith(
      { ann: 'Drunk', bob: 'Hunter', cleo: 'Seer' },
      { center: ['Tanner', 'Werewolf', 'Villager'], settings: { ruleset } },
    )
      .submit('ann', take(index))
      .vote(votes)
      .winners();
  const against = { bob: 'ann', cleo: 'ann' };
  expect(played(0, against)).toBe('Tanner: ann');
  expect(played(1, against)).toBe('Villager: bob cleo');
  expect(played(1, {})).toBe('Werewolf: ann');
  expect(played(2, {})).toBe('Villager: ann bob cleo');
});
