import { describe, expect, test } from 'bun:test';
import type { NightPayload } from '../../state/choice.ts';
import type { RoleName } from '../../state/role-facts.ts';
import { gameWith, STRANGER } from '../../testing/table.ts';

const at = (targetUserId: string) => ({ targetUserId });

const night = () => gameWith({ ann: 'Villager', bob: 'Villager', cleo: 'Doppelganger' });

test('[G2.82 R2.8] has nothing to choose but may name a suspect, which only the results tell', () => {
  const table = night();
  expect(table.view('ann').me?.prompt).toEqual({
    choices: [{ type: 'no_action', targets: [table.userId('bob'), table.userId('cleo')], min: 0, max: 1 }],
    canPass: false,
  });
  table.submit('ann', { type: 'no_action', suspectUserId: 'cleo' }).endNight();
  expect(JSON.stringify(table.view('bob').players)).not.toContain('suspect');
  const [ann, bob] = table.vote({}).view('bob').players;
  expect(ann?.suspectUserId).toBe(table.userId('cleo'));
  expect(bob?.suspectUserId).toBeNull();
});

test('may not pass, nor do what other roles do', () => {
  const table = night();
  for (const payload of [{ type: 'pass' }, { type: 'rob_player', targetUserId: 'bob' }] as const) {
    expect(table.refusal('ann', payload)).toBe('INVALID_ACTION');
  }
  for (const suspectUserId of ['ann', STRANGER]) {
    expect(table.refusal('ann', { type: 'no_action', suspectUserId })).toBe('INVALID_TARGET');
  }
});

test('learns nothing', () => {
  const table = night().endNight();
  expect(table.told('ann')).toEqual({
    message: 'You had a quiet night.',
    data: {},
    currentRole: 'Villager',
  });
  expect(table.vote({}).logged('ann')).toEqual([]);
});

test('copied: the copier is done at once', () => {
  const table = night().submit('cleo', { type: 'copy_role', targetUserId: 'ann' });
  expect(table.offered('cleo')).toEqual([]);
  expect(table.endNight().told('cleo')).toMatchObject({
    message: 'You copied ann and became the Villager.',
    currentRole: 'Villager',
  });
});

describe('whatever happens to the card, only the converted learns of it', () => {
  const moves: [RoleName, NightPayload, RoleName][] = [
    ['Alpha Wolf', { type: 'convert_player', ...at('ann') }, 'Werewolf'],
    ['Robber', { type: 'rob_player', ...at('ann') }, 'Robber'],
    ['Witch', { type: 'view_and_swap', centerIndex: 0, ...at('ann') }, 'Tanner'],
    ['Troublemaker', { type: 'swap_players', player1UserId: 'ann', player2UserId: 'cleo' }, 'Hunter'],
    ['Village Idiot', { type: 'shift_cards', direction: 'left' }, 'Hunter'],
    ['Sentinel', { type: 'protect_player', ...at('ann') }, 'Villager'],
  ];
  test.each(moves)('%s %p', (role, payload, final) => {
    const table = gameWith(
      { ann: 'Villager', bob: role, cleo: 'Hunter' },
      { center: ['Tanner', 'Mason', 'Mason'] },
    )
      .submit('bob', payload)
      .endNight();
    expect(table.told('ann')).toEqual(
      role === 'Alpha Wolf'
        ? {
            message:
              'You were converted in the night: at that moment you became the Werewolf. If nothing has moved your card since, you now win with the Werewolf team.',
            data: { wasConverted: true },
            currentRole: 'Werewolf',
          }
        : { message: 'You had a quiet night.', data: {}, currentRole: 'Villager' },
    );
    expect(table.vote({}).finalRoles().ann).toBe(final);
  });
});

test('copied by a Copycat: is done at once', () => {
  const table = gameWith({ ann: 'Copycat', bob: 'Seer', cleo: 'Hunter' }).submit('ann', {
    type: 'copy_center',
    centerIndex: 2,
  });
  expect(table.offered('ann')).toEqual([]);
  expect(table.endNight().told('ann')).toEqual({
    message: 'You copied the right center card and became the Villager.',
    data: { newRole: 'Villager', cards: [{ centerIndex: 2, role: 'Villager' }] },
    currentRole: 'Villager',
  });
});

test.each(['standard', 'tabletop'] as const)('wins with the village: %s', (ruleset) => {
  const played = (cleo: RoleName, votes: Record<string, string>) =>
    gameWith({ ann: 'Villager', bob: 'Villager', cleo }, { settings: { ruleset } }).vote(votes).winners();
  expect(played('Werewolf', { ann: 'cleo', bob: 'cleo' })).toBe('Villager: ann bob');
  expect(played('Werewolf', { bob: 'ann', cleo: 'ann' })).toBe('Werewolf: cleo');
  expect(played('Villager', { ann: 'bob', bob: 'cleo', cleo: 'ann' })).toBe('Villager: ann bob cleo');
  expect(played('Villager', { bob: 'ann', cleo: 'ann' })).toBe(': ');
});
