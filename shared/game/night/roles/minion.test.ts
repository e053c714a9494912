import { describe, expect, test } from 'bun:test';
import type { NightPayload } from '../../state/choice.ts';
import type { RoleName } from '../../state/role-facts.ts';
import { gameWith } from '../../testing/table.ts';

const at = (targetUserId: string) => ({ targetUserId });

test('[G2.84 G6.7] knows the wolves, who do not know the Minion', () => {
  const table = gameWith({ ann: 'Minion', bob: 'Werewolf', cleo: 'Werewolf', dov: 'Villager' });
  expect(table.offered('ann')).toEqual(['no_action']);
  expect(table.refusal('ann', { type: 'pass' })).toBe('INVALID_ACTION');
  expect(table.names(table.view('ann').me?.knowledge.wolves ?? [])).toEqual(['bob', 'cleo']);
  expect(table.names(table.view('bob').me?.knowledge.wolves ?? [])).toEqual(['cleo']);
  expect(table.view('dov').me?.knowledge.wolves).toEqual([]);
  expect(table.endNight().told('ann')).toEqual({
    message: 'You recognised bob and cleo as wolves.',
    data: { wolves: [table.userId('bob'), table.userId('cleo')] },
    currentRole: 'Minion',
  });
  expect(table.vote({}).logged('ann')).toEqual(['ann (Minion) recognised bob and cleo as wolves']);
});

test('[R3.4] sees every kind of wolf, without its kind', () => {
  const table = gameWith({
    ann: 'Minion',
    bob: 'Dream Wolf',
    cleo: 'Alpha Wolf',
    dov: 'Mystic Wolf',
    eva: 'Werewolf',
    finn: 'Tanner',
  }).endNight();
  expect(table.told('ann').message).toBe('You recognised bob, cleo, dov and eva as wolves.');
});

test('is told when there is no wolf', () => {
  const table = gameWith({ ann: 'Minion', bob: 'Seer', cleo: 'Villager' }).endNight();
  expect(table.told('ann')).toMatchObject({
    message: 'You recognised nobody as a wolf.',
    data: { wolves: [] },
  });
  expect(table.vote({}).logged('ann')).toEqual([]);
});

describe('[R3.9] later moves change nothing in what she knows', () => {
  const moves: [RoleName, NightPayload][] = [
    ['Robber', { type: 'rob_player', ...at('cleo') }],
    ['Troublemaker', { type: 'swap_players', player1UserId: 'ann', player2UserId: 'cleo' }],
    ['Village Idiot', { type: 'shift_cards', direction: 'left' }],
    ['Witch', { type: 'view_and_swap', centerIndex: 0, ...at('cleo') }],
    ['Sentinel', { type: 'protect_player', ...at('cleo') }],
    ['Sentinel', { type: 'protect_player', ...at('ann') }],
    ['Drunk', { type: 'swap_center', centerIndex: 0 }],
  ];
  test.each(moves)('%s %p', (role, payload) => {
    const table = gameWith(
      { ann: 'Minion', bob: role, cleo: 'Werewolf' },
      { center: ['Mystic Wolf', 'Mason', 'Mason'] },
    )
      .submit('bob', payload)
      .endNight();
    expect(table.told('ann')).toMatchObject({
      message: 'You recognised cleo as a wolf.',
      currentRole: 'Minion',
    });
  });

  test('nobody is added by a conversion', () => {
    const table = gameWith({ ann: 'Minion', bob: 'Alpha Wolf', cleo: 'Seer' })
      .submit('bob', { type: 'convert_player', ...at('cleo') })
      .endNight();
    expect(table.told('ann').message).toBe('You recognised bob as a wolf.');
  });

  test('converted, she has recognised them all the same', () => {
    const table = gameWith({ ann: 'Minion', bob: 'Alpha Wolf', cleo: 'Seer' })
      .submit('bob', { type: 'convert_player', ...at('ann') })
      .endNight();
    expect(table.told('ann')).toMatchObject({
      message:
        'You recognised bob as a wolf. You were converted in the night: at that moment you became the Werewolf.',
      currentRole: 'Werewolf',
    });
  });
});
