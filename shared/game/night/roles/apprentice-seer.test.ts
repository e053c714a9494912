import { describe, expect, test } from 'bun:test';
import type { NightPayload } from '../../state/choice.ts';
import type { RoleName } from '../../state/role-facts.ts';
import { gameWith, type Table } from '../../testing/table.ts';

const CENTER = { center: ['Tanner', 'Hunter', 'Minion'] } as const;
const dealt = { ann: 'Apprentice Seer', bob: 'Werewolf', cleo: 'Villager' } as const;
const night = () => gameWith(dealt, CENTER);
const at = (targetUserId: string) => ({ targetUserId });
const look = (centerIndex: number) => ({ type: 'view_center_card', centerIndex }) as const;
const copy = (target: string) => ({ type: 'copy_role', ...at(target) }) as const;
const seePile = { type: 'view_werewolf_pile' } as const;
const seen = (table: Table) => table.endNight().told('ann').data?.cards;

test('[G2.92] may look at one center card, at the pile if there is one, or pass', () => {
  const table = night();
  expect(table.view('ann').me?.prompt).toEqual({
    choices: [{ type: 'view_center_card', centerIndices: [0, 1, 2], min: 1, max: 1 }],
    canPass: true,
  });
  expect(gameWith({ ...dealt, dov: 'Alpha Wolf' }).view('ann').me?.prompt).toEqual({
    choices: [
      { type: 'view_center_card', centerIndices: [0, 1, 2], min: 1, max: 1 },
      { type: 'view_werewolf_pile', min: 1, max: 1 },
    ],
    canPass: true,
  });
  for (const index of [-1, 3]) expect(table.refusal('ann', look(index))).toBe('INVALID_TARGET');
  const others: NightPayload[] = [
    { type: 'no_action' },
    { type: 'view_player', ...at('bob') },
    { type: 'view_center', positions: [0, 1] },
    seePile,
  ];
  for (const other of others) expect(table.refusal('ann', other)).toBe('INVALID_ACTION');
});

test.each([
  [0, 'left', 'Tanner'],
  [1, 'middle', 'Hunter'],
  [2, 'right', 'Minion'],
])('[G6.12 H1.24] sees center card %d', (centerIndex, place, role) => {
  const table = night().submit('ann', look(centerIndex)).endNight();
  expect(table.told('ann')).toEqual({
    message: `You saw the ${place} center card: ${role}.`,
    data: { cards: [{ centerIndex, role }] },
    currentRole: 'Apprentice Seer',
  });
  expect(table.vote({}).logged('ann')).toEqual([
    `ann (Apprentice Seer) saw the ${place} center card: ${role}`,
  ]);
});

test('sees the pile', () => {
  const table = gameWith({ ...dealt, dov: 'Alpha Wolf' })
    .submit('dov', { type: 'convert_player', ...at('cleo') })
    .submit('ann', seePile)
    .endNight();
  expect(table.told('ann')).toEqual({
    message: 'You saw the werewolf pile: Villager.',
    data: { werewolfPileCards: ['Villager'] },
    currentRole: 'Apprentice Seer',
  });
  expect(table.vote({}).logged('ann')).toEqual(['ann (Apprentice Seer) saw the werewolf pile: Villager']);
});

test('passing, be it by the deadline, sees nothing', () => {
  for (const table of [night().submit('ann', { type: 'pass' }), night()]) {
    expect(table.endNight().told('ann')).toEqual({
      message: 'You let the night pass.',
      data: {},
      currentRole: 'Apprentice Seer',
    });
  }
});

test('no shield is in the way, neither on her own card nor on another', () => {
  for (const shielded of ['ann', 'cleo']) {
    const table = gameWith({ ...dealt, dov: 'Sentinel' }, CENTER)
      .submit('dov', { type: 'protect_player', ...at(shielded) })
      .submit('ann', look(1));
    expect(seen(table)).toEqual([{ centerIndex: 1, role: 'Hunter' }]);
  }
});

describe('a center card that moves', () => {
  const moves: [RoleName, NightPayload, RoleName][] = [
    ['Drunk', { type: 'swap_center', centerIndex: 0 }, 'Doppelganger'],
    ['Witch', { type: 'view_and_swap', centerIndex: 0, ...at('cleo') }, 'Villager'],
    ['Witch', { type: 'view_and_swap', centerIndex: 0, ...at('ann') }, 'Apprentice Seer'],
  ];
  const table = (role: RoleName) =>
    gameWith({ ...dealt, dov: 'Doppelganger', eva: role }, CENTER).submit('ann', look(0));

  test.each(moves)('the %s right after copying: %p', (role, payload, left) => {
    const moved = table(role).submit('dov', copy('eva')).submit('dov', payload);
    expect(seen(moved)).toEqual([{ centerIndex: 0, role: left }]);
  });

  test.each(moves)('the %s after her: %p', (role, payload) => {
    const moved = table(role).submit('dov', copy('cleo')).submit('eva', payload);
    expect(seen(moved)).toEqual([{ centerIndex: 0, role: 'Tanner' }]);
  });

  test('her own card taken or converted before: she looks all the same', () => {
    const robbed = table('Robber')
      .submit('dov', copy('eva'))
      .submit('dov', { type: 'rob_player', ...at('ann') });
    expect(seen(robbed)).toEqual([{ centerIndex: 0, role: 'Tanner' }]);
    const converted = gameWith({ ...dealt, dov: 'Alpha Wolf' }, CENTER)
      .submit('dov', { type: 'convert_player', ...at('ann') })
      .submit('ann', look(0))
      .endNight();
    expect(converted.told('ann')).toEqual({
      message:
        'You saw the left center card: Tanner. You were converted in the night: at that moment you became the Werewolf. If nothing has moved your card since, you now win with the Werewolf team.',
      data: { cards: [{ centerIndex: 0, role: 'Tanner' }], wasConverted: true },
      currentRole: 'Werewolf',
    });
  });
});

describe('copied', () => {
  test('by a Doppelganger: looks right after copying', () => {
    const table = gameWith({ ...dealt, dov: 'Doppelganger', eva: 'Alpha Wolf' }, CENTER).submit(
      'dov',
      copy('ann'),
    );
    expect(table.offered('dov')).toEqual(['view_center_card', 'view_werewolf_pile']);
    table
      .submit('dov', seePile)
      .submit('eva', { type: 'convert_player', ...at('cleo') })
      .submit('ann', seePile)
      .endNight();
    expect(table.told('dov')).toEqual({
      message: 'You copied ann and became the Apprentice Seer. You saw the werewolf pile: Werewolf.',
      data: {
        newRole: 'Apprentice Seer',
        targetName: 'ann',
        cards: [{ userId: table.userId('ann'), role: 'Apprentice Seer' }],
        werewolfPileCards: ['Werewolf'],
      },
      currentRole: 'Apprentice Seer',
    });
    expect(table.told('ann').data?.werewolfPileCards).toEqual(['Villager']);
  });

  test('by a Copycat: looks right after the Apprentice Seer, so before the Witch', () => {
    const table = gameWith(
      { ann: 'Copycat', bob: 'Witch', cleo: 'Villager' },
      { center: ['Apprentice Seer', 'Hunter', 'Mason'] },
    )
      .submit('ann', { type: 'copy_center', centerIndex: 0 })
      .submit('ann', look(1))
      .submit('bob', { type: 'view_and_swap', centerIndex: 1, ...at('cleo') })
      .endNight();
    expect(table.told('ann')).toEqual({
      message:
        'You copied the left center card and became the Apprentice Seer. You saw the middle center card: Hunter.',
      data: {
        newRole: 'Apprentice Seer',
        cards: [
          { centerIndex: 0, role: 'Apprentice Seer' },
          { centerIndex: 1, role: 'Hunter' },
        ],
      },
      currentRole: 'Apprentice Seer',
    });
  });
});

test.each(['standard', 'tabletop'] as const)('wins with the village: %s', (ruleset) => {
  const played = (votes: Record<string, string>) =>
    gameWith(dealt, { settings: { ruleset } }).vote(votes).winners();
  expect(played({ ann: 'bob', cleo: 'bob' })).toBe('Villager: ann cleo');
  expect(played({ bob: 'ann', cleo: 'ann' })).toBe('Werewolf: bob');
});
