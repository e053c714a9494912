import { describe, expect, test } from 'bun:test';
import { gameWith } from '../../testing/table.ts';

const at = (targetUserId: string) => ({ targetUserId });

const night = () => gameWith({ ann: 'Tanner', bob: 'Doppelganger', cleo: 'Werewolf' });

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
  expect(results?.playerResults[0]).toMatchObject({
    userId: table.userId('ann'),
    isWinner,
    winReason,
    reasonToOthers,
  });
  expect(results?.winners.includes('Tanner')).toBe(isWinner);
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

  test('[R9.1] two Tanners who both die both win', () => {
    const table = gameWith({ ann: 'Tanner', bob: 'Doppelganger', cleo: 'Werewolf', dov: 'Seer' })
      .submit('bob', { type: 'copy_role', ...at('ann') })
      .vote({ ann: 'bob', cleo: 'bob', bob: 'ann', dov: 'ann' });
    expect(table.winners()).toBe('Tanner: ann bob');
  });
});
