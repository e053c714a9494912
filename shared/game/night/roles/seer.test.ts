import { describe, expect, test } from 'bun:test';
import type { NightPayload } from '../../state/choice.ts';
import type { RoleName } from '../../state/role-facts.ts';
import { gameWith, STRANGER } from '../../testing/table.ts';

const at = (targetUserId: string) => ({ targetUserId });
const look = (target: string) => ({ type: 'view_player', ...at(target) }) as const;
const copy = (target: string) => ({ type: 'copy_role', ...at(target) }) as const;
const seePile = { type: 'view_werewolf_pile' } as const;
const night = () =>
  gameWith({ ann: 'Seer', bob: 'Robber', cleo: 'Doppelganger' }, { center: ['Tanner', 'Hunter', 'Minion'] });

test('[G2.89 P2.13] may look at another player or at two center cards, or pass', () => {
  const table = night();
  expect(table.asked('ann')).toEqual(['view_player: 1 of bob cleo', 'view_center: 2 of 0 1 2', 'pass']);
  const illegal: NightPayload[] = [
    look('ann'),
    look(STRANGER),
    { type: 'view_center', positions: [1, 1] },
    { type: 'view_center', positions: [0, 3] },
  ];
  for (const payload of illegal) expect(table.refusal('ann', payload)).toBe('INVALID_TARGET');
  const notOffered: NightPayload[] = [
    seePile,
    { type: 'no_action' },
    { type: 'view_center_card', centerIndex: 0 },
  ];
  for (const payload of notOffered) expect(table.refusal('ann', payload)).toBe('INVALID_ACTION');
});

test('sees the pile if there is one', () => {
  const table = gameWith({ ann: 'Seer', bob: 'Alpha Wolf', cleo: 'Hunter' });
  expect(table.offered('ann')).toEqual(['view_player', 'view_center', 'view_werewolf_pile']);
  table
    .submit('bob', { type: 'convert_player', ...at('cleo') })
    .submit('ann', seePile)
    .endNight();
  expect(table.told('ann')).toEqual({
    message: 'You saw the werewolf pile: Hunter.',
    data: { werewolfPileCards: ['Hunter'] },
    currentRole: 'Seer',
  });
  expect(table.vote({}).logged('ann')).toEqual(['ann (Seer) saw the werewolf pile: Hunter']);
});

test('sees a player, who learns nothing', () => {
  const table = night().submit('ann', { type: 'view_player', targetUserId: 'bob' }).endNight();
  expect(table.told('ann')).toEqual({
    message: 'You saw bob: Robber.',
    data: { cards: [{ userId: table.userId('bob'), role: 'Robber' }] },
    currentRole: 'Seer',
  });
  expect(table.told('bob')).toMatchObject({ message: 'You let the night pass.', data: {} });
});

test('sees two center cards in the order asked for', () => {
  const table = night()
    .submit('ann', { type: 'view_center', positions: [2, 0] })
    .endNight();
  expect(table.told('ann')).toMatchObject({
    message: 'You saw the right center card: Minion and the left center card: Tanner.',
    data: {
      cards: [
        { centerIndex: 2, role: 'Minion' },
        { centerIndex: 0, role: 'Tanner' },
      ],
    },
  });
});

test('[R1.4] sees the print of a copier, not what it has become', () => {
  const table = night()
    .submit('cleo', { type: 'copy_role', targetUserId: 'bob' })
    .submit('ann', { type: 'view_player', targetUserId: 'cleo' })
    .endNight();
  expect(table.told('ann').message).toBe('You saw cleo: Doppelganger.');
});

describe('a card that moves', () => {
  const moves: [RoleName, NightPayload, RoleName][] = [
    ['Robber', { type: 'rob_player', ...at('bob') }, 'Doppelganger'],
    ['Witch', { type: 'view_and_swap', centerIndex: 0, ...at('bob') }, 'Tanner'],
    ['Troublemaker', { type: 'swap_players', player1UserId: 'bob', player2UserId: 'ann' }, 'Seer'],
    ['Village Idiot', { type: 'shift_cards', direction: 'left' }, 'Seer'],
    ['Village Idiot', { type: 'shift_cards', direction: 'right' }, 'Village Idiot'],
  ];

  test.each(moves)('[H1.13] %s right after copying: sees what lies there then %p', (role, payload, there) => {
    const table = gameWith(
      { ann: 'Seer', bob: 'Hunter', cleo: 'Doppelganger', dov: role },
      { center: ['Tanner', 'Mason', 'Minion'] },
    )
      .submit('ann', look('bob'))
      .submit('cleo', copy('dov'))
      .submit('cleo', payload)
      .endNight();
    expect(table.told('ann').message).toBe(`You saw bob: ${there}.`);
  });
});
