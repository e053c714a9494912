import { describe, expect, test } from 'bun:test';
import type { NightPayload } from '../../state/choice.ts';
import type { RoleName } from '../../state/role-facts.ts';
import { gameWith, type Table } from '../../testing/table.ts';

const at = (targetUserId: string) => ({ targetUserId });
const knows = (table: Table, name = 'ann') => {
  const { seers = [], apprenticeSeers = [] } = table.view(name).me?.knowledge ?? {};
  return `${table.names(seers).join(' ')}|${table.names(apprenticeSeers).join(' ')}`;
};
const dealt = { ann: 'Beholder', bob: 'Apprentice Seer', cleo: 'Seer', dov: 'Werewolf' } as const;

test('[G2.87 G6.21 R3.5] knows who was dealt Seer and who Apprentice Seer, from nightfall on; they do not know the Beholder', () => {
  expect(knows(gameWith(dealt, { atDeal: true }))).toBe('|');
  const table = gameWith(dealt);
  expect(knows(table)).toBe('cleo|bob');
  for (const name of ['bob', 'cleo', 'dov']) expect(knows(table, name)).toBe('|');
  table.endNight();
  expect(table.told('ann')).toEqual({
    message: 'You recognised cleo as a Seer. You recognised bob as an Apprentice Seer.',
    data: { seers: [table.userId('cleo')], apprenticeSeers: [table.userId('bob')] },
    currentRole: 'Beholder',
  });
  expect(table.vote({}).logged('ann')).toEqual([
    'ann (Beholder) recognised cleo as a Seer and bob as an Apprentice Seer',
  ]);
});

test.each([
  [
    'Seer',
    'You recognised bob as a Seer. You recognised nobody as an Apprentice Seer.',
    ['ann (Beholder) recognised bob as a Seer'],
  ],
  [
    'Apprentice Seer',
    'You recognised nobody as a Seer. You recognised bob as an Apprentice Seer.',
    ['ann (Beholder) recognised bob as an Apprentice Seer'],
  ],
  ['Aura Seer', 'You recognised nobody as a Seer. You recognised nobody as an Apprentice Seer.', []],
])('with only the %s at the table', (role, message, logged) => {
  const table = gameWith(
    { ann: 'Beholder', bob: role, cleo: 'Villager' },
    { center: ['Werewolf', 'Mason', 'Mason'] },
  ).endNight();
  expect(table.told('ann')).toMatchObject({ message, currentRole: 'Beholder' });
  expect(table.vote({}).logged('ann')).toEqual(logged);
});

describe('[R3.9] later moves change nothing', () => {
  const moves: [RoleName, NightPayload][] = [
    ['Alpha Wolf', { type: 'convert_player', ...at('cleo') }],
    ['Robber', { type: 'rob_player', ...at('cleo') }],
    ['Robber', { type: 'rob_player', ...at('ann') }],
    ['Witch', { type: 'view_and_swap', centerIndex: 0, ...at('cleo') }],
    ['Troublemaker', { type: 'swap_players', player1UserId: 'bob', player2UserId: 'cleo' }],
    ['Village Idiot', { type: 'shift_cards', direction: 'left' }],
    ['Sentinel', { type: 'protect_player', ...at('cleo') }],
    ['Sentinel', { type: 'protect_player', ...at('ann') }],
  ];
  test.each(moves)('%s %p', (role, payload) => {
    const table = gameWith({ ...dealt, eva: role })
      .submit('eva', payload)
      .endNight();
    expect(knows(table)).toBe('cleo|bob');
    expect(knows(table, 'eva')).toBe('|');
    expect(table.told('ann')).toMatchObject({
      message: 'You recognised cleo as a Seer. You recognised bob as an Apprentice Seer.',
      currentRole: 'Beholder',
    });
  });

  test('converted, the Beholder has recognised them all the same', () => {
    const table = gameWith({ ...dealt, eva: 'Alpha Wolf' })
      .submit('eva', { type: 'convert_player', ...at('ann') })
      .endNight();
    expect(table.told('ann')).toEqual({
      message:
        'You recognised cleo as a Seer. You recognised bob as an Apprentice Seer. You were converted in the night: at that moment you became the Werewolf. If nothing has moved your card since, you now win with the Werewolf team.',
      data: {
        seers: [table.userId('cleo')],
        apprenticeSeers: [table.userId('bob')],
        wasConverted: true,
      },
      currentRole: 'Werewolf',
    });
  });
});
