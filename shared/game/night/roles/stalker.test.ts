import { describe, expect, test } from 'bun:test';
import type { RoleName } from '../../state/role-facts.ts';
import { gameWith, STRANGER } from '../../testing/table.ts';

const at = (targetUserId: string) => ({ targetUserId });
const mark = (target: string) => ({ type: 'target_player', ...at(target) }) as const;
const copy = (target: string) => ({ type: 'copy_role', ...at(target) }) as const;
const swap = (player1UserId: string, player2UserId: string) =>
  ({ type: 'swap_players', player1UserId, player2UserId }) as const;

test('[G2.105 G5.16] has to mark another player', () => {
  const table = gameWith({ ann: 'Stalker', bob: 'Seer', cleo: 'Werewolf' });
  expect(table.asked('ann')).toEqual(['target_player: 1 of bob cleo']);
  for (const target of ['ann', STRANGER]) expect(table.refusal('ann', mark(target))).toBe('INVALID_TARGET');
  for (const other of [{ type: 'pass' }, { type: 'no_action' }] as const) {
    expect(table.refusal('ann', other)).toBe('INVALID_ACTION');
  }
  expect(gameWith({ ann: 'Stalker' }).offered('ann')).toEqual(['no_action']);
});

test('[G3.6 G3.24] sees whom they marked, who learns nothing', () => {
  const table = gameWith({ ann: 'Stalker', bob: 'Seer', cleo: 'Villager' })
    .submit('ann', mark('bob'))
    .endNight();
  expect(table.told('ann')).toEqual({
    message: 'You marked bob: if they are eliminated, whoever holds your card wins.',
    data: { mark: table.userId('bob'), targetName: 'bob' },
    currentRole: 'Stalker',
  });
  expect(table.told('bob')).toEqual({ message: 'You let the night pass.', data: {}, currentRole: 'Seer' });
  expect(table.vote({}).logged('ann')).toEqual(['ann (Stalker) marked bob']);
  expect(table.each('bob', 'stalkerTarget')).toEqual(['bob', null, null]);
});

describe('the mark goes with the card', () => {
  const dealt = (role: RoleName) =>
    gameWith({ ann: 'Stalker', bob: role, cleo: 'Seer', dov: 'Hunter', eva: 'Villager' }).submit(
      'ann',
      mark('eva'),
    );

  test('[R1.3 R4.27] to the Robber, who learns of it', () => {
    const table = dealt('Robber')
      .submit('bob', { type: 'rob_player', ...at('ann') })
      .endNight();
    expect(table.told('bob')).toEqual({
      message:
        'You robbed ann and are now the Stalker. The card is marked with eva. If nothing has moved your card since, you now win only by what the Stalker wants.',
      data: { newRole: 'Stalker', targetName: 'ann', mark: table.userId('eva') },
      currentRole: 'Stalker',
    });
    expect(table.told('ann').currentRole).toBe('Stalker');
    expect(table.vote({ ann: 'eva', bob: 'eva' }).winners()).toBe('Stalker: bob');
  });

  test('[R4.27] to the Insomniac, who learns of it', () => {
    const table = gameWith({
      ann: 'Stalker',
      bob: 'Troublemaker',
      cleo: 'Insomniac',
      dov: 'Hunter',
      eva: 'Villager',
    })
      .submit('ann', mark('eva'))
      .submit('bob', swap('cleo', 'ann'))
      .endNight();
    expect(table.told('cleo')).toEqual({
      message:
        'Your card was changed: it is now the Stalker. The card is marked with eva. If nothing has moved your card since, you now win only by what the Stalker wants.',
      data: { originalRole: 'Insomniac', finalRole: 'Stalker', changed: true, mark: table.userId('eva') },
      currentRole: 'Stalker',
    });
    expect(table.vote({ ann: 'eva', bob: 'eva' }).winners()).toBe('Stalker: cleo');
  });

  test('[H1.14 R1.3] though the card was robbed before she marked: it is the card she was dealt', () => {
    const table = gameWith({ ann: 'Doppelganger', bob: 'Robber', cleo: 'Stalker', dov: 'Hunter' })
      .submit('ann', copy('bob'))
      .submit('ann', { type: 'rob_player', ...at('cleo') })
      .submit('cleo', mark('dov'))
      .submit('bob', { type: 'pass' })
      .endNight();
    // The Doppelganger robs before the Stalker marks.
    expect(table.told('ann').data).not.toHaveProperty('mark');
    expect(table.told('cleo')).toMatchObject({ data: { targetName: 'dov' }, currentRole: 'Stalker' });
    expect(table.vote({ ann: 'dov', bob: 'dov' }).winners()).toBe('Stalker: ann');
  });
});

describe('winning', () => {
  const dealt = { ann: 'Stalker', bob: 'Tanner', cleo: 'Werewolf', dov: 'Seer', eva: 'Hunter' };
  test.each([
    ['a wolf', 'cleo', { ann: 'cleo', dov: 'cleo' }, 'Villager Stalker: ann dov eva', 'the same'],
    ['a villager', 'dov', { ann: 'dov', eva: 'dov' }, 'Werewolf Stalker: ann cleo', 'the same'],
    ['the Tanner', 'bob', { ann: 'bob', eva: 'bob' }, 'Tanner: bob', 'Stalker Tanner: ann bob'],
    ['somebody else than who dies', 'eva', { ann: 'dov', eva: 'dov' }, 'Werewolf: cleo', 'the same'],
    [
      'who is voted for along with herself',
      'dov',
      { cleo: 'dov', eva: 'dov', dov: 'ann', bob: 'ann' },
      'Werewolf Stalker: ann cleo',
      'the same',
    ],
    ['somebody, and nobody dies', 'cleo', {}, 'Werewolf: cleo', 'the same'],
  ])('[G6.22 H1.17 R9.5] the mark is %s', (_, marked, votes, standard, tabletop) => {
    const winners = { standard, tabletop: tabletop === 'the same' ? standard : tabletop };
    for (const ruleset of ['standard', 'tabletop'] as const) {
      const table = gameWith(dealt, { settings: { ruleset } }).submit('ann', mark(marked));
      expect(table.vote(votes as Record<string, string>).winners()).toBe(winners[ruleset]);
    }
  });

  test.each([
    ['standard', 'Tanner: bob'],
    ['tabletop', 'Villager Stalker Tanner: ann bob dov eva'],
  ] as const)('[R9.5] %s: the mark dies beside a Tanner', (ruleset, winners) => {
    const table = gameWith(dealt, { settings: { ruleset } })
      .submit('ann', mark('cleo'))
      .vote({ ann: 'cleo', dov: 'cleo', cleo: 'bob', eva: 'bob' });
    expect(table.winners()).toBe(winners);
  });

  test.each([
    ['claw-of-the-werewolf', 'Werewolf: ann'],
    ['brand-of-the-villager', ': '],
    ['cudgel-of-the-tanner', ': '],
    ['void-of-nothingness', 'Stalker: ann'],
  ] as const)('[R9.6] an artifact stands above the card: %s', (artifactId, winners) => {
    const table = gameWith({ ann: 'Stalker', bob: 'Curator', cleo: 'Hunter' })
      .submit('ann', mark('cleo'))
      .submit('bob', { type: 'assign_artifact', ...at('ann'), artifactId })
      .vote({ ann: 'cleo', bob: 'cleo' });
    expect(table.winners()).toBe(winners);
  });
});
