import { describe, expect, test } from 'bun:test';
import type { Ruleset } from '../state/settings.ts';
import { customRole, gameWith, type Table } from '../testing/table.ts';

/** Deals these roles to a, b, c, … and plays the votes; nobody acts at night. */
function play(roles: string, votes: string, ruleset: Ruleset = 'standard') {
  const names = roles.split(' ').map((role, index) => [String.fromCharCode(97 + index), role] as const);
  const table = gameWith(Object.fromEntries(names), { settings: { ruleset } });
  const pairs = votes.split(' ').filter(Boolean);
  table.vote(Object.fromEntries(pairs.map((pair) => pair.split('>') as [string, string])));
  const results = table.view('a').gameSettings.voteResults;
  return {
    eliminated: results?.eliminatedPlayers.map(({ displayName }) => displayName).join('') ?? '-',
    winners: results?.winners.join(' ') ?? '-',
    results,
    table,
  };
}

describe('elimination', () => {
  test.each([
    ['one vote each eliminates nobody', 'Villager Villager Werewolf', 'a>b b>c c>a', ''],
    ['the most voted falls', 'Villager Villager Werewolf', 'a>c b>c c>a', 'c'],
    ['a tie at two eliminates both', 'Villager Villager Werewolf Villager', 'a>c b>c c>a d>a', 'ac'],
    ['no votes, nobody', 'Villager Villager Werewolf', '', ''],
    ['one single vote is not enough', 'Villager Villager Werewolf', 'a>c', ''],
  ])('[G6.23 R8.2] %s', (_, roles, votes, eliminated) => {
    expect(play(roles, votes).eliminated).toBe(eliminated);
  });
});

describe('winning', () => {
  test.each([
    ['standard', 'a wolf dies', 'Villager Villager Werewolf', 'a>c b>c', 'Villager'],
    ['standard', 'nobody dies', 'Villager Villager Werewolf', '', 'Werewolf'],
    ['standard', 'a villager dies', 'Villager Villager Werewolf', 'c>a b>a', 'Werewolf'],
    ['standard', 'the Minion dies beside a wolf', 'Minion Villager Werewolf', 'b>a c>a', 'Villager'],
    ['tabletop', 'the Minion dies beside a wolf', 'Minion Villager Werewolf', 'b>a c>a', 'Werewolf'],
    ['standard', 'only a Minion, nobody dies', 'Minion Villager Villager', '', 'Werewolf'],
    ['tabletop', 'only a Minion, nobody dies', 'Minion Villager Villager', '', 'Villager'],
    ['tabletop', 'only a Minion, another dies', 'Minion Villager Villager', 'a>b c>b', 'Werewolf'],
    ['tabletop', 'only a Minion, who dies', 'Minion Villager Villager', 'b>a c>a', ''],
    ['standard', 'only a Minion, who dies', 'Minion Villager Villager', 'b>a c>a', 'Villager'],
    ['standard', 'no werewolf team, nobody dies', 'Seer Villager Villager', '', 'Villager'],
    ['standard', 'no werewolf team, one dies', 'Seer Villager Villager', 'b>a c>a', ''],
    ['tabletop', 'no werewolf team, one dies', 'Seer Villager Villager', 'b>a c>a', ''],
    [
      'tabletop',
      'the Tanner dies beside a Minion without a wolf',
      'Tanner Minion Seer',
      'b>a c>a',
      'Werewolf Tanner',
    ],
  ] as const)('[G6.24 G6.25 G6.26 H1.17 R9.1 R9.2 R9.3 R9.4] %s: %s', (ruleset, _, roles, votes, winners) => {
    expect(play(roles, votes, ruleset).winners).toBe(winners);
  });

  test('[R9.7] sides without a player at the table do not win', () => {
    const { winners, results } = play('Werewolf Werewolf Tanner', 'b>a c>a');
    expect(winners).toBe('');
    expect(results?.winCondition).toBe('No team wins: a wolf was eliminated.');
  });

  test('[G3.11] everybody gets a verdict and a reason', () => {
    const { results } = play('Tanner Villager Werewolf', 'a>c b>c');
    expect(results?.playerResults.map(({ isWinner }) => isWinner)).toEqual([false, true, false]);
    for (const { winReason } of results?.playerResults ?? []) expect(winReason).not.toBe('');
    expect(results?.winCondition).toBe('The Villager team wins: a wolf was eliminated.');
  });
});

describe('why a Neutral player won or lost', () => {
  const squatter = customRole('Squatter', 'special');
  const behindTanner = 'But the Tanner was eliminated, and so wins alone.';

  test.each([
    ['standard', 'd>c b>c', ['Your mark was not eliminated.', 'You were not eliminated.']],
    ['standard', 'd>a b>a', ['Your mark was eliminated.', 'You were not eliminated.']],
    ['standard', 'd>b a>b', ['Your mark was not eliminated.', 'You were eliminated.']],
    ['standard', 'a>b b>a c>a d>b', ['Your mark was eliminated.', 'You were eliminated.']],
    [
      'standard',
      'd>e c>e a>c b>c',
      ['Your mark was not eliminated.', `You were not eliminated. ${behindTanner}`],
    ],
    [
      'standard',
      'd>e c>e b>a e>a',
      [`Your mark was eliminated. ${behindTanner}`, `You were not eliminated. ${behindTanner}`],
    ],
    ['tabletop', 'd>e c>e b>a e>a', ['Your mark was eliminated.', 'You were not eliminated.']],
  ] as const)('[H1.29 R9.8] %s rules, votes %s', (ruleset, votes, reasons) => {
    const table = gameWith(
      { a: 'Villager', b: 'Squatter', c: 'Seer', d: 'Stalker', e: 'Tanner' },
      { customRoles: [squatter], settings: { ruleset } },
    ).submit('d', { type: 'target_player', targetUserId: 'a' });
    table.vote(Object.fromEntries(votes.split(' ').map((pair) => pair.split('>') as [string, string])));
    expect(['d', 'b'].map((name) => reasonOf(table, name))).toEqual([...reasons]);
  });

  test('[H1.29] a Stalker card from the center has no mark', () => {
    const table = gameWith(
      { a: 'Drunk', b: 'Villager', c: 'Seer' },
      { center: ['Stalker', 'Villager', 'Villager'] },
    ).submit('a', { type: 'swap_center', centerIndex: 0 });
    expect(reasonOf(table.vote({ a: 'b', c: 'b' }), 'a')).toBe(
      'There was no mark on your card. What counts is your last card, the Stalker.',
    );
  });
});

function reasonOf(table: Table, name: string): string | undefined {
  const results = table.view(name).gameSettings.voteResults?.playerResults;
  return results?.find(({ userId }) => userId === table.userId(name))?.winReason;
}
