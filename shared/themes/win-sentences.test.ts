import { describe, expect, test } from 'bun:test';
import { gameWith } from '../game/testing/table.ts';

type Dealt = Record<string, string>;

const WOLF = { ann: 'Werewolf', bob: 'Seer', cleo: 'Minion' };
const MINION = { ann: 'Minion', bob: 'Seer', cleo: 'Villager' };
const VILLAGE = { ann: 'Hunter', bob: 'Seer', cleo: 'Villager' };
const TANNER = { ann: 'Tanner', bob: 'Seer', cleo: 'Werewolf' };
const PACK = { ann: 'Werewolf', bob: 'Minion', cleo: 'Dream Wolf' };
const against = (name: string): Dealt =>
  Object.fromEntries(['ann', 'bob', 'cleo'].filter((voter) => voter !== name).map((voter) => [voter, name]));

const results = (dealt: Dealt, votes: Dealt, ruleset: 'standard' | 'tabletop') => {
  const { gameSettings } = gameWith(dealt, { settings: { ruleset } }).vote(votes).view('ann');
  return gameSettings.voteResults;
};

describe('[H1.28 H3.7] why the round ended as it did', () => {
  test.each<[string, Dealt, Dealt, string, string]>([
    [
      'a wolf falls',
      WOLF,
      against('ann'),
      'The Villager team wins: a wolf was eliminated.',
      'The Villager team wins: a wolf was eliminated.',
    ],
    [
      'the Minion falls beside a wolf',
      WOLF,
      against('cleo'),
      'The Villager team wins: one of the Werewolf team was eliminated.',
      'The Werewolf team wins: no wolf was eliminated.',
    ],
    [
      'the wolves get away',
      WOLF,
      against('bob'),
      'The Werewolf team wins: no wolf was eliminated.',
      'The Werewolf team wins: no wolf was eliminated.',
    ],
    [
      'a wolf falls among wolves',
      PACK,
      against('ann'),
      'No team wins: a wolf was eliminated.',
      'No team wins: a wolf was eliminated.',
    ],
    [
      'a Minion without wolves falls',
      MINION,
      against('ann'),
      'The Villager team wins: one of the Werewolf team was eliminated.',
      'No team wins: there was no wolf, and the Minion was eliminated.',
    ],
    [
      'a Minion without wolves gets away',
      MINION,
      against('bob'),
      'The Werewolf team wins: the Minion was not caught.',
      'The Werewolf team wins: the Minion was not caught.',
    ],
    [
      'a Minion without wolves, and nobody falls',
      MINION,
      {},
      'The Werewolf team wins: the Minion was not caught.',
      'The Villager team wins: there was no wolf, and nobody was eliminated.',
    ],
    [
      'a village alone spares everybody',
      VILLAGE,
      {},
      'The Villager team wins: there was no wolf, and nobody was eliminated.',
      'The Villager team wins: there was no wolf, and nobody was eliminated.',
    ],
    [
      'a village alone does not',
      VILLAGE,
      against('bob'),
      'No team wins: there was no wolf at the table, and somebody was eliminated.',
      'No team wins: there was no wolf at the table, and somebody was eliminated.',
    ],
    [
      'the Tanner falls',
      TANNER,
      against('ann'),
      'The Tanner wanted to be eliminated, and was.',
      'The Tanner wanted to be eliminated, and was.',
    ],
  ])('%s', (_, dealt, votes, standard, tabletop) => {
    expect(results(dealt, votes, 'standard')?.winCondition).toBe(standard);
    expect(results(dealt, votes, 'tabletop')?.winCondition).toBe(tabletop);
  });
});

test('[H1.29 R9.8] everybody reads with which side they won or lost', () => {
  const reasons = results(WOLF, against('ann'), 'standard')?.playerResults.map(({ winReason }) => winReason);
  expect(reasons).toEqual([
    'You lost with the Werewolf team.',
    'You won with the Villager team.',
    'You lost with the Werewolf team.',
  ]);
});

test('[H1.28 R9.8] a round that the host ended has no winner, and says why', () => {
  const table = gameWith(WOLF);
  table.act('ann', { type: 'end_round' });
  const { voteResults } = table.view('ann').gameSettings;
  expect(voteResults).toMatchObject({ winners: [], winCondition: 'The host ended the round.' });
  expect(voteResults?.playerResults).toHaveLength(3);
  for (const { isWinner, winReason } of voteResults?.playerResults ?? [])
    expect([isWinner, winReason]).toEqual([false, 'The host ended the round.']);
});

describe('[H1.29 L1.1] why one won or lost ends with what counts, unless that is the card that was dealt', () => {
  const reasonsOf = (table: ReturnType<typeof gameWith>) =>
    table.vote({}).view('ann').gameSettings.voteResults?.playerResults;

  test('a card that was moved', () => {
    const table = gameWith({ ann: 'Werewolf', bob: 'Robber', cleo: 'Villager' });
    table.submit('bob', { type: 'rob_player', targetUserId: 'ann' });
    expect(reasonsOf(table)).toMatchObject([
      {
        winReason: 'You lost with the Villager team. What counts is your last card, the Robber.',
        reasonToOthers: 'ann lost with the Villager team. What counts is their last card, the Robber.',
      },
      { winReason: 'You won with the Werewolf team. What counts is your last card, the Werewolf.' },
      { winReason: 'You lost with the Villager team.' },
    ]);
  });

  test('a role that was copied, and an artifact', () => {
    const table = gameWith({ ann: 'Doppelganger', bob: 'Werewolf', cleo: 'Curator' });
    table.submit('ann', { type: 'copy_role', targetUserId: 'bob' });
    table.submit('cleo', {
      type: 'assign_artifact',
      targetUserId: 'bob',
      artifactId: 'cudgel-of-the-tanner',
    });
    expect(reasonsOf(table)).toMatchObject([
      { winReason: 'You won with the Werewolf team. What counts is the role you copied, the Werewolf.' },
      {
        winReason:
          'You wanted to be eliminated, but were not. What counts is the Cudgel of the Tanner, which makes you the Tanner.',
      },
      { winReason: 'You lost with the Villager team.' },
    ]);
  });
});
