import { expect, test } from 'bun:test';
import type { NightPayload } from '../../state/choice.ts';
import type { RoleName } from '../../state/role-facts.ts';
import { gameWith } from '../../testing/table.ts';

const at = (targetUserId: string) => ({ targetUserId });
const convert = (target: string) => ({ type: 'convert_player', ...at(target) }) as const;
const copy = (target: string) => ({ type: 'copy_role', ...at(target) }) as const;

const dealt = (role: RoleName) =>
  gameWith(
    { ann: 'Alpha Wolf', bob: 'Seer', cleo: 'Doppelganger', dov: role, eva: 'Villager' },
    { center: ['Hunter', 'Mason', 'Mason'] },
  );
const nobodyCopies = (role: RoleName) => dealt(role).submit('cleo', copy('eva'));
// What the mover leaves in front of Bob, and who has his card then.
const moves: [RoleName, NightPayload, RoleName, string][] = [
  ['Robber', { type: 'rob_player', ...at('bob') }, 'Doppelganger', 'dov'],
  ['Witch', { type: 'view_and_swap', centerIndex: 0, ...at('bob') }, 'Hunter', 'center'],
  ['Troublemaker', { type: 'swap_players', player1UserId: 'bob', player2UserId: 'eva' }, 'Villager', 'eva'],
  ['Village Idiot', { type: 'shift_cards', direction: 'left' }, 'Alpha Wolf', 'cleo'],
];

test.each(moves)(
  '[R4.12] %s before: the card that lies there then goes into the pile',
  (role, payload, there) => {
    const table = dealt(role)
      .submit('cleo', copy('dov'))
      .submit('cleo', payload)
      .submit('ann', convert('bob'))
      .endNight();
    expect(table.pile()).toEqual([there]);
    expect(table.told('bob').currentRole).toBe('Werewolf');
  },
);

test.each(moves)(
  '[H1.13] %s after: the Werewolf card goes on, which Bob does not learn',
  (role, payload, _, holder) => {
    const table = nobodyCopies(role).submit('ann', convert('bob')).submit('dov', payload).endNight();
    expect(table.pile()).toEqual(['Seer']);
    expect(table.told('bob').currentRole).toBe('Werewolf');
    const { bob, ...others } = table.vote({}).finalRoles();
    expect(bob).not.toBe('Werewolf');
    const center = String(table.view('ann').centerCards[0]);
    expect({ ...others, center }[holder]).toBe('Werewolf');
  },
);

test('[L1.3] the converted Drunk puts the Werewolf card into the center', () => {
  const table = nobodyCopies('Drunk')
    .submit('ann', convert('dov'))
    .submit('dov', { type: 'swap_center', centerIndex: 0 })
    .endNight();
  expect(table.told('dov')).toMatchObject({
    // Another card lies there now, so nothing is said of whom they win with.
    message:
      'You swapped your own card and the left center card. Before that you had been converted into the Werewolf.',
    currentRole: 'Werewolf',
  });
  expect(table.vote({}).finalRoles().dov).toBe('Hunter');
  expect(table.view('ann').centerCards).toEqual(['Werewolf', 'Mason', 'Mason']);
});

test('the converted Robber takes another card and leaves the Werewolf', () => {
  const table = nobodyCopies('Robber')
    .submit('ann', convert('dov'))
    .submit('dov', { type: 'rob_player', ...at('bob') })
    .endNight();
  expect(table.told('dov')).toEqual({
    message: 'You robbed bob and are now the Seer. Before that you had been converted into the Werewolf.',
    data: { newRole: 'Seer', targetName: 'bob', wasConverted: true },
    currentRole: 'Seer',
  });
  expect(table.vote({}).finalRoles()).toMatchObject({ bob: 'Werewolf', dov: 'Seer' });
});

test('[L1.3] the converted Insomniac sees what lies there last', () => {
  const table = gameWith({ ann: 'Alpha Wolf', bob: 'Insomniac', cleo: 'Robber' }).submit(
    'ann',
    convert('bob'),
  );
  const robbed = gameWith({ ann: 'Alpha Wolf', bob: 'Insomniac', cleo: 'Robber' })
    .submit('ann', convert('bob'))
    .submit('cleo', { type: 'rob_player', ...at('bob') });
  const before = 'Before that you had been converted into the Werewolf.';
  expect(table.endNight().told('bob')).toMatchObject({
    message: `Your card was changed: it is now the Werewolf. ${before} If nothing has moved your card since, you now win with the Werewolf team.`,
    currentRole: 'Werewolf',
  });
  expect(robbed.endNight().told('bob')).toMatchObject({
    message: `Your card was changed: it is now the Robber. ${before}`,
    currentRole: 'Robber',
  });
});

test('a Doppelganger who robbed before she was converted is the Werewolf', () => {
  const table = dealt('Robber')
    .submit('cleo', copy('dov'))
    .submit('cleo', { type: 'rob_player', ...at('bob') })
    .submit('ann', convert('cleo'))
    .endNight();
  expect(table.told('cleo')).toMatchObject({
    message:
      'You copied dov and became the Robber. You robbed bob and are now the Seer. You were converted in the night: at that moment you became the Werewolf. If nothing has moved your card since, you now win with the Werewolf team.',
    currentRole: 'Werewolf',
  });
  expect(table.pile()).toEqual(['Seer']);
});

test('her own card being taken does not change what she does', () => {
  const table = dealt('Robber')
    .submit('cleo', copy('dov'))
    .submit('cleo', { type: 'rob_player', ...at('ann') })
    .submit('ann', convert('cleo'))
    .endNight();
  expect(table.pile()).toEqual(['Alpha Wolf']);
  expect(table.vote({}).finalRoles()).toMatchObject({ ann: 'Robber', cleo: 'Werewolf' });
});
