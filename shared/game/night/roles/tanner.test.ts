import { describe, expect, test } from 'bun:test';
import type { NightPayload } from '../../state/choice.ts';
import type { RoleName } from '../../state/role-facts.ts';
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
  expect(results?.playerResults[0]).toEqual({
    userId: table.userId('ann'),
    isWinner,
    winReason,
    reasonToOthers,
  });
  expect(results?.winners.includes('Tanner')).toBe(isWinner);
});

describe('[R9.6] the final holder of the card is the Tanner', () => {
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

  test('[R9.1] two Tanners who both die both win', () => {
    const table = gameWith({ ann: 'Tanner', bob: 'Doppelganger', cleo: 'Werewolf', dov: 'Seer' })
      .submit('bob', { type: 'copy_role', ...at('ann') })
      .vote({ ann: 'bob', cleo: 'bob', bob: 'ann', dov: 'ann' });
    expect(table.winners()).toBe('Tanner: ann bob');
  });
});
