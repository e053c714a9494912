import { describe, expect, test } from 'bun:test';
import type { RoleName } from '../../state/role-facts.ts';
import { gameWith, STRANGER } from '../../testing/table.ts';

const at = (targetUserId: string) => ({ targetUserId });
const protect = (target: string) => ({ type: 'protect_from_death', ...at(target) }) as const;
const night = () => gameWith({ ann: 'Bodyguard', bob: 'Seer', cleo: 'Werewolf' });

test('[G2.104 G5.16] may protect another player, or pass', () => {
  const table = night();
  expect(table.asked('ann')).toEqual(['protect_from_death: 1 of bob cleo', 'pass']);
  for (const target of ['ann', STRANGER])
    expect(table.refusal('ann', protect(target))).toBe('INVALID_TARGET');
  for (const other of [{ type: 'no_action' }, { type: 'protect_player', ...at('bob') }] as const) {
    expect(table.refusal('ann', other)).toBe('INVALID_ACTION');
  }
  expect(gameWith({ ann: 'Bodyguard' }).offered('ann')).toEqual(['no_action']);
});

test('[G3.6 G3.24] sees whom they protect, who learns nothing; the results show it', () => {
  const table = night().submit('ann', protect('bob')).endNight();
  expect(table.told('ann')).toEqual({
    message: 'You protect bob: they cannot be eliminated.',
    data: { targetName: 'bob' },
    currentRole: 'Bodyguard',
  });
  expect(table.told('bob')).toEqual({ message: 'You let the night pass.', data: {}, currentRole: 'Seer' });
  expect(table.vote({}).logged('ann')).toEqual(['ann (Bodyguard) protected bob']);
  expect(table.each('cleo', 'protectedPlayer')).toEqual(['bob', null, null]);
});

describe('the vote', () => {
  test('[R8.4] a protected Hunter is not eliminated and takes nobody along', () => {
    const table = gameWith({ ann: 'Bodyguard', bob: 'Hunter', cleo: 'Werewolf', dov: 'Seer' })
      .submit('ann', protect('bob'))
      .vote({ bob: 'cleo', ann: 'bob', cleo: 'bob' });
    expect(table.fallen()).toEqual([]);
  });
});

describe('copied', () => {
  test('[G6.20 H1.15 R8.5] by a Copycat: below two protected the third count falls', () => {
    const table = gameWith(
      {
        ann: 'Copycat',
        bob: 'Bodyguard',
        cleo: 'Seer',
        dov: 'Hunter',
        eva: 'Robber',
        finn: 'Villager',
        gus: 'Villager',
        hugo: 'Villager',
        ida: 'Villager',
      },
      { center: ['Bodyguard', 'Mason', 'Mason'] },
    )
      .submit('ann', { type: 'copy_center', centerIndex: 0 })
      .submit('ann', protect('cleo'))
      .submit('bob', protect('dov'))
      .vote({
        ann: 'cleo',
        bob: 'cleo',
        dov: 'cleo',
        eva: 'cleo',
        cleo: 'dov',
        finn: 'dov',
        gus: 'dov',
        hugo: 'eva',
        ida: 'eva',
      });
    expect(table.told('ann').message).toBe(
      'You copied the left center card and became the Bodyguard. You protect cleo: they cannot be eliminated.',
    );
    expect(table.fallen()).toEqual(['eva']);
  });
});

describe.each(['standard', 'tabletop'] as const)('winning: %s', (ruleset) => {
  const played = (bob: RoleName, votes: Record<string, string>) =>
    gameWith(
      { ann: 'Bodyguard', bob, cleo: 'Seer', dov: 'Villager', eva: 'Minion' },
      { settings: { ruleset } },
    )
      .submit('ann', protect('bob'))
      .vote(votes);
  const againstBob = { ann: 'bob', cleo: 'bob', dov: 'bob' };

  test('[G6.20] a protected wolf gets away, and another dies in its place', () => {
    expect(played('Werewolf', againstBob).winners()).toBe('Werewolf: bob eva');
    const instead = played('Werewolf', { ...againstBob, bob: 'cleo', eva: 'cleo' });
    expect([instead.fallen(), instead.winners()]).toEqual([['cleo'], 'Werewolf: bob eva']);
  });
});
