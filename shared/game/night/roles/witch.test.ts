import { describe, expect, test } from 'bun:test';
import type { NightPayload } from '../../state/choice.ts';
import type { RoleName } from '../../state/role-facts.ts';
import { gameWith, STRANGER, type Table } from '../../testing/table.ts';
import { BUILT_IN_ROLES } from './index.ts';

const CENTER = ['Hunter', 'Werewolf', 'Prince'] as const;
const night = () =>
  gameWith({ ann: 'Witch', bob: 'Seer', cleo: 'Mason', dov: 'Villager' }, { center: CENTER });
const give = (centerIndex: number, targetUserId: string, ifEvilTargetUserId?: string) => ({
  type: 'view_and_swap' as const,
  centerIndex,
  targetUserId,
  ...(ifEvilTargetUserId ? { ifEvilTargetUserId } : {}),
});
const centerCards = (table: Table) => table.view('ann').centerCards;

test('[G2.102] may look at a center card and give it to another player, or pass', () => {
  const table = night();
  const targets = ['bob', 'cleo', 'dov'].map((name) => table.userId(name));
  expect(table.view('ann').me?.prompt).toEqual({
    choices: [{ type: 'view_and_swap', targets, centerIndices: [0, 1, 2], min: 1, max: 1 }],
    canPass: true,
  });
  for (const refused of [
    give(0, 'ann'),
    give(0, STRANGER),
    give(0, 'bob', 'ann'),
    give(0, 'bob', STRANGER),
    give(3, 'bob'),
  ]) {
    expect(table.refusal('ann', refused)).toBe('INVALID_TARGET');
  }
  expect(table.refusal('ann', give(0, 'bob', 'bob'))).toBeUndefined();
  expect(gameWith({ ann: 'Witch' }).offered('ann')).toEqual(['no_action']);
});

test('[G3.26 G6.19 R4.16] sees the card before it is exchanged; who gets it is told nothing', () => {
  const table = night().submit('ann', give(0, 'bob')).endNight();
  expect(table.told('ann')).toEqual({
    message: 'You saw the left center card: Hunter, and gave it to bob.',
    data: { cards: [{ centerIndex: 0, role: 'Hunter' }], targetName: 'bob' },
    currentRole: 'Witch',
  });
  expect(table.told('bob')).toEqual({ message: 'You let the night pass.', data: {}, currentRole: 'Seer' });
  expect(table.vote({}).finalRoles()).toEqual({
    ann: 'Witch',
    bob: 'Hunter',
    cleo: 'Mason',
    dov: 'Villager',
  });
  expect(centerCards(table)).toEqual(['Seer', 'Werewolf', 'Prince']);
  expect(table.logged('ann')).toEqual(['ann (Witch) saw the left center card: Hunter and gave it to bob']);
});

test('[H1.25] passing, be it by the deadline, looks at nothing', () => {
  for (const table of [night().submit('ann', { type: 'pass' }).endNight(), night().endNight()]) {
    expect(table.told('ann')).toMatchObject({ message: 'You let the night pass.', data: {} });
    expect(centerCards(table.vote({}))).toEqual([...CENTER]);
  }
});

describe('[R4.16] an evil card is a wolf, the Minion or the Tanner', () => {
  const evil = ['Werewolf', 'Alpha Wolf', 'Mystic Wolf', 'Dream Wolf', 'Minion', 'Tanner'];

  test.each(BUILT_IN_ROLES.map(({ name }) => name))('%s', (role) => {
    const holder = (payload: NightPayload) => {
      const table = gameWith(
        { ann: 'Witch', bob: 'Prince', cleo: 'Hunter' },
        { center: [role, 'Mason', 'Mason'] },
      )
        .submit('ann', payload)
        .endNight();
      const { data } = table.told('ann');
      const { bob, cleo } = table.vote({}).finalRoles();
      expect(table.finalRoles()[String(data?.targetName)]).toBe(role);
      expect(table.view('ann').nightLog?.find((line) => line.role === 'Witch')?.text).toEndWith(
        `gave it to ${data?.targetName}`,
      );
      return { bob, cleo };
    };
    const toBob = { bob: role, cleo: 'Hunter' };
    expect(holder(give(0, 'bob'))).toEqual(toBob);
    const toCleo = { bob: 'Prince', cleo: role };
    expect(holder(give(0, 'bob', 'cleo'))).toEqual(evil.includes(role) ? toCleo : toBob);
  });
});

describe('a shield', () => {
  const shielded = (center: number, target: string, ifEvil: string | undefined, shield: string) =>
    gameWith({ ann: 'Witch', bob: 'Seer', cleo: 'Mason', dov: 'Sentinel' }, { center: CENTER })
      .submit('dov', { type: 'protect_player', targetUserId: shield })
      .submit('ann', give(center, target, ifEvil))
      .endNight();

  test('[H1.10 H1.26 R4.17] on the card of the target: it stays, and she has still seen hers', () => {
    const table = shielded(0, 'bob', undefined, 'bob');
    expect(table.told('ann')).toEqual({
      message:
        'You saw the left center card: Hunter, but the card you wanted to swap it with was shielded, so it stayed where it was.',
      data: { cards: [{ centerIndex: 0, role: 'Hunter' }], shielded: true },
      currentRole: 'Witch',
    });
    expect(table.vote({}).finalRoles().bob).toBe('Seer');
    expect(centerCards(table)).toEqual([...CENTER]);
    expect(table.logged('ann')).toEqual(['ann (Witch) saw the left center card: Hunter; bob was shielded']);
  });

  test.each([
    ['on the one for an evil card, and it is evil', 1, 'cleo', { bob: 'Seer', cleo: 'Mason' }],
    ['on the one for an evil card, and it is not', 0, 'cleo', { bob: 'Hunter', cleo: 'Mason' }],
    ['on the target, and the card is evil', 1, 'bob', { bob: 'Seer', cleo: 'Werewolf' }],
    ['on her own card', 0, 'ann', { ann: 'Witch', bob: 'Hunter' }],
  ])('%s', (_, center, shield, roles) => {
    expect(shielded(center, 'bob', 'cleo', shield).vote({}).finalRoles()).toMatchObject(roles);
  });
});

describe('in the order of the night', () => {
  const at = (targetUserId: string) => ({ targetUserId });
  // The final cards of Ann (Witch), Bob (the mover), Cleo (Seer) and the center’s first; Ann gives the Hunter to Cleo.
  const moves: [string, RoleName, NightPayload, string][] = [
    [
      'the Alpha Wolf before',
      'Alpha Wolf',
      { type: 'convert_player', ...at('cleo') },
      'Witch, Alpha Wolf, Hunter, Werewolf',
    ],
    ['the Robber before', 'Robber', { type: 'rob_player', ...at('cleo') }, 'Witch, Seer, Hunter, Robber'],
    [
      'the Robber took her card: she acts all the same',
      'Robber',
      { type: 'rob_player', ...at('ann') },
      'Robber, Witch, Hunter, Seer',
    ],
    [
      'the Troublemaker after',
      'Troublemaker',
      { type: 'swap_players', player1UserId: 'ann', player2UserId: 'cleo' },
      'Hunter, Troublemaker, Witch, Seer',
    ],
    [
      'the Village Idiot after',
      'Village Idiot',
      { type: 'shift_cards', direction: 'left' },
      'Hunter, Village Idiot, Witch, Seer',
    ],
    [
      'the Drunk after takes what she left',
      'Drunk',
      { type: 'swap_center', centerIndex: 0 },
      'Witch, Seer, Hunter, Drunk',
    ],
  ];
  test.each(moves)('%s', (_, role, payload, expected) => {
    const table = gameWith({ ann: 'Witch', bob: role, cleo: 'Seer' }, { center: CENTER })
      .submit('ann', give(0, 'cleo'))
      .submit('bob', payload)
      .vote({});
    const { ann, bob, cleo } = table.finalRoles();
    expect([ann, bob, cleo, centerCards(table)[0]].join(', ')).toBe(expected);
  });

  test('the Insomniac sees what she was given', () => {
    const table = gameWith({ ann: 'Witch', bob: 'Insomniac' }, { center: CENTER })
      .submit('ann', give(1, 'bob'))
      .endNight();
    expect(table.told('bob')).toMatchObject({
      data: { finalRole: 'Werewolf', changed: true },
      currentRole: 'Werewolf',
    });
  });
});

describe('copied', () => {
  test('by a Doppelganger: right after copying, so the Witch finds what was left', () => {
    const table = gameWith({ ann: 'Witch', bob: 'Doppelganger', cleo: 'Robber' }, { center: CENTER })
      .submit('bob', { type: 'copy_role', targetUserId: 'ann' })
      .submit('bob', give(0, 'cleo'))
      .submit('cleo', { type: 'rob_player', targetUserId: 'bob' })
      .submit('ann', give(0, 'bob'))
      .endNight();
    expect(table.told('bob')).toMatchObject({
      message:
        'You copied ann and became the Witch. You saw the left center card: Hunter, and gave it to cleo.',
      currentRole: 'Witch',
    });
    expect(table.told('ann')).toMatchObject({
      message: 'You saw the left center card: Robber, and gave it to bob.',
    });
    expect(table.vote({}).finalRoles()).toEqual({ ann: 'Witch', bob: 'Robber', cleo: 'Witch' });
  });

  test('by a Copycat: right after the Witch', () => {
    const table = gameWith(
      { ann: 'Copycat', bob: 'Robber', cleo: 'Troublemaker' },
      { center: ['Witch', 'Minion', 'Prince'] },
    )
      .submit('ann', { type: 'copy_center', centerIndex: 0 })
      .submit('ann', give(1, 'bob', 'cleo'))
      .submit('bob', { type: 'rob_player', targetUserId: 'cleo' })
      .submit('cleo', { type: 'swap_players', player1UserId: 'ann', player2UserId: 'bob' })
      .endNight();
    expect(table.told('ann').message).toBe(
      'You copied the left center card and became the Witch. You saw the middle center card: Minion, and gave it to cleo.',
    );
    // Bob took the Troublemaker; Cleo's Robber went into the center, and Bob has the Copycat who is a Witch.
    expect(table.vote({}).finalRoles()).toEqual({ ann: 'Troublemaker', bob: 'Witch', cleo: 'Minion' });
    expect(centerCards(table)).toEqual(['Witch', 'Robber', 'Prince']);
  });
});
