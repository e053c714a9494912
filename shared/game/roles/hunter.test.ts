import { expect, test } from 'bun:test';
import { gameWith, type Table } from '../testing/table.ts';

const fallen = (table: Table) =>
  table.view('ann').gameSettings.voteResults?.eliminatedPlayers.map(({ displayName }) => displayName);

test('has nothing to do at night', () => {
  const table = gameWith({ ann: 'Hunter', bob: 'Werewolf', cleo: 'Seer' });
  expect(table.offered('ann')).toEqual(['no_action']);
  expect(table.endNight().told('ann')).toMatchObject({ message: 'You had a quiet night.', data: {} });
});

test.each([
  ['takes the player voted for along', { ann: 'bob', bob: 'ann', cleo: 'ann' }, ['ann', 'bob']],
  ['takes nobody along without a vote', { bob: 'ann', cleo: 'ann' }, ['ann']],
  ['takes nobody along when not eliminated', { ann: 'bob', cleo: 'bob' }, ['bob']],
])('%s', (_, votes, expected) => {
  const table = gameWith({ ann: 'Hunter', bob: 'Werewolf', cleo: 'Seer' });
  expect(fallen(table.vote(votes as Record<string, string>))).toEqual(expected);
});

test('who has the card in the end is the Hunter', () => {
  const table = gameWith({ ann: 'Hunter', bob: 'Robber', cleo: 'Seer' }).submit('bob', {
    type: 'rob_player',
    targetUserId: 'ann',
  });
  expect(fallen(table.vote({ bob: 'cleo', ann: 'bob', cleo: 'bob' }))).toEqual(['bob', 'cleo']);
});

test('copied: the copier is a Hunter too', () => {
  const table = gameWith({ ann: 'Hunter', bob: 'Doppelganger', cleo: 'Seer' }).submit('bob', {
    type: 'copy_role',
    targetUserId: 'ann',
  });
  expect(table.offered('bob')).toEqual([]);
  expect(fallen(table.vote({ bob: 'cleo', ann: 'bob', cleo: 'bob' }))).toEqual(['bob', 'cleo']);
});
