import { describe, expect, test } from 'bun:test';
import type { NightPayload } from '../../state/choice.ts';
import type { RoleName } from '../../state/role-facts.ts';
import { askedAs, finishTurn, knows, PLAIN_ROLES, stepsOf } from '../../testing/copiers.ts';
import { TABLE } from '../../testing/rulebook-model/roles.ts';
import { gameWith } from '../../testing/table.ts';

const copy = (centerIndex: number) => ({ type: 'copy_center', centerIndex }) as const;
const night = (role: RoleName = 'Seer') =>
  gameWith(
    { ann: 'Copycat', bob: 'Dream Wolf', cleo: 'Hunter', dov: 'Minion' },
    { center: ['Mason', role, 'Villager'] },
  );

test('[G2.106] has to copy a center card', () => {
  const table = night();
  expect(table.asked('ann')).toEqual(['copy_center: 1 of 0 1 2']);
  expect(table.refusal('ann', { type: 'pass' })).toBe('INVALID_ACTION');
  expect(table.refusal('ann', copy(3))).toBe('INVALID_TARGET');
});

describe('[H1.7 R4.2 R4.4] becomes', () => {
  test.each(PLAIN_ROLES)('%s', (role) => {
    const table = night(role);
    const before = table.view('bob');
    table.submit('ann', copy(1));
    const { me } = table.view('ann');
    expect(me).toMatchObject({ originalRole: 'Copycat', currentRole: role });
    const { offered, canPass } = askedAs(role);
    expect(table.offered('ann')).toEqual(offered);
    expect(me?.prompt?.canPass ?? false).toBe(canPass);
    expect(table.view('ann').players[0]?.hasSubmitted).toBe(offered.length === 0);
    if (offered.length > 0) expect(table.view('bob')).toEqual(before);

    finishTurn(table, 'ann').endNight();
    const { message, data } = table.told('ann');
    expect(message).toStartWith(`You copied the middle center card and became the ${role}.`);
    expect(data).toMatchObject({ newRole: role, cards: [{ centerIndex: 1, role }] });
    table.vote({});
    expect(table.finalRoles().ann).toBe(role === 'Drunk' ? 'Villager' : role);
    expect(table.view('ann').centerCards[1]).toBe(role);
    expect(table.logged('ann')).toContain(`ann (Copycat) copied the middle center card: ${role}`);
  });

  test('a lone Werewolf, who may look at a center card', () => {
    const table = gameWith(
      { ann: 'Copycat', bob: 'Seer' },
      { center: ['Werewolf', 'Drunk', 'Tanner'] },
    ).submit('ann', copy(0));
    expect(table.view('ann').me?.knowledge.isLoneWolf).toBe(true);
    table.submit('ann', { type: 'view_center_card', centerIndex: 0 }).endNight();
    expect(table.told('ann')).toEqual({
      message:
        'You copied the left center card and became the Werewolf. You saw the left center card: Werewolf. You were the only wolf. If nothing has moved your card since, you now win with the Werewolf team.',
      data: {
        newRole: 'Werewolf',
        cards: [
          { centerIndex: 0, role: 'Werewolf' },
          { centerIndex: 0, role: 'Werewolf' },
        ],
        wolves: [],
      },
      currentRole: 'Werewolf',
    });
  });

  test('[H1.12 R1.7] a second Alpha Wolf, with a second card in the pile', () => {
    const table = gameWith(
      { ann: 'Copycat', bob: 'Seer', cleo: 'Robber' },
      { center: ['Alpha Wolf', 'Drunk', 'Tanner'] },
    );
    expect(table.view('bob').werewolfPileSize).toBe(1);
    table.submit('ann', copy(0));
    expect(table.view('bob').werewolfPileSize).toBe(1);
    table.submit('ann', { type: 'convert_player', targetUserId: 'cleo' });
    table.submit('bob', { type: 'view_werewolf_pile' }).endNight();
    expect(table.told('bob').data?.werewolfPileCards).toEqual(['Robber', 'Werewolf']);
    expect(table.told('cleo').data).toMatchObject({ wasConverted: true });
    expect(table.vote({}).view('bob').werewolfPileSize).toBe(2);
    expect(table.view('bob').players[2]?.convertedBy).toBe(table.userId('ann'));
  });
});

describe('[R3.14] gets the information of the new role at once', () => {
  test.each([
    ['Werewolf', 'bob cleo|||'],
    ['Alpha Wolf', 'bob cleo|||'],
    ['Mystic Wolf', 'bob cleo|||'],
    ['Dream Wolf', '|||'],
    ['Minion', 'bob cleo|||'],
    ['Mason', '|dov||'],
    ['Beholder', '||eva|finn'],
    ['Villager', '|||'],
  ])('%s', (role, known) => {
    const table = gameWith(
      {
        ann: 'Copycat',
        bob: 'Mystic Wolf',
        cleo: 'Dream Wolf',
        dov: 'Mason',
        eva: 'Seer',
        finn: 'Apprentice Seer',
      },
      { center: [role, 'Villager', 'Villager'] },
    );
    expect(knows(table, 'ann')).toBe('|||');
    expect(knows(table.submit('ann', copy(0)), 'ann')).toBe(known);
  });
});

test('[R3.8] the others learn of it at dawn: wolves and Minions of a wolf, Masons, Beholders', () => {
  const table = (role: RoleName) =>
    gameWith(
      {
        ann: 'Copycat',
        bob: 'Werewolf',
        cleo: 'Dream Wolf',
        dov: 'Mason',
        eva: 'Beholder',
        finn: 'Minion',
        gus: 'Villager',
      },
      { center: [role, 'Villager', 'Villager'] },
    ).submit('ann', copy(0));
  const everybody = ['bob', 'cleo', 'dov', 'eva', 'finn', 'gus'];
  const nightfall = everybody.map((name) => knows(table('Villager'), name));
  for (const [role, dawn] of [
    ['Werewolf', ['ann cleo|||', '|||', '|||', '|||', 'ann bob cleo|||', '|||']],
    ['Alpha Wolf', ['ann cleo|||', '|||', '|||', '|||', 'ann bob cleo|||', '|||']],
    ['Dream Wolf', ['ann cleo|||', '|||', '|||', '|||', 'ann bob cleo|||', '|||']],
    ['Mason', ['cleo|||', '|||', '|ann||', '|||', 'bob cleo|||', '|||']],
    ['Seer', ['cleo|||', '|||', '|||', '||ann|', 'bob cleo|||', '|||']],
    ['Apprentice Seer', ['cleo|||', '|||', '|||', '|||ann', 'bob cleo|||', '|||']],
    ['Minion', ['cleo|||', '|||', '|||', '|||', 'bob cleo|||', '|||']],
  ] as const) {
    const game = table(role);
    expect(everybody.map((name) => knows(game, name))).toEqual(nightfall);
    game.endNight();
    expect(everybody.map((name) => knows(game, name))).toEqual([...dawn]);
  }
});

describe('[H1.7 R2.1 R4.7] acts right after the role it has become', () => {
  const order = PLAIN_ROLES.filter((name) =>
    TABLE.some(({ role, order }) => role === name && order !== null),
  );
  const everybodyElse = (role: RoleName) =>
    Object.fromEntries(
      order.filter((other) => other !== role && other !== 'Werewolf').map((other) => [other, other]),
    );
  const expected = (role: RoleName, first: string[]) => [
    ...first,
    ...order
      .filter((other) => other === role || other !== 'Werewolf')
      .map((one) => (one === role ? `ann ${one}` : `${one} ${one}`)),
  ];

  test.each(order)('%s', (role) => {
    const table = gameWith(
      { ...everybodyElse(role), ann: 'Copycat' },
      { center: [role, 'Villager', 'Villager'] },
    );
    expect(stepsOf(table.submit('ann', copy(0)).endNight())).toEqual(expected(role, ['ann Copycat']));
  });

  test.each(order)('[R4.7] %s, after a Doppelganger has copied the Copycat', (role) => {
    const table = gameWith(
      { ...everybodyElse(role), ann: 'Doppelganger', cat: 'Copycat' },
      { center: ['Villager', role, 'Tanner'] },
    )
      .submit('ann', { type: 'copy_role', targetUserId: 'cat' })
      .submit('ann', copy(1))
      .submit('cat', copy(2))
      .endNight();
    // The Copycat's steps: the Tanner's has no moment of its own.
    const steps = stepsOf(table).filter((step) => step !== 'cat Tanner');
    expect(steps).toEqual(expected(role, ['cat Copycat', 'ann Doppelganger', 'ann Copycat']));
  });
});

describe('the cards', () => {
  test('[R4.5] are copied as dealt, though the Drunk’s copier swaps them', () => {
    const table = gameWith(
      { ann: 'Copycat', bob: 'Doppelganger', cleo: 'Drunk' },
      { center: ['Tanner', 'Seer', 'Mason'] },
    )
      .submit('bob', { type: 'copy_role', targetUserId: 'cleo' })
      .submit('bob', { type: 'swap_center', centerIndex: 0 })
      .submit('ann', copy(0));
    expect(table.view('ann').me?.currentRole).toBe('Tanner');
    expect(table.vote({}).finalRoles()).toMatchObject({ ann: 'Tanner', bob: 'Tanner' });
  });

  test('[G3.27] what the Copycat has become moves with the card', () => {
    const table = gameWith(
      { ann: 'Copycat', bob: 'Robber', cleo: 'Insomniac' },
      { center: ['Werewolf', 'Seer', 'Mason'] },
    )
      .submit('ann', copy(0))
      .submit('bob', { type: 'rob_player', targetUserId: 'ann' })
      .endNight();
    // The print: only the results tell.
    expect(table.told('bob')).toMatchObject({ data: { newRole: 'Copycat' }, currentRole: 'Copycat' });
    expect(table.told('ann').currentRole).toBe('Werewolf');
    expect(table.vote({}).finalRoles()).toEqual({ ann: 'Robber', bob: 'Werewolf', cleo: 'Insomniac' });
  });

  const moves: [RoleName, NightPayload, string[]][] = [
    ['Robber', { type: 'rob_player', targetUserId: 'ann' }, ['bob']],
    ['Troublemaker', { type: 'swap_players', player1UserId: 'ann', player2UserId: 'cleo' }, ['cleo']],
    ['Village Idiot', { type: 'shift_cards', direction: 'left' }, ['cleo']],
    ['Village Idiot', { type: 'shift_cards', direction: 'right' }, ['dov']],
    ['Witch', { type: 'view_and_swap', centerIndex: 1, targetUserId: 'ann' }, []],
    ['Alpha Wolf', { type: 'convert_player', targetUserId: 'ann' }, []],
    ['Drunk', { type: 'swap_center', centerIndex: 1 }, ['ann']],
  ];
  test.each(moves)(
    '[H1.9] after the %s the holder of the card is the Tanner: %p',
    (role, payload, tanners) => {
      const table = gameWith(
        { ann: 'Copycat', bob: role, cleo: 'Seer', dov: 'Hunter' },
        { center: ['Tanner', 'Mason', 'Mason'] },
      )
        .submit('ann', copy(0))
        .submit('bob', payload)
        .vote({});
      const roles = table.finalRoles();
      expect(Object.keys(roles).filter((name) => roles[name] === 'Tanner')).toEqual(tanners);
    },
  );

  test('[H1.14] an Investigator writes on the card that was dealt, wherever it lies by then', () => {
    const table = gameWith(
      { ann: 'Copycat', bob: 'Robber', cleo: 'Werewolf', dov: 'Doppelganger' },
      { center: ['Paranormal Investigator', 'Mason', 'Mason'] },
    )
      .submit('ann', copy(0))
      .submit('dov', { type: 'copy_role', targetUserId: 'bob' })
      .submit('dov', { type: 'rob_player', targetUserId: 'ann' })
      .submit('ann', { type: 'investigate_players', targetUserIds: ['cleo'] })
      .endNight();
    expect(table.told('ann').currentRole).toBe('Werewolf');
    expect(table.told('dov').currentRole).toBe('Copycat');
    expect(table.vote({}).finalRoles()).toMatchObject({ ann: 'Robber', dov: 'Werewolf' });
  });

  test('[R1.2] in the werewolf pile it is still what it has become', () => {
    const table = gameWith(
      { ann: 'Copycat', bob: 'Alpha Wolf', cleo: 'Apprentice Seer' },
      { center: ['Tanner', 'Seer', 'Mason'] },
    )
      .submit('ann', copy(0))
      .submit('bob', { type: 'convert_player', targetUserId: 'ann' })
      .submit('cleo', { type: 'view_werewolf_pile' })
      .endNight();
    expect(table.told('cleo').data?.werewolfPileCards).toEqual(['Copycat']);
    expect(table.told('ann')).toEqual({
      message:
        'You copied the left center card and became the Tanner. You were converted in the night: at that moment you became the Werewolf. If nothing has moved your card since, you now win with the Werewolf team.',
      data: { newRole: 'Tanner', cards: [{ centerIndex: 0, role: 'Tanner' }], wasConverted: true },
      currentRole: 'Werewolf',
    });
    expect(table.vote({}).finalRoles().ann).toBe('Werewolf');
  });
});
