import { describe, expect, test } from 'bun:test';
import type { PlayerView } from '@nightfall/shared/protocol/game-view';
import { themeById } from '@nightfall/shared/themes/index';
import { sampleView } from '../../../testing/sample-view.ts';
import { roleFacts } from '../../../theme/role-facts.ts';
import { fitted, linesOf } from './draw-picture.ts';
import { readableResults, winnersByRole } from './winners-text.ts';

const hermit = {
  name: 'Hermit',
  team: 'Neutral' as const,
  title: 'Hermit',
  description: '',
  imageUrl: null,
  nightOrder: 0,
};
const factsOf = (role: string) => roleFacts(role, themeById('generic'), [hermit]);

/** Players a, b, c … with these roles, and votes as pairs. */
function players(roles: string, votes: string): PlayerView[] {
  const targets = new Map(votes.split(' ').map((pair) => pair.split('>') as [string, string]));
  const [sample] = sampleView().players;
  return roles.split(' ').map((currentRole, index) => {
    const userId = String.fromCharCode(97 + index);
    return {
      ...sample,
      userId,
      currentRole,
      voteTarget: targets.get(userId) ?? null,
    } as unknown as PlayerView;
  });
}

describe('[G8.18] the winners worked out by role', () => {
  test.each([
    ['Seer Villager Werewolf', 'a>c b>c', 'Villager'],
    ['Seer Villager Werewolf', 'b>a c>a', 'Werewolf'],
    ['Seer Villager Minion', 'a>c b>c', 'Villager'],
    ['Seer Villager Werewolf', 'a>b b>c c>a', 'Werewolf'],
    ['Tanner Villager Werewolf', 'b>a c>a', 'Tanner'],
    ['Stalker Villager Werewolf', 'b>a c>a', 'Werewolf'],
    ['Hermit Villager Werewolf', 'b>a c>a', 'Werewolf'],
    ['Stalker Villager Robber', 'b>a c>a', ''],
    ['Seer Villager Robber', '', 'Villager'],
    ['Seer Villager Robber', 'b>a c>a', ''],
  ])('%s, votes %s: %s', (roles, votes, winners) => {
    expect(winnersByRole(players(roles, votes), factsOf).join(' ')).toBe(winners);
  });

  test('results that are missing or broken are not readable', () => {
    const view = sampleView();
    const withResults = (voteResults: unknown) =>
      readableResults({ ...view, gameSettings: { ...view.gameSettings, voteResults } } as typeof view);
    expect(withResults(undefined)).toBeUndefined();
    expect(withResults('broken')).toBeUndefined();
    expect(withResults({ winners: 'Villager' })).toBeUndefined();
    const whole = {
      winners: [],
      winCondition: '',
      wasEndedByHost: false,
      eliminatedPlayers: [],
      playerResults: [],
      voteCount: {},
    };
    expect(withResults(whole)).toEqual(whole);
  });
});

/** Everything a reader sees as one letter is one wide. */
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const canvas = { measureText: (text: string) => ({ width: [...letters.segment(text)].length }) };

test.each([
  ['Maximilian', 10, 'Maximilian'],
  ['Maximilian', 6, 'Maxim…'],
  ['مريم الأندلسية', 5, 'مريم…'],
  ['👨‍👩‍👧‍👦👩🏽‍🚀🇩🇪 Familie', 3, '👨‍👩‍👧‍👦👩🏽‍🚀…'],
])('[H9.38] cuts %s to %i between letters', (text, width, cut) => {
  expect(fitted(canvas, text, width)).toBe(cut);
});

test('breaks between words, and ends what is left over in an ellipsis', () => {
  expect(linesOf(canvas, 'Ann and Bob win the round', 8, 2)).toEqual(['Ann and', 'Bob win…']);
});
