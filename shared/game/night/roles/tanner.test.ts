import { describe, expect, test } from 'bun:test';
import type { NightPayload } from '../../state/choice.ts';
import type { RoleName } from '../../state/role-facts.ts';
import { gameWith } from '../../testing/table.ts';

const at = (targetUserId: string) => ({ targetUserId });

const night = () => gameWith({ ann: 'Tanner', bob: 'Doppelganger', cleo: 'Werewolf' });

test('has nothing to do at night', () => {
  const table = night();
  expect(table.offered('ann')).toEqual(['no_action']);
  expect(table.refusal('ann', { type: 'pass' })).toBe('INVALID_ACTION');
  expect(table.endNight().told('ann')).toEqual({
    message: 'You had a quiet night.',
    data: {},
    currentRole: 'Tanner',
  });
  expect(table.vote({}).logged('ann')).toEqual([]);
});

test.each([
  [
    { bob: 'ann', cleo: 'ann' },
    true,
    'You wanted to be eliminated, and you were.',
    'ann wanted to be eliminated, and was.',
  ],
  [
    { ann: 'cleo', bob: 'cleo' },
    false,
    'You wanted to be eliminated, but were not.',
    'ann wanted to be eliminated, but was not.',
  ],
])('wins only by being eliminated: %p', (votes, isWinner, winReason, reasonToOthers) => {
  const table = night().vote(votes as Record<string, string>);
  const results = table.view('ann').gameSettings.voteResults;
  expect(results?.playerResults[0]).toEqual({
    userId: table.userId('ann'),
    isWinner,
    winReason,
    reasonToOthers,
  });
  expect(results?.winners.includes('Tanner')).toBe(isWinner);
});

test('copied: the copier wins by being eliminated, the other Tanner does not with it', () => {
  const table = night().submit('bob', { type: 'copy_role', targetUserId: 'ann' });
  const results = table.vote({ ann: 'bob', cleo: 'bob' }).view('ann').gameSettings.voteResults;
  expect(results?.winners).toEqual(['Tanner']);
  expect(results?.playerResults.map(({ isWinner }) => isWinner)).toEqual([false, true, false]);
});

test('copied by a Copycat: wins by being eliminated', () => {
  const table = gameWith(
    { ann: 'Copycat', bob: 'Seer', cleo: 'Hunter' },
    { center: ['Tanner', 'Mason', 'Mason'] },
  )
    .submit('ann', { type: 'copy_center', centerIndex: 0 })
    .endNight();
  expect(table.told('ann')).toMatchObject({
    message:
      'You copied the left center card and became the Tanner. If nothing has moved your card since, you now win only by what the Tanner wants.',
    currentRole: 'Tanner',
  });
  expect(table.vote({ bob: 'ann', cleo: 'ann' }).winners()).toBe('Tanner: ann');
});

describe('[R9.6] who has the card in the end is the Tanner', () => {
  const moves: [RoleName, NightPayload, string][] = [
    ['Robber', { type: 'rob_player', ...at('ann') }, 'bob'],
    ['Troublemaker', { type: 'swap_players', player1UserId: 'ann', player2UserId: 'cleo' }, 'cleo'],
    ['Village Idiot', { type: 'shift_cards', direction: 'left' }, 'cleo'],
    ['Witch', { type: 'view_and_swap', centerIndex: 0, ...at('ann') }, 'nobody'],
    ['Alpha Wolf', { type: 'convert_player', ...at('ann') }, 'nobody'],
  ];
  test.each(moves)('%s %p', (role, payload, holder) => {
    const play = (fallen: string) =>
      gameWith({ ann: 'Tanner', bob: role, cleo: 'Seer', dov: 'Villager', eva: 'Villager' })
        .submit('bob', payload)
        .vote({ dov: fallen, eva: fallen })
        .winners();
    expect(play('ann')).not.toContain('Tanner');
    if (holder !== 'nobody') expect(play(holder)).toBe(`Tanner: ${holder}`);
  });

  test('a shield keeps it, and the Drunk may find it in the center', () => {
    const shielded = gameWith({ ann: 'Tanner', bob: 'Robber', cleo: 'Sentinel' })
      .submit('cleo', { type: 'protect_player', ...at('ann') })
      .submit('bob', { type: 'rob_player', ...at('ann') })
      .vote({ bob: 'ann', cleo: 'ann' });
    expect(shielded.winners()).toBe('Tanner: ann');
    const drunk = gameWith(
      { ann: 'Drunk', bob: 'Seer', cleo: 'Hunter' },
      { center: ['Tanner', 'Mason', 'Mason'] },
    )
      .submit('ann', { type: 'swap_center', centerIndex: 0 })
      .vote({ bob: 'ann', cleo: 'ann' });
    expect(drunk.winners()).toBe('Tanner: ann');
  });
});

describe('winning', () => {
  const dealt = { ann: 'Tanner', bob: 'Werewolf', cleo: 'Minion', dov: 'Seer', eva: 'Villager' };
  test.each<[string, Record<string, string>, string, string]>([
    ['alone dying', { bob: 'ann', dov: 'ann' }, 'Tanner: ann', 'Tanner: ann'],
    [
      'dying beside a wolf',
      { bob: 'ann', dov: 'ann', ann: 'bob', eva: 'bob' },
      'Tanner: ann',
      'Villager Tanner: ann dov eva',
    ],
    [
      'dying beside the Minion',
      { bob: 'ann', dov: 'ann', ann: 'cleo', eva: 'cleo' },
      'Tanner: ann',
      'Tanner: ann',
    ],
    [
      'dying beside a villager',
      { bob: 'ann', dov: 'ann', ann: 'eva', cleo: 'eva' },
      'Tanner: ann',
      'Tanner: ann',
    ],
    ['living', { ann: 'bob', dov: 'bob' }, 'Villager: dov eva', 'Villager: dov eva'],
  ])('[R9.1] %s', (_, votes, standard, tabletop) => {
    for (const [ruleset, winners] of Object.entries({ standard, tabletop })) {
      const settings = { ruleset: ruleset as 'standard' | 'tabletop' };
      expect(gameWith(dealt, { settings }).vote(votes).winners()).toBe(winners);
    }
  });

  test.each([
    ['standard', 'Tanner: ann'],
    ['tabletop', 'Tanner: ann'],
  ] as const)('%s: without any of the werewolf team nobody wins beside', (ruleset, winners) => {
    const table = gameWith({ ann: 'Tanner', bob: 'Seer', cleo: 'Villager' }, { settings: { ruleset } });
    expect(table.vote({ bob: 'ann', cleo: 'ann' }).winners()).toBe(winners);
    expect(table.view('bob').gameSettings.voteResults?.winCondition).toBe(
      'The Tanner wanted to be eliminated, and was.',
    );
  });

  test('[R9.1] two Tanners who both die both win', () => {
    const table = gameWith({ ann: 'Tanner', bob: 'Doppelganger', cleo: 'Werewolf', dov: 'Seer' })
      .submit('bob', { type: 'copy_role', ...at('ann') })
      .vote({ ann: 'bob', cleo: 'bob', bob: 'ann', dov: 'ann' });
    expect(table.winners()).toBe('Tanner: ann bob');
  });

  test('by the Cudgel: its bearer is a Tanner too, by the Claw no longer', () => {
    const play = (target: string, artifactId: 'cudgel-of-the-tanner' | 'claw-of-the-werewolf') =>
      gameWith({ ann: 'Tanner', bob: 'Curator', cleo: 'Seer' })
        .submit('bob', { type: 'assign_artifact', ...at(target), artifactId })
        .vote({ ann: target === 'cleo' ? 'cleo' : 'bob', bob: target, cleo: 'ann' })
        .winners();
    expect(play('cleo', 'cudgel-of-the-tanner')).toBe('Tanner: cleo');
    expect(play('ann', 'claw-of-the-werewolf')).toBe('Villager: bob cleo');
  });
});
