import { describe, expect, test } from 'bun:test';
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
  ] as const)('[H1.10 R4.8 R4.21] on %s is passed around (%s)', (shield, direction, roles) => {
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
