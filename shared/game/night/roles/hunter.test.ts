import { describe, expect, test } from 'bun:test';
import { gameWith } from '../../testing/table.ts';

const at = (targetUserId: string) => ({ targetUserId });

test.each([
  ['takes the player voted for along', { ann: 'bob', bob: 'ann', cleo: 'ann' }, ['ann', 'bob']],
  ['takes nobody along without a vote', { bob: 'ann', cleo: 'ann' }, ['ann']],
  ['takes nobody along when not eliminated', { ann: 'bob', cleo: 'bob' }, ['bob']],
])('[G6.23] %s', (_, votes, expected) => {
  const table = gameWith({ ann: 'Hunter', bob: 'Werewolf', cleo: 'Seer' });
  expect(table.vote(votes as Record<string, string>).fallen()).toEqual(expected);
});

describe('the arrow flies', () => {
  test('once, at the player whom the eliminated Hunter voted for, tied or not', () => {
    const table = gameWith({
      ann: 'Hunter',
      bob: 'Werewolf',
      cleo: 'Seer',
      dov: 'Villager',
      eva: 'Villager',
    });
    table.vote({ ann: 'dov', bob: 'ann', cleo: 'ann', dov: 'bob', eva: 'bob' });
    expect(table.fallen()).toEqual(['ann', 'bob', 'dov']);
  });

  test.each([
    ['dov', ['ann', 'bob', 'cleo', 'dov']],
    ['ann', ['ann', 'bob', 'cleo']],
  ])('[H1.16 R8.6] on along a chain of Hunters, the last of whom aims at %s', (target, fallen) => {
    const table = gameWith({
      ann: 'Hunter',
      bob: 'Doppelganger',
      cleo: 'Doppelganger',
      dov: 'Werewolf',
      eva: 'Villager',
      finn: 'Villager',
    });
    for (const name of ['bob', 'cleo']) table.submit(name, { type: 'copy_role', ...at('ann') });
    table.vote({ ann: 'bob', bob: 'cleo', cleo: target, eva: 'ann', finn: 'ann' });
    expect(table.fallen()).toEqual(fallen);
  });

  test('[H1.16 R8.6] not at the Prince, nor at a protected player: the chain ends there', () => {
    const dealt = { ann: 'Hunter', bob: 'Bodyguard', cleo: 'Prince', dov: 'Doppelganger' };
    const table = (target: string) =>
      gameWith(dealt)
        .submit('dov', { type: 'copy_role', ...at('ann') })
        .submit('bob', { type: 'protect_from_death', ...at('dov') })
        .vote({ ann: target, dov: 'bob', bob: 'ann', cleo: 'ann' })
        .fallen();
    expect(table('cleo')).toEqual(['ann']);
    expect(table('dov')).toEqual(['ann']);
    expect(table('bob')).toEqual(['ann', 'bob']);
  });

  test('[F9.2] a Hunter who abstains takes no player along', () => {
    const table = gameWith({ ann: 'Hunter', bob: 'Seer', cleo: 'Werewolf' });
    table.until('vote');
    table.act('ann', { type: 'submit_vote', targetUserId: table.userId('bob') });
    table.act('ann', { type: 'submit_vote', targetUserId: null });
    expect(table.vote({ bob: 'ann', cleo: 'ann' }).fallen()).toEqual(['ann']);
  });

  test('[R8.7] of a banished Hunter not at all: without a vote there is no aim', () => {
    const table = gameWith({ ann: 'Hunter', bob: 'Old Hag', cleo: 'Seer', dov: 'Werewolf' })
      .submit('bob', { type: 'banish_player', ...at('ann') })
      .vote({ ann: 'dov', bob: 'ann', cleo: 'ann' });
    expect(table.fallen()).toEqual(['ann']);
  });
});
