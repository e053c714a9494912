import { describe, expect, test } from 'bun:test';
import { themeById } from '@nightfall/shared/themes/index';
import { rolesOf } from './played-games.tsx';

const classic = themeById('onuw-classic');
const round = {
  gameId: '0d6f3c1e-6f0b-4f0e-9a53-2b7a4f3f3b11',
  round: 1,
  themeId: 'onuw-classic',
  playerCount: 5,
  winners: ['Villager'],
  finishedAt: 0,
  displayName: 'Mara',
  originalRole: 'Robber',
  finalRole: 'Werewolf',
  isWinner: false,
  hasReview: false,
};

describe('[H2.69] the roles of a round', () => {
  test('are the dealt one and what became of it', () => {
    expect(rolesOf(round, classic)).toBe('Robber → Werewolf');
  });

  test('are one where nothing changed, and a custom one by its own name', () => {
    expect(rolesOf({ ...round, originalRole: 'Herbalist', finalRole: 'Herbalist' }, classic)).toBe(
      'Herbalist',
    );
  });

  test('may be unknown', () => {
    expect(rolesOf({ ...round, originalRole: null, finalRole: null }, classic)).toBe('No role');
  });
});
