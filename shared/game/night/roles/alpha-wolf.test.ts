import { describe, expect, test } from 'bun:test';
import type { NightPayload } from '../../state/choice.ts';
import type { RoleName } from '../../state/role-facts.ts';
import { customRole, gameWith, STRANGER, type Table } from '../../testing/table.ts';

const night = () =>
  gameWith({ ann: 'Alpha Wolf', bob: 'Seer', cleo: 'Dream Wolf', dov: 'Minion', eva: 'Sentinel' });
const at = (targetUserId: string) => ({ targetUserId });
const convert = (target: string) => ({ type: 'convert_player', ...at(target) }) as const;
const seePile = { type: 'view_werewolf_pile' } as const;
const copy = (target: string) => ({ type: 'copy_role', ...at(target) }) as const;
describe('whom', () => {
  test('[G2.93 G4.11 G5.19 G6.9 R4.13] nobody seen to be a wolf, and not herself; or pass', () => {
    const table = night();
    expect(table.asked('ann')).toEqual(['convert_player: 1 of bob dov eva', 'pass']);
    for (const target of ['ann', 'cleo', STRANGER]) {
      expect(table.refusal('ann', convert(target))).toBe('INVALID_TARGET');
    }
    for (const other of [{ type: 'no_action' }, seePile] as const) {
      expect(table.refusal('ann', other)).toBe('INVALID_ACTION');
    }
    expect(table.refusal('bob', convert('ann'))).toBe('INVALID_ACTION');
    expect(table.submit('ann', convert('bob')).refusal('ann', convert('dov'))).toBe('ALREADY_SUBMITTED');
  });

  test('[G5.19 R2.9] among wolves there is nobody to convert', () => {
    const table = gameWith({ ann: 'Alpha Wolf', bob: 'Werewolf', cleo: 'Mystic Wolf' });
    expect(table.offered('ann')).toEqual(['no_action']);
    expect(table.endNight().told('ann')).toEqual({
      message: 'You recognised bob and cleo as wolves.',
      data: { wolves: [table.userId('bob'), table.userId('cleo')] },
      currentRole: 'Alpha Wolf',
    });
  });

  test('[R4.13] a copier who has become a wolf cannot be told from the others at night', () => {
    const table = gameWith({ ann: 'Alpha Wolf', bob: 'Doppelganger', cleo: 'Dream Wolf' })
      .submit('bob', copy('cleo'))
      .submit('ann', convert('bob'))
      .endNight();
    expect(table.told('ann')).toMatchObject({
      message: 'You converted bob, who is now the Werewolf. You recognised bob and cleo as wolves.',
    });
    expect(table.vote({}).finalRoles().bob).toBe('Werewolf');
  });
});

describe('converting', () => {
  test('[G3.23 G6.9 R3.7 R4.12 R5.4] exchanges the card; the converted learns it, not by whom, and does what was chosen', () => {
    const table = night()
      .submit('ann', convert('bob'))
      .submit('bob', { type: 'view_player', ...at('dov') })
      .endNight();
    expect(table.told('ann')).toEqual({
      message: 'You converted bob, who is now the Werewolf. You recognised cleo as a wolf.',
      data: { targetName: 'bob', wolves: [table.userId('cleo')] },
      currentRole: 'Alpha Wolf',
    });
    expect(table.told('bob')).toEqual({
      message:
        'You saw dov: Minion. You were converted in the night: at that moment you became the Werewolf. If nothing has moved your card since, you now win with the Werewolf team.',
      data: { cards: [{ userId: table.userId('dov'), role: 'Minion' }], wasConverted: true },
      currentRole: 'Werewolf',
    });
    expect(JSON.stringify(table.view('bob').me)).not.toContain(table.userId('ann'));
    // Being converted makes nobody known to anybody.
    expect(table.view('bob').me).toMatchObject({
      originalRole: 'Seer',
      wasConverted: true,
      knowledge: { wolves: [] },
    });
    for (const name of ['ann', 'cleo', 'dov', 'eva']) {
      expect(table.view(name).me).toMatchObject({ wasConverted: false });
      expect(table.view(name).me?.knowledge.wolves).not.toContain(table.userId('bob'));
    }
    expect(table.pile()).toEqual(['Seer']);
    table.vote({});
    expect(table.finalRoles()).toEqual({
      ann: 'Alpha Wolf',
      bob: 'Werewolf',
      cleo: 'Dream Wolf',
      dov: 'Minion',
      eva: 'Sentinel',
    });
    expect(table.each('ann', 'convertedBy')).toEqual([null, 'ann', null, null, null]);
    expect(table.logged('ann')).toEqual(['ann (Alpha Wolf) converted bob: Werewolf']);
  });
});

describe('a shield', () => {
  const dealt = { ann: 'Alpha Wolf', bob: 'Seer', cleo: 'Sentinel', dov: 'Doppelganger' };

  test('[H1.11] that stands before keeps the card', () => {
    const table = gameWith(dealt)
      .submit('dov', copy('cleo'))
      .submit('dov', { type: 'protect_player', ...at('bob') })
      .submit('ann', convert('bob'))
      .endNight();
    expect(table.told('ann')).toMatchObject({
      message: 'A card you needed was shielded, so nothing happened. You recognised nobody as a wolf.',
      data: { shielded: true },
    });
    expect(table.told('bob').data).toEqual({});
    expect(table.pile()).toEqual(['Werewolf']);
    expect(table.vote({}).logged('ann')).toEqual(['ann (Alpha Wolf) met a shield: nothing happened']);
  });
});

describe('copied', () => {
  test('[R1.7] by a Copycat, and by a Doppelganger of the Copycat: a card for each', () => {
    const table = gameWith(
      { ann: 'Copycat', bob: 'Doppelganger', cleo: 'Seer', dov: 'Robber' },
      { center: ['Alpha Wolf', 'Mason', 'Mason'] },
    )
      .submit('ann', { type: 'copy_center', centerIndex: 0 })
      .submit('bob', copy('ann'))
      .submit('bob', { type: 'copy_center', centerIndex: 0 });
    expect(table.view('cleo').werewolfPileSize).toBe(1);
    table.submit('ann', convert('dov')).submit('bob', { type: 'pass' }).submit('cleo', seePile).endNight();
    expect(table.told('cleo').data?.werewolfPileCards).toEqual(['Robber', 'Werewolf', 'Werewolf']);
    expect(table.told('ann').message).toBe(
      'You copied the left center card and became the Alpha Wolf. You converted dov, who is now the Werewolf. You recognised bob as a wolf. If nothing has moved your card since, you now win with the Werewolf team.',
    );
  });
});

describe('in the order of the night', () => {
  const dealt = (role: RoleName) =>
    gameWith(
      { ann: 'Alpha Wolf', bob: 'Seer', cleo: 'Doppelganger', dov: role, eva: 'Villager' },
      { center: ['Hunter', 'Mason', 'Mason'] },
    );
  const nobodyCopies = (role: RoleName) => dealt(role).submit('cleo', copy('eva'));
  // What the mover leaves in front of Bob.
  const moves: [RoleName, NightPayload, RoleName][] = [
    ['Robber', { type: 'rob_player', ...at('bob') }, 'Doppelganger'],
    ['Witch', { type: 'view_and_swap', centerIndex: 0, ...at('bob') }, 'Hunter'],
    ['Troublemaker', { type: 'swap_players', player1UserId: 'bob', player2UserId: 'eva' }, 'Villager'],
    ['Village Idiot', { type: 'shift_cards', direction: 'left' }, 'Alpha Wolf'],
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
});

describe('the werewolf pile', () => {
  const convert = (targetUserId: string) => ({ type: 'convert_player', targetUserId }) as const;
  const copy = (targetUserId: string) => ({ type: 'copy_role', targetUserId }) as const;

  test('[G2.91 R1.6 R2.5] is there only with an Alpha Wolf among the selected, dealt or not', () => {
    const lookers = { ann: 'Seer', bob: 'Apprentice Seer', cleo: 'Mystic Wolf' };
    const offered = (table: Table) =>
      Object.keys(lookers).filter((name) => table.offered(name).includes(seePile.type));
    const without = gameWith(lookers);
    expect([without.view('ann').werewolfPileSize, offered(without)]).toEqual([0, []]);
    for (const name of Object.keys(lookers)) expect(without.refusal(name, seePile)).toBe('INVALID_ACTION');
    const undealt = gameWith(lookers, { center: ['Mason', 'Alpha Wolf', 'Mason'] });
    expect([undealt.view('ann').werewolfPileSize, offered(undealt)]).toEqual([1, Object.keys(lookers)]);
  });

  test('[G3.23 H1.12 R4.15] before a conversion an untouched Werewolf, after it what was exchanged', () => {
    const table = gameWith({
      ann: 'Alpha Wolf',
      bob: 'Hunter',
      cleo: 'Mystic Wolf',
      dov: 'Apprentice Seer',
      eva: 'Seer',
      finn: 'Doppelganger',
    })
      .submit('finn', copy('eva'))
      .submit('finn', seePile)
      .submit('ann', convert('bob'));
    for (const name of ['cleo', 'dov', 'eva']) table.submit(name, seePile);
    table.endNight();
    expect(table.told('finn')).toMatchObject({
      message: 'You copied eva and became the Seer. You saw the werewolf pile: Werewolf.',
      data: { werewolfPileCards: ['Werewolf'] },
    });
    for (const name of ['cleo', 'dov', 'eva']) {
      expect(table.told(name).data?.werewolfPileCards).toEqual(['Hunter']);
    }
    expect(table.told('cleo').message).toBe(
      'You saw the werewolf pile: Hunter. You recognised ann as a wolf.',
    );
  });

  test('[G4.11 H1.12 H1.27 R4.14] without a Werewolf card left nothing happens', () => {
    const biter = customRole('Biter', 'werewolf', { nightOrder: 3, actions: ['convert_player'] });
    const table = gameWith(
      { ann: 'Alpha Wolf', bob: 'Seer', cleo: 'Biter', dov: 'Hunter' },
      { customRoles: [biter] },
    )
      .submit('ann', convert('bob'))
      .submit('cleo', convert('dov'))
      .endNight();
    expect(table.told('cleo')).toEqual({
      message: 'Nothing happened.',
      data: { nothingHappened: true },
      currentRole: 'Biter',
    });
    expect(table.told('dov').data).toEqual({});
    expect(table.vote({}).finalRoles()).toMatchObject({ bob: 'Werewolf', dov: 'Hunter' });
    expect(table.logged('cleo')).toEqual(['cleo (Biter) achieved nothing']);
  });
});
