import { describe, expect, test } from 'bun:test';
import type { NightPayload } from '../../state/choice.ts';
import type { RoleName } from '../../state/role-facts.ts';
import { gameWith } from '../../testing/table.ts';

const ROLE = 'Paranormal Investigator';
const at = (targetUserId: string) => ({ targetUserId });
const look = (...targetUserIds: string[]): NightPayload => ({ type: 'investigate_players', targetUserIds });
const rob = (target: string) => ({ type: 'rob_player', ...at(target) }) as const;
const copy = (target: string) => ({ type: 'copy_role', ...at(target) }) as const;

describe('cards moved before', () => {
  test('[H1.13] what lies there then is seen, the later card too', () => {
    const table = gameWith({
      ann: ROLE,
      bob: 'Seer',
      cleo: 'Alpha Wolf',
      dov: 'Doppelganger',
      eva: 'Troublemaker',
    })
      .submit('dov', copy('eva'))
      .submit('dov', { type: 'swap_players', player1UserId: 'ann', player2UserId: 'eva' })
      .submit('cleo', { type: 'convert_player', ...at('bob') })
      .submit('ann', look('eva', 'bob'))
      .endNight();
    expect(table.told('ann')).toMatchObject({
      message: `You saw eva: ${ROLE} and bob: Werewolf. You became the Werewolf. If nothing has moved your card since, you now win with the Werewolf team.`,
      currentRole: 'Werewolf',
    });
    // The own card lies in front of Eva by then, and it is that one which has become a Werewolf.
    expect(table.vote({}).finalRoles()).toMatchObject({
      ann: 'Troublemaker',
      bob: 'Werewolf',
      eva: 'Werewolf',
    });
  });

  test('[R1.2] converted before: the own card lies in the pile, and he stays the Werewolf', () => {
    const table = gameWith({ ann: ROLE, bob: 'Tanner', cleo: 'Alpha Wolf' })
      .submit('cleo', { type: 'convert_player', ...at('ann') })
      .submit('ann', look('bob'))
      .endNight();
    expect(table.told('ann')).toEqual({
      message:
        'You saw bob: Tanner. You became the Tanner. You were converted in the night: at that moment you became the Werewolf. If nothing has moved your card since, you now win with the Werewolf team.',
      data: {
        cards: [{ userId: table.userId('bob'), role: 'Tanner' }],
        newRole: 'Tanner',
        wasConverted: true,
      },
      currentRole: 'Werewolf',
    });
    expect(table.pile()).toEqual([ROLE]);
    expect(table.vote({}).finalRoles().ann).toBe('Werewolf');
  });

  test('robbed before: the robber’s card becomes it, which neither can know', () => {
    const table = gameWith({ ann: ROLE, bob: 'Tanner', cleo: 'Doppelganger', dov: 'Robber' })
      .submit('cleo', copy('dov'))
      .submit('cleo', rob('ann'))
      .submit('ann', look('bob'))
      .endNight();
    expect(table.told('cleo').currentRole).toBe(ROLE);
    expect(table.told('ann')).toMatchObject({
      message:
        'You saw bob: Tanner. You became the Tanner. If nothing has moved your card since, you now win only by what the Tanner wants.',
      currentRole: 'Tanner',
    });
    expect(table.vote({ ann: 'cleo', bob: 'cleo' }).finalRoles()).toMatchObject({
      ann: 'Robber',
      cleo: 'Tanner',
    });
    expect(table.winners()).toBe('Tanner: cleo');
  });

  test('put into the center before, and taken from there by the Drunk after', () => {
    const table = gameWith(
      { ann: ROLE, bob: 'Werewolf', cleo: 'Doppelganger', dov: 'Witch', eva: 'Drunk' },
      { center: ['Hunter', 'Mason', 'Mason'] },
    )
      .submit('cleo', copy('dov'))
      .submit('cleo', { type: 'view_and_swap', centerIndex: 0, ...at('ann') })
      .submit('ann', look('bob'))
      .submit('eva', { type: 'swap_center', centerIndex: 0 })
      .vote({});
    expect(table.finalRoles()).toMatchObject({ ann: 'Hunter', eva: 'Werewolf' });
    expect(table.winners()).toBe('Werewolf: bob eva');
  });
});

describe('what he has become goes with the card', () => {
  const moves: [RoleName, NightPayload, string][] = [
    ['Robber', rob('ann'), 'cleo'],
    ['Troublemaker', { type: 'swap_players', player1UserId: 'ann', player2UserId: 'dov' }, 'dov'],
    ['Village Idiot', { type: 'shift_cards', direction: 'left' }, 'bob'],
    ['Witch', { type: 'view_and_swap', centerIndex: 0, ...at('ann') }, 'nobody'],
  ];
  test.each(moves)('%s after: %p', (role, payload, holder) => {
    const table = gameWith({ ann: ROLE, bob: 'Tanner', cleo: role, dov: 'Insomniac' })
      .submit('ann', look('bob'))
      .submit('cleo', payload)
      .endNight();
    expect(table.told('ann').currentRole).toBe('Tanner');
    // Whoever turns the card over sees its print.
    if (role === 'Robber') expect(table.told('cleo').currentRole).toBe(ROLE);
    if (role === 'Troublemaker') expect(table.told('dov').data).toMatchObject({ finalRole: ROLE });
    const { ann, ...others } = table.vote({}).finalRoles();
    expect({ ...others, nobody: 'Tanner' }).toMatchObject({ [holder]: 'Tanner' });
    expect(ann).not.toBe('Tanner');
  });
});
