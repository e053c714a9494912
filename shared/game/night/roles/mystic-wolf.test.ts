import { describe, expect, test } from 'bun:test';
import type { NightPayload } from '../../state/choice.ts';
import type { RoleName } from '../../state/role-facts.ts';
import { gameWith, STRANGER } from '../../testing/table.ts';

const dealt = { ann: 'Mystic Wolf', bob: 'Dream Wolf', cleo: 'Hunter', dov: 'Doppelganger' } as const;
const night = () => gameWith(dealt, { center: ['Alpha Wolf', 'Mason', 'Mason'] });
const at = (targetUserId: string) => ({ targetUserId });
const look = (target: string) => ({ type: 'view_player', ...at(target) }) as const;
const copy = (target: string) => ({ type: 'copy_role', ...at(target) }) as const;
const seePile = { type: 'view_werewolf_pile' } as const;

test('[G2.90] may look at another player, at the pile if there is one, or pass', () => {
  const table = night();
  const targets = ['bob', 'cleo', 'dov'].map((name) => table.userId(name));
  expect(table.view('ann').me?.prompt).toEqual({
    choices: [
      { type: 'view_player', targets, min: 1, max: 1 },
      { type: 'view_werewolf_pile', min: 1, max: 1 },
    ],
    canPass: true,
  });
  for (const target of ['ann', STRANGER]) expect(table.refusal('ann', look(target))).toBe('INVALID_TARGET');
  const others: NightPayload[] = [
    { type: 'no_action' },
    { type: 'view_center', positions: [0, 1] },
    { type: 'view_center_card', centerIndex: 0 },
  ];
  for (const other of others) expect(table.refusal('ann', other)).toBe('INVALID_ACTION');
  const withoutPile = gameWith(dealt);
  expect(withoutPile.offered('ann')).toEqual(['view_player']);
  expect(withoutPile.refusal('ann', seePile)).toBe('INVALID_ACTION');
});

test('[G6.10] sees a player, who is told nothing, and knows the other wolves', () => {
  const table = night().submit('dov', copy('cleo')).submit('ann', look('cleo')).endNight();
  expect(table.told('ann')).toEqual({
    message: 'You saw cleo: Hunter. You recognised bob as a wolf.',
    data: { cards: [{ userId: table.userId('cleo'), role: 'Hunter' }], wolves: [table.userId('bob')] },
    currentRole: 'Mystic Wolf',
  });
  expect(table.told('cleo')).toEqual({ message: 'You had a quiet night.', data: {}, currentRole: 'Hunter' });
  expect(table.vote({}).logged('ann')).toEqual(['ann (Mystic Wolf) saw cleo: Hunter']);
});

test('sees the pile', () => {
  const table = night().submit('dov', copy('cleo')).submit('ann', seePile).endNight();
  expect(table.told('ann')).toMatchObject({
    message: 'You saw the werewolf pile: Werewolf. You recognised bob as a wolf.',
    data: { werewolfPileCards: ['Werewolf'] },
  });
  expect(table.vote({}).logged('ann')).toEqual(['ann (Mystic Wolf) saw the werewolf pile: Werewolf']);
});

test('passing, be it by the deadline, sees nothing; alone there is no center card to see', () => {
  for (const table of [night().submit('ann', { type: 'pass' }), night()]) {
    table.submit('dov', copy('cleo')).endNight();
    expect(table.told('ann').message).toBe('You let the night pass. You recognised bob as a wolf.');
  }
  const alone = gameWith({ ann: 'Mystic Wolf', bob: 'Seer', cleo: 'Robber' });
  expect(alone.offered('ann')).toEqual(['view_player']);
  expect(alone.view('ann').me?.knowledge.isLoneWolf).toBe(false);
  expect(alone.submit('ann', { type: 'pass' }).endNight().told('ann').message).toBe(
    'You let the night pass. You recognised nobody as a wolf.',
  );
});

test('[R3.2] knows the awake wolves from the deal on, the Dream Wolf from nightfall, and is known like a Werewolf', () => {
  const pack = { ann: 'Mystic Wolf', bob: 'Dream Wolf', cleo: 'Werewolf', dov: 'Minion' };
  const table = gameWith(pack, { atDeal: true });
  const known = (name: string) => table.names(table.view(name).me?.knowledge.wolves ?? []).join(' ');
  expect(['ann', 'bob', 'cleo', 'dov'].map(known)).toEqual(['cleo', '', 'ann', '']);
  table.expire();
  expect(['ann', 'bob', 'cleo', 'dov'].map(known)).toEqual(['bob cleo', '', 'ann bob', 'ann bob cleo']);
});

describe('a shield', () => {
  const withSentinel = { ann: 'Mystic Wolf', bob: 'Sentinel', cleo: 'Hunter', dov: 'Doppelganger' };

  test('of a Doppelganger stands before the look', () => {
    const table = gameWith(withSentinel)
      .submit('dov', copy('bob'))
      .submit('dov', { type: 'protect_player', ...at('cleo') })
      .submit('ann', look('cleo'))
      .endNight();
    expect(table.told('ann')).toMatchObject({
      message: 'A card you needed was shielded, so nothing happened. You recognised nobody as a wolf.',
      data: { shielded: true },
    });
  });

  test('of the Sentinel comes after it; one on her own card does not matter', () => {
    const table = gameWith(withSentinel)
      .submit('dov', copy('cleo'))
      .submit('bob', { type: 'protect_player', ...at('cleo') })
      .submit('ann', look('cleo'))
      .endNight();
    expect(table.told('ann').data?.cards).toEqual([{ userId: table.userId('cleo'), role: 'Hunter' }]);
    for (const choice of [look('cleo'), seePile]) {
      expect(night().againstShield('ann', choice, 'ann').kind).toBe('looked');
    }
  });
});

describe('a card that moves', () => {
  const moves: [RoleName, NightPayload, RoleName][] = [
    ['Robber', { type: 'rob_player', ...at('cleo') }, 'Doppelganger'],
    ['Witch', { type: 'view_and_swap', centerIndex: 0, ...at('cleo') }, 'Tanner'],
    ['Troublemaker', { type: 'swap_players', player1UserId: 'cleo', player2UserId: 'ann' }, 'Mystic Wolf'],
    ['Village Idiot', { type: 'shift_cards', direction: 'left' }, 'Mystic Wolf'],
  ];
  const table = (role: RoleName) =>
    gameWith(
      { ann: 'Mystic Wolf', cleo: 'Hunter', dov: 'Doppelganger', bob: role },
      { center: ['Tanner', 'Mason', 'Mason'] },
    ).submit('ann', look('cleo'));
  const seen = (role: RoleName, actor: string, payload: NightPayload) =>
    table(role)
      .submit('dov', copy(actor === 'dov' ? 'bob' : 'cleo'))
      .submit(actor, payload)
      .endNight()
      .told('ann')
      .data?.cards?.map((card) => card.role);

  test.each(moves)('%s right after copying: she sees what lies there then', (role, payload, expected) => {
    expect(seen(role, 'dov', payload)).toEqual([expected]);
  });

  test.each(moves)('%s after: she has seen the dealt card', (role, payload) => {
    expect(seen(role, 'bob', payload)).toEqual(['Hunter']);
  });

  test('the Alpha Wolf acts just before her', () => {
    expect(seen('Alpha Wolf', 'bob', { type: 'convert_player', ...at('cleo') })).toEqual(['Werewolf']);
    expect(seen('Alpha Wolf', 'dov', { type: 'convert_player', ...at('cleo') })).toEqual(['Werewolf']);
  });

  test('she acts though her own card was taken before', () => {
    expect(seen('Robber', 'dov', { type: 'rob_player', ...at('ann') })).toEqual(['Hunter']);
  });
});

describe('copied', () => {
  test('by a Doppelganger: looks right after the Mystic Wolf and knows the wolves', () => {
    const table = gameWith({
      ann: 'Mystic Wolf',
      bob: 'Alpha Wolf',
      cleo: 'Hunter',
      dov: 'Doppelganger',
      eva: 'Seer',
    }).submit('dov', copy('ann'));
    expect(table.offered('dov')).toEqual(['view_player', 'view_werewolf_pile']);
    expect(table.names(table.view('dov').me?.knowledge.wolves ?? [])).toEqual(['ann', 'bob']);
    table
      .submit('dov', seePile)
      .submit('bob', { type: 'convert_player', ...at('cleo') })
      .submit('ann', { type: 'pass' })
      .endNight();
    expect(table.told('dov')).toEqual({
      message:
        'You copied ann and became the Mystic Wolf. You saw the werewolf pile: Hunter. You recognised ann and bob as wolves. If nothing has moved your card since, you now win with the Werewolf team.',
      data: {
        newRole: 'Mystic Wolf',
        targetName: 'ann',
        cards: [{ userId: table.userId('ann'), role: 'Mystic Wolf' }],
        werewolfPileCards: ['Hunter'],
        wolves: [table.userId('ann'), table.userId('bob')],
      },
      currentRole: 'Mystic Wolf',
    });
    expect(table.told('ann').message).toBe('You let the night pass. You recognised bob and dov as wolves.');
  });

  test('by a Copycat: looks after the Alpha Wolf', () => {
    const table = gameWith(
      { ann: 'Copycat', bob: 'Alpha Wolf', cleo: 'Hunter' },
      { center: ['Mason', 'Mystic Wolf', 'Mason'] },
    )
      .submit('ann', { type: 'copy_center', centerIndex: 1 })
      .submit('ann', look('cleo'))
      .submit('bob', { type: 'convert_player', ...at('cleo') })
      .endNight();
    expect(table.told('ann')).toEqual({
      message:
        'You copied the middle center card and became the Mystic Wolf. You saw cleo: Werewolf. You recognised bob as a wolf. If nothing has moved your card since, you now win with the Werewolf team.',
      data: {
        newRole: 'Mystic Wolf',
        cards: [
          { centerIndex: 1, role: 'Mystic Wolf' },
          { userId: table.userId('cleo'), role: 'Werewolf' },
        ],
        wolves: [table.userId('bob')],
      },
      currentRole: 'Mystic Wolf',
    });
  });
});

test.each(['standard', 'tabletop'] as const)('wins with the werewolf team: %s', (ruleset) => {
  const played = (votes: Record<string, string>) =>
    gameWith({ ann: 'Mystic Wolf', bob: 'Seer', cleo: 'Hunter' }, { settings: { ruleset } })
      .vote(votes)
      .winners();
  expect(played({ bob: 'ann', cleo: 'ann' })).toBe('Villager: bob cleo');
  expect(played({ ann: 'bob', cleo: 'bob' })).toBe('Werewolf: ann');
  const robbed = gameWith({ ann: 'Mystic Wolf', bob: 'Robber', cleo: 'Seer' }, { settings: { ruleset } })
    .submit('bob', { type: 'rob_player', ...at('ann') })
    .vote({});
  expect(robbed.winners()).toBe('Werewolf: bob');
});
