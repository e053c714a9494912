import { expect, test } from 'bun:test';
import { gameWith } from '../testing/table.ts';

const night = () => gameWith({ ann: 'Tanner', bob: 'Doppelganger', cleo: 'Werewolf' });

test('has nothing to do at night', () => {
  const table = night();
  expect(table.offered('ann')).toEqual(['no_action']);
  expect(table.endNight().told('ann')).toMatchObject({ message: 'You had a quiet night.', data: {} });
});

test.each([
  [{ bob: 'ann', cleo: 'ann' }, true, 'You wanted to be eliminated, and you were.'],
  [{ ann: 'cleo', bob: 'cleo' }, false, 'You wanted to be eliminated, but were not.'],
])('wins only by being eliminated: %p', (votes, isWinner, winReason) => {
  const table = night().vote(votes as Record<string, string>);
  const results = table.view('ann').gameSettings.voteResults;
  expect(results?.playerResults[0]).toEqual({ userId: table.userId('ann'), isWinner, winReason });
  expect(results?.winners.includes('Tanner')).toBe(isWinner);
});

test('copied: the copier wins by being eliminated, the other Tanner does not with it', () => {
  const table = night().submit('bob', { type: 'copy_role', targetUserId: 'ann' });
  const results = table.vote({ ann: 'bob', cleo: 'bob' }).view('ann').gameSettings.voteResults;
  expect(results?.winners).toEqual(['Tanner']);
  expect(results?.playerResults.map(({ isWinner }) => isWinner)).toEqual([false, true, false]);
});
