import { describe, expect, test } from 'bun:test';
import type { NightPayload } from '../../state/choice.ts';
import type { RoleName } from '../../state/role-facts.ts';
import { askedAs, finishTurn, PLAIN_ROLES, stepsOf } from '../../testing/becoming.ts';
import { AT_ONCE } from '../../testing/rulebook-model/copying.ts';
import { gameWith } from '../../testing/table.ts';

const copy = (targetUserId: string) => ({ type: 'copy_role', targetUserId }) as const;

describe('when she acts', () => {
  // One of every order of the night, so that a wrong moment is seen.
  const others: RoleName[] = [
    'Mystic Wolf',
    'Minion',
    'Mason',
    'Beholder',
    'Revealer',
    'Witch',
    'Village Idiot',
    'Aura Seer',
    'Drunk',
    'Insomniac',
    'Old Hag',
  ];
  const company = (role: RoleName) =>
    Object.fromEntries(others.filter((other) => other !== role).map((other) => [other, other]));

  test.each(PLAIN_ROLES)('[H1.6 R4.6] as %s', (role) => {
    const table = gameWith({ ...company(role), ann: 'Doppelganger', bob: role }).submit('ann', copy('bob'));
    const steps = stepsOf(table.endNight());
    expect(steps[0]).toBe('ann Doppelganger');
    const before = AT_ONCE.includes(role) ? 'ann Doppelganger' : `bob ${role}`;
    expect(steps.indexOf(`ann ${role}`)).toBe(steps.indexOf(before) + 1);
  });

  test.each(PLAIN_ROLES)('[H1.8 R4.3 R4.6] as %s, after a Copycat has become the Doppelganger', (role) => {
    const table = gameWith(
      { ...company(role), ann: 'Copycat', bob: role },
      { center: ['Doppelganger', 'Villager', 'Hunter'] },
    )
      .submit('ann', { type: 'copy_center', centerIndex: 0 })
      .submit('ann', copy('bob'))
      .endNight();
    expect(table.told('ann')).toMatchObject({
      message: expect.stringContaining(
        `You copied the left center card and became the Doppelganger. You copied bob and became the ${role}.`,
      ),
      data: {
        newRole: role,
        cards: expect.arrayContaining([
          { centerIndex: 0, role: 'Doppelganger' },
          { userId: table.userId('bob'), role },
        ]),
      },
    });
    const steps = stepsOf(table);
    expect(steps.slice(0, 2)).toEqual(['ann Copycat', 'ann Doppelganger']);
    const before = AT_ONCE.includes(role) ? 'ann Doppelganger' : `bob ${role}`;
    expect(steps.indexOf(`ann ${role}`)).toBe(steps.indexOf(before) + 1);
  });
});

describe('who copied the Copycat', () => {
  test.each(PLAIN_ROLES)('[H1.8 R4.3] becomes what she finds in the center: %s', (role) => {
    const table = gameWith(
      { ann: 'Doppelganger', bob: 'Copycat', cleo: 'Hunter', dov: 'Dream Wolf' },
      { center: ['Mason', role, 'Villager'] },
    );
    const before = table.view('cleo');
    table.submit('ann', copy('bob'));
    expect(table.view('ann').me).toMatchObject({
      currentRole: 'Copycat',
      prompt: {
        choices: [{ type: 'copy_center', centerIndices: [0, 1, 2], min: 1, max: 1 }],
        canPass: false,
      },
    });
    expect(table.refusal('ann', { type: 'pass' })).toBe('INVALID_ACTION');
    table.submit('ann', { type: 'copy_center', centerIndex: 1 });
    expect(table.view('ann').me).toMatchObject({ originalRole: 'Doppelganger', currentRole: role });
    const { offered } = askedAs(role);
    expect(table.offered('ann')).toEqual(offered);
    if (offered.length > 0) expect(table.view('cleo')).toEqual(before);
    // The Copycat may copy the same card.
    table.submit('bob', { type: 'copy_center', centerIndex: 1 });
    finishTurn(finishTurn(table, 'ann'), 'bob').endNight();
    const { message, data } = table.told('ann');
    expect(message).toStartWith(
      `You copied bob and became the Copycat. You copied the middle center card and became the ${role}.`,
    );
    expect(data).toMatchObject({
      newRole: role,
      cards: [
        { userId: table.userId('bob'), role: 'Copycat' },
        { centerIndex: 1, role },
      ],
    });
    table.vote({});
    if (!['Drunk', 'Village Idiot'].includes(role)) {
      expect(table.finalRoles()).toMatchObject({ ann: role, bob: role });
    }
    expect(table.logged('ann')).toEqual(
      expect.arrayContaining([
        'ann (Doppelganger) copied bob: Copycat',
        `ann (Copycat) copied the middle center card: ${role}`,
      ]),
    );
  });

  test('[R2.2] both may become Alpha Wolves: one more card in the pile for each', () => {
    const table = gameWith(
      { ann: 'Doppelganger', bob: 'Copycat', cleo: 'Hunter', dov: 'Seer' },
      { center: ['Alpha Wolf', 'Mason', 'Villager'] },
    )
      .submit('ann', copy('bob'))
      .submit('ann', { type: 'copy_center', centerIndex: 0 })
      .submit('bob', { type: 'copy_center', centerIndex: 0 })
      .submit('bob', { type: 'convert_player', targetUserId: 'ann' })
      .submit('ann', { type: 'convert_player', targetUserId: 'bob' })
      .submit('dov', { type: 'view_werewolf_pile' })
      .endNight();
    expect(table.told('dov').data?.werewolfPileCards).toEqual(['Copycat', 'Doppelganger', 'Werewolf']);
    expect(table.names(table.view('ann').me?.knowledge.wolves ?? [])).toEqual(['bob']);
    expect(table.vote({}).finalRoles()).toMatchObject({ ann: 'Werewolf', bob: 'Werewolf' });
  });

  test('at the deadline the whole chain is gone through at random', () => {
    const table = gameWith(
      { ann: 'Doppelganger', bob: 'Copycat' },
      { center: ['Drunk', 'Drunk', 'Drunk'] },
    ).endNight();
    expect(table.told('ann').message).toMatch(
      /^You copied bob and became the Copycat\. You copied the \w+ center card and became the Drunk\. You swapped your own card and the \w+ center card\.$/,
    );
  });
});

// Ann becomes what Dov was dealt; the Village Idiot moves his card as well.
const moves: [RoleName, NightPayload, string[]][] = [
  ['Robber', { type: 'rob_player', targetUserId: 'ann' }, ['bob', 'dov']],
  ['Troublemaker', { type: 'swap_players', player1UserId: 'ann', player2UserId: 'cleo' }, ['cleo', 'dov']],
  ['Village Idiot', { type: 'shift_cards', direction: 'left' }, ['ann', 'cleo']],
  ['Village Idiot', { type: 'shift_cards', direction: 'right' }, ['cleo', 'dov']],
  ['Witch', { type: 'view_and_swap', centerIndex: 1, targetUserId: 'ann' }, ['dov']],
  ['Alpha Wolf', { type: 'convert_player', targetUserId: 'ann' }, ['dov']],
  ['Drunk', { type: 'swap_center', centerIndex: 1 }, ['ann', 'dov']],
];
test.each(moves)(
  '[H1.9] after the %s whoever holds her card is what she has become: %p',
  (role, payload, tanners) => {
    const table = gameWith({ ann: 'Doppelganger', bob: role, cleo: 'Seer', dov: 'Tanner' })
      .submit('ann', copy('dov'))
      .submit('bob', payload)
      .vote({});
    const roles = table.finalRoles();
    expect(Object.keys(roles).filter((name) => roles[name] === 'Tanner')).toEqual(tanners);
  },
);
