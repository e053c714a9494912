import { describe, expect, test } from 'bun:test';
import { gameWith, STRANGER } from '../../testing/table.ts';

const night = () =>
  gameWith({ ann: 'Alpha Wolf', bob: 'Seer', cleo: 'Dream Wolf', dov: 'Minion', eva: 'Sentinel' });
const at = (targetUserId: string) => ({ targetUserId });
const convert = (target: string) => ({ type: 'convert_player', ...at(target) }) as const;
const seePile = { type: 'view_werewolf_pile' } as const;
const copy = (target: string) => ({ type: 'copy_role', ...at(target) }) as const;
describe('whom', () => {
  test('[G2.93 G4.11 G5.19 G6.9 R4.13] nobody seen to be a wolf, and not herself; or pass', () => {
    const table = night();
    const targets = ['bob', 'dov', 'eva'].map((name) => table.userId(name));
    expect(table.view('ann').me?.prompt).toEqual({
      choices: [{ type: 'convert_player', targets, min: 1, max: 1 }],
      canPass: true,
    });
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
    expect(table.view('ann').players.map(({ convertedBy }) => convertedBy)).toEqual([
      null,
      table.userId('ann'),
      null,
      null,
      null,
    ]);
    expect(table.logged('ann')).toEqual(['ann (Alpha Wolf) converted bob: Werewolf']);
  });

  test('passing, be it by the deadline, converts nobody', () => {
    for (const table of [night().submit('ann', { type: 'pass' }).endNight(), night().endNight()]) {
      expect(table.told('ann').message).toBe('You let the night pass. You recognised cleo as a wolf.');
      expect(table.pile()).toEqual(['Werewolf']);
      expect(table.vote({}).logged('ann')).toEqual(['ann (Alpha Wolf) did nothing']);
    }
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

  test('of the Sentinel comes too late; one on her own card does not matter', () => {
    const table = gameWith(dealt)
      .submit('cleo', { type: 'protect_player', ...at('bob') })
      .submit('ann', convert('bob'))
      .endNight();
    expect(table.told('bob').currentRole).toBe('Werewolf');
    expect(gameWith(dealt).againstShield('ann', convert('bob'), 'ann').kind).toBe('converted');
  });
});

describe('copied', () => {
  test('by a Doppelganger: right after the Alpha Wolf, with a card of her own, be it the same target', () => {
    const table = gameWith({ ann: 'Doppelganger', bob: 'Seer', cleo: 'Alpha Wolf', dov: 'Mystic Wolf' })
      .submit('ann', copy('cleo'))
      .submit('ann', convert('bob'))
      .submit('cleo', convert('bob'))
      .submit('dov', seePile)
      .endNight();
    expect(table.told('ann')).toEqual({
      message:
        'You copied cleo and became the Alpha Wolf. You converted bob, who is now the Werewolf. You recognised cleo and dov as wolves. If nothing has moved your card since, you now win with the Werewolf team.',
      data: {
        newRole: 'Alpha Wolf',
        targetName: 'bob',
        cards: [{ userId: table.userId('cleo'), role: 'Alpha Wolf' }],
        wolves: [table.userId('cleo'), table.userId('dov')],
      },
      currentRole: 'Alpha Wolf',
    });
    expect(table.told('bob').message).toBe(
      'You let the night pass. You were converted in the night: at that moment you became the Werewolf. If nothing has moved your card since, you now win with the Werewolf team.',
    );
    // Cleo laid the Seer there, then Ann cleo's Werewolf.
    expect(table.told('dov').data?.werewolfPileCards).toEqual(['Seer', 'Werewolf']);
    expect(table.vote({}).view('ann').players[1]?.convertedBy).toBe(table.userId('ann'));
  });

  test('converted by the Alpha Wolf, she converts all the same', () => {
    const table = gameWith({ ann: 'Doppelganger', bob: 'Seer', cleo: 'Alpha Wolf' })
      .submit('ann', copy('cleo'))
      .submit('cleo', convert('ann'))
      .submit('ann', convert('bob'))
      .endNight();
    expect(table.pile()).toEqual(['Doppelganger', 'Seer']);
    expect(table.vote({}).finalRoles()).toEqual({ ann: 'Werewolf', bob: 'Werewolf', cleo: 'Alpha Wolf' });
  });

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

describe.each(['standard', 'tabletop'] as const)('winning: %s', (ruleset) => {
  test.each([
    ['the converted dies', { bob: 'ann', ann: 'bob', cleo: 'bob' }, 'Villager: cleo'],
    ['the Alpha Wolf dies', { bob: 'ann', cleo: 'ann' }, 'Villager: cleo'],
    ['the one villager left dies', { ann: 'cleo', bob: 'cleo' }, 'Werewolf: ann bob'],
    ['nobody dies', {}, 'Werewolf: ann bob'],
  ])('%s', (_, votes, winners) => {
    const table = gameWith({ ann: 'Alpha Wolf', bob: 'Seer', cleo: 'Hunter' }, { settings: { ruleset } })
      .submit('ann', convert('bob'))
      .vote(votes as Record<string, string>);
    expect(table.winners()).toBe(winners);
  });

  test('the converted Tanner is no Tanner any more', () => {
    const table = gameWith({ ann: 'Alpha Wolf', bob: 'Tanner', cleo: 'Hunter' }, { settings: { ruleset } })
      .submit('ann', convert('bob'))
      .vote({ ann: 'bob', cleo: 'bob' });
    expect(table.winners()).toBe('Villager: cleo');
  });
});
