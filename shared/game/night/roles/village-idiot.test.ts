import { describe, expect, test } from 'bun:test';
import type { NightPayload } from '../../state/choice.ts';
import type { RoleName } from '../../state/role-facts.ts';
import { gameWith } from '../../testing/table.ts';

const night = () =>
  gameWith({ ann: 'Seer', bob: 'Village Idiot', cleo: 'Mason', dov: 'Hunter', eva: 'Prince' });
const shift = (direction: 'left' | 'right') => ({ type: 'shift_cards', direction }) as const;
const at = (targetUserId: string) => ({ targetUserId });

test('[G2.101 P4.8] has to shift the cards left or right', () => {
  const table = night();
  expect(table.view('bob').me?.prompt).toMatchObject({
    choices: [{ type: 'shift_cards', directions: ['left', 'right'] }],
    canPass: false,
  });
  expect(table.refusal('bob', { type: 'pass' })).toBe('INVALID_ACTION');
  expect(table.refusal('bob', { type: 'no_action' })).toBe('INVALID_ACTION');
});

test.each([
  ['left', { ann: 'Prince', bob: 'Village Idiot', cleo: 'Seer', dov: 'Mason', eva: 'Hunter' }],
  ['right', { ann: 'Mason', bob: 'Village Idiot', cleo: 'Hunter', dov: 'Prince', eva: 'Seer' }],
] as const)(
  '[G3.26 G6.14 G9.19 R4.20] %s moves every other card by one seat; nobody else is told',
  (direction, roles) => {
    const table = night().submit('bob', shift(direction)).endNight();
    expect(table.told('bob')).toEqual({
      message: `You moved everybody else’s card one seat to the ${direction}.`,
      data: {},
      currentRole: 'Village Idiot',
    });
    expect(table.told('dov')).toEqual({ message: 'You had a quiet night.', data: {}, currentRole: 'Hunter' });
    expect(table.vote({}).finalRoles()).toEqual(roles);
    expect(table.logged('bob')).toEqual([
      `bob (Village Idiot) moved all other cards one seat to the ${direction}`,
    ]);
  },
);

test('at the deadline one of the two directions is taken', () => {
  const table = night().endNight();
  expect(['left', 'right']).toContain(String(table.view('bob').me?.actionData?.direction));
  expect(table.vote({}).finalRoles().ann).not.toBe('Seer');
});

test.each([
  ['alone', { ann: 'Village Idiot' }],
  ['with one other', { ann: 'Village Idiot', bob: 'Seer' }],
])('[H1.27] %s there is nothing to shift', (_, dealt) => {
  const table = gameWith(dealt).submit('ann', shift('left')).endNight();
  expect(table.told('ann')).toMatchObject({ message: 'Nothing happened.', data: { nothingHappened: true } });
  expect(table.vote({}).finalRoles()).toEqual(dealt);
  expect(table.logged('ann')).toEqual(['ann (Village Idiot) achieved nothing']);
});

test('with two others their cards change places', () => {
  for (const direction of ['left', 'right'] as const) {
    const table = gameWith({ ann: 'Village Idiot', bob: 'Seer', cleo: 'Mason' })
      .submit('ann', shift(direction))
      .vote({});
    expect(table.finalRoles()).toEqual({ ann: 'Village Idiot', bob: 'Mason', cleo: 'Seer' });
  }
});

describe('a shield', () => {
  const shielded = (shield: string, direction: 'left' | 'right') =>
    gameWith({ ann: 'Seer', bob: 'Village Idiot', cleo: 'Mason', dov: 'Sentinel', eva: 'Prince' })
      .submit('dov', { type: 'protect_player', ...at(shield) })
      .submit('bob', shift(direction))
      .endNight();

  test.each([
    ['cleo', 'left', { ann: 'Prince', cleo: 'Mason', dov: 'Seer', eva: 'Sentinel' }],
    ['cleo', 'right', { ann: 'Sentinel', cleo: 'Mason', dov: 'Prince', eva: 'Seer' }],
    ['eva', 'left', { ann: 'Sentinel', cleo: 'Seer', dov: 'Mason', eva: 'Prince' }],
    ['bob', 'left', { ann: 'Prince', cleo: 'Seer', dov: 'Mason', eva: 'Sentinel' }],
  ] as const)('[R4.21] on %s is passed around (%s)', (shield, direction, roles) => {
    const table = shielded(shield, direction);
    // He does not learn of it.
    expect(table.told('bob').data).toEqual({});
    expect(table.vote({}).finalRoles()).toEqual({ ...roles, bob: 'Village Idiot' });
  });

  test('[R4.21] that leaves one card leaves nothing to shift', () => {
    const table = gameWith({ ann: 'Village Idiot', bob: 'Sentinel', cleo: 'Seer' })
      .submit('bob', { type: 'protect_player', ...at('cleo') })
      .submit('ann', shift('left'))
      .endNight();
    expect(table.told('ann').data).toEqual({ nothingHappened: true });
    expect(table.vote({}).finalRoles()).toEqual({ ann: 'Village Idiot', bob: 'Sentinel', cleo: 'Seer' });
  });
});

describe('in the order of the night', () => {
  // Ann is the Village Idiot and shifts left: what lies before Bob (the mover) goes to Cleo, Cleo's to Dov, Dov's to Bob.
  const moves: [string, RoleName, NightPayload, Record<string, RoleName>][] = [
    [
      'the Alpha Wolf before',
      'Alpha Wolf',
      { type: 'convert_player', ...at('cleo') },
      { bob: 'Prince', cleo: 'Alpha Wolf', dov: 'Werewolf' },
    ],
    [
      'the Robber before',
      'Robber',
      { type: 'rob_player', ...at('cleo') },
      { bob: 'Prince', cleo: 'Seer', dov: 'Robber' },
    ],
    [
      'the Robber took his card',
      'Robber',
      { type: 'rob_player', ...at('ann') },
      { ann: 'Robber', bob: 'Prince', cleo: 'Village Idiot', dov: 'Seer' },
    ],
    [
      'the Witch before',
      'Witch',
      { type: 'view_and_swap', centerIndex: 0, ...at('cleo') },
      { bob: 'Prince', cleo: 'Witch', dov: 'Hunter' },
    ],
    [
      'the Troublemaker before',
      'Troublemaker',
      { type: 'swap_players', player1UserId: 'ann', player2UserId: 'cleo' },
      { ann: 'Seer', bob: 'Prince', cleo: 'Troublemaker', dov: 'Village Idiot' },
    ],
    [
      'the Drunk after swaps what he has by then',
      'Drunk',
      { type: 'swap_center', centerIndex: 0 },
      { bob: 'Hunter', cleo: 'Drunk', dov: 'Seer' },
    ],
  ];
  test.each(moves)('%s', (_, role, payload, roles) => {
    const table = gameWith(
      { ann: 'Village Idiot', bob: role, cleo: 'Seer', dov: 'Prince' },
      { center: ['Hunter', 'Mason', 'Mason'] },
    )
      .submit('ann', shift('left'))
      .submit('bob', payload)
      .vote({});
    expect(table.finalRoles()).toEqual({ ann: 'Village Idiot', ...roles });
  });

  test('the Insomniac sees the neighbour’s card', () => {
    const table = gameWith({ ann: 'Village Idiot', bob: 'Seer', cleo: 'Insomniac' })
      .submit('ann', shift('left'))
      .endNight();
    expect(table.told('cleo')).toMatchObject({
      data: { finalRole: 'Seer', changed: true },
      currentRole: 'Seer',
    });
  });
});

describe('copied', () => {
  test('by a Doppelganger: she shifts all cards but her own, right after copying', () => {
    const table = gameWith({ ann: 'Village Idiot', bob: 'Doppelganger', cleo: 'Robber', dov: 'Seer' })
      .submit('bob', { type: 'copy_role', ...at('ann') })
      .submit('bob', shift('left'))
      .submit('cleo', { type: 'rob_player', ...at('dov') })
      .submit('ann', { type: 'shift_cards', direction: 'right' })
      .endNight();
    expect(table.told('bob')).toMatchObject({
      message:
        'You copied ann and became the Village Idiot. You moved everybody else’s card one seat to the left.',
      data: { newRole: 'Village Idiot', targetName: 'ann' },
    });
    // ann Seer, cleo Village Idiot, dov Robber; Cleo takes the Robber; then Bob ← Cleo ← Dov ← Bob.
    expect(table.told('cleo').data).toEqual({ newRole: 'Robber', targetName: 'dov' });
    expect(table.vote({}).finalRoles()).toEqual({
      ann: 'Seer',
      bob: 'Robber',
      cleo: 'Village Idiot',
      dov: 'Village Idiot',
    });
  });

  test('by a Copycat: right after the Village Idiot', () => {
    const table = gameWith(
      { ann: 'Copycat', bob: 'Troublemaker', cleo: 'Drunk' },
      { center: ['Village Idiot', 'Mason', 'Seer'] },
    )
      .submit('ann', { type: 'copy_center', centerIndex: 0 })
      .submit('ann', shift('left'))
      .submit('bob', { type: 'swap_players', player1UserId: 'ann', player2UserId: 'cleo' })
      .submit('cleo', { type: 'swap_center', centerIndex: 2 })
      .vote({});
    // Ann's Drunk stays with her; Bob and Cleo change places; Cleo's Troublemaker goes for the Seer.
    expect(table.finalRoles()).toEqual({ ann: 'Drunk', bob: 'Village Idiot', cleo: 'Seer' });
    expect(table.view('ann').centerCards).toEqual(['Village Idiot', 'Mason', 'Troublemaker']);
  });
});
