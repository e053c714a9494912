import { describe, expect, test } from 'bun:test';
import type { NightPayload } from '../../state/choice.ts';
import type { RoleName } from '../../state/role-facts.ts';
import { gameWith } from '../../testing/table.ts';

const at = (targetUserId: string) => ({ targetUserId });

test('[G2.85 R3.4] knows the other Mason from nightfall on', () => {
  const dealt = { ann: 'Mason', bob: 'Mason', cleo: 'Werewolf' };
  expect(gameWith(dealt, { atDeal: true }).view('ann').me?.knowledge.masons).toEqual([]);
  const table = gameWith(dealt);
  expect(table.offered('ann')).toEqual(['no_action']);
  expect(table.refusal('ann', { type: 'pass' })).toBe('INVALID_ACTION');
  expect(table.names(table.view('ann').me?.knowledge.masons ?? [])).toEqual(['bob']);
  expect(table.view('cleo').me?.knowledge.masons).toEqual([]);
  expect(table.endNight().told('ann')).toEqual({
    message: 'You recognised bob as a Mason.',
    data: { masons: [table.userId('bob')] },
    currentRole: 'Mason',
  });
  expect(table.vote({}).logged('ann')).toEqual(['ann (Mason) recognised bob as a Mason']);
});

test('alone is told so, wherever the other card lies', () => {
  const table = gameWith(
    { ann: 'Mason', bob: 'Drunk', cleo: 'Werewolf' },
    { center: ['Mason', 'Villager', 'Villager'] },
  )
    .submit('bob', { type: 'swap_center', centerIndex: 0 })
    .endNight();
  expect(table.told('ann')).toMatchObject({
    message: 'You recognised nobody as a Mason.',
    data: { masons: [] },
  });
  expect(table.vote({}).logged('ann')).toEqual([]);
});

test('copied: the copier knows at once, the Masons from dawn on', () => {
  const table = gameWith({ ann: 'Mason', bob: 'Doppelganger', cleo: 'Mason' }).submit('bob', {
    type: 'copy_role',
    targetUserId: 'ann',
  });
  const known = (name: string) => table.names(table.view(name).me?.knowledge.masons ?? []);
  expect(known('bob')).toEqual(['ann', 'cleo']);
  expect(known('ann')).toEqual(['cleo']);
  table.endNight();
  expect(known('ann')).toEqual(['bob', 'cleo']);
  expect(table.told('ann').message).toBe('You recognised bob and cleo as Masons.');
});

test('[R3.9] later moves change nothing', () => {
  const table = gameWith({ ann: 'Mason', bob: 'Robber', cleo: 'Mason' })
    .submit('bob', { type: 'rob_player', targetUserId: 'cleo' })
    .endNight();
  expect(table.names(table.view('ann').me?.knowledge.masons ?? [])).toEqual(['cleo']);
  expect(table.view('bob').me).toMatchObject({ currentRole: 'Mason', knowledge: { masons: [] } });
});

describe('moves and shields change nothing in what they know', () => {
  const moves: [RoleName, NightPayload, RoleName][] = [
    ['Alpha Wolf', { type: 'convert_player', ...at('ann') }, 'Werewolf'],
    ['Robber', { type: 'rob_player', ...at('ann') }, 'Robber'],
    ['Witch', { type: 'view_and_swap', centerIndex: 0, ...at('ann') }, 'Tanner'],
    ['Troublemaker', { type: 'swap_players', player1UserId: 'ann', player2UserId: 'dov' }, 'Hunter'],
    ['Village Idiot', { type: 'shift_cards', direction: 'right' }, 'Mason'],
    ['Sentinel', { type: 'protect_player', ...at('ann') }, 'Mason'],
  ];
  test.each(moves)('%s %p', (role, payload, final) => {
    const table = gameWith(
      { ann: 'Mason', bob: role, cleo: 'Mason', dov: 'Hunter' },
      { center: ['Tanner', 'Villager', 'Villager'] },
    )
      .submit('bob', payload)
      .endNight();
    for (const [name, other] of [
      ['ann', 'cleo'],
      ['cleo', 'ann'],
    ] as const) {
      expect(table.told(name).message).toStartWith(`You recognised ${other} as a Mason.`);
    }
    expect(table.told('ann').currentRole).toBe(role === 'Alpha Wolf' ? 'Werewolf' : 'Mason');
    expect(table.vote({}).finalRoles().ann).toBe(final);
  });
});

test('copied by a Copycat: knows at once, the Mason from dawn on', () => {
  const table = gameWith(
    { ann: 'Copycat', bob: 'Mason', cleo: 'Seer' },
    { center: ['Mason', 'Villager', 'Villager'] },
  ).submit('ann', { type: 'copy_center', centerIndex: 0 });
  const known = (name: string) => table.names(table.view(name).me?.knowledge.masons ?? []);
  expect([known('ann'), known('bob')]).toEqual([['bob'], []]);
  table.endNight();
  expect(known('bob')).toEqual(['ann']);
  expect(table.told('ann').message).toBe(
    'You copied the left center card and became the Mason. You recognised bob as a Mason.',
  );
  expect(table.told('bob').message).toBe('You recognised ann as a Mason.');
});

test.each(['standard', 'tabletop'] as const)('wins with the village: %s', (ruleset) => {
  const played = (votes: Record<string, string>) =>
    gameWith({ ann: 'Mason', bob: 'Mason', cleo: 'Werewolf' }, { settings: { ruleset } })
      .vote(votes)
      .winners();
  expect(played({ ann: 'cleo', bob: 'cleo' })).toBe('Villager: ann bob');
  expect(played({ bob: 'ann', cleo: 'ann' })).toBe('Werewolf: cleo');
});
