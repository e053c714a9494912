import { describe, expect, test } from 'bun:test';
import type { NightPayload } from '../../state/choice.ts';
import type { RoleName } from '../../state/role-facts.ts';
import { gameWith } from '../../testing/table.ts';

const at = (targetUserId: string) => ({ targetUserId });

test('has nothing to do at night', () => {
  const table = gameWith({ ann: 'Hunter', bob: 'Werewolf', cleo: 'Seer' });
  expect(table.offered('ann')).toEqual(['no_action']);
  expect(table.refusal('ann', { type: 'pass' })).toBe('INVALID_ACTION');
  expect(table.endNight().told('ann')).toEqual({
    message: 'You had a quiet night.',
    data: {},
    currentRole: 'Hunter',
  });
  expect(table.vote({}).logged('ann')).toEqual([]);
});

test.each([
  ['takes the player voted for along', { ann: 'bob', bob: 'ann', cleo: 'ann' }, ['ann', 'bob']],
  ['takes nobody along without a vote', { bob: 'ann', cleo: 'ann' }, ['ann']],
  ['takes nobody along when not eliminated', { ann: 'bob', cleo: 'bob' }, ['bob']],
])('[G6.23] %s', (_, votes, expected) => {
  const table = gameWith({ ann: 'Hunter', bob: 'Werewolf', cleo: 'Seer' });
  expect(table.vote(votes as Record<string, string>).fallen()).toEqual(expected);
});

test('who has the card in the end is the Hunter', () => {
  const table = gameWith({ ann: 'Hunter', bob: 'Robber', cleo: 'Seer' }).submit('bob', {
    type: 'rob_player',
    targetUserId: 'ann',
  });
  expect(table.vote({ bob: 'cleo', ann: 'bob', cleo: 'bob' }).fallen()).toEqual(['bob', 'cleo']);
});

test('copied: the copier is a Hunter too', () => {
  const table = gameWith({ ann: 'Hunter', bob: 'Doppelganger', cleo: 'Seer' }).submit('bob', {
    type: 'copy_role',
    targetUserId: 'ann',
  });
  expect(table.offered('bob')).toEqual([]);
  expect(table.vote({ bob: 'cleo', ann: 'bob', cleo: 'bob' }).fallen()).toEqual(['bob', 'cleo']);
});

describe('the arrow flies', () => {
  test('once, at whoever the eliminated Hunter voted for, tied or not', () => {
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

  test('[H1.16 R8.6] not at the Prince, nor at who is protected: the chain ends there', () => {
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

  test('[F9.2] of a Hunter who abstains not at all', () => {
    const table = gameWith({ ann: 'Hunter', bob: 'Seer', cleo: 'Werewolf' });
    while (table.state.stage.phase !== 'vote') table.expire();
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

describe('who has the card in the end is the Hunter', () => {
  // Two votes for Ann, whose vote is for Dov; or two for the holder, who votes for Dov.
  const moves: [RoleName, NightPayload, string][] = [
    ['Robber', { type: 'rob_player', ...at('ann') }, 'bob'],
    ['Troublemaker', { type: 'swap_players', player1UserId: 'ann', player2UserId: 'cleo' }, 'cleo'],
    ['Village Idiot', { type: 'shift_cards', direction: 'left' }, 'cleo'],
    ['Witch', { type: 'view_and_swap', centerIndex: 0, ...at('ann') }, 'nobody'],
    ['Alpha Wolf', { type: 'convert_player', ...at('ann') }, 'nobody'],
  ];
  test.each(moves)('%s %p', (role, payload, holder) => {
    const play = (fallen: string) =>
      gameWith({ ann: 'Hunter', bob: role, cleo: 'Seer', dov: 'Villager', eva: 'Villager' })
        .submit('bob', payload)
        .vote({ [fallen]: 'dov', dov: fallen, eva: fallen })
        .fallen();
    expect(play('ann')).toEqual(['ann']);
    if (holder !== 'nobody') expect(play(holder)).toEqual([holder, 'dov']);
  });

  test('a shield keeps it', () => {
    const table = gameWith({ ann: 'Hunter', bob: 'Robber', cleo: 'Sentinel', dov: 'Villager' })
      .submit('cleo', { type: 'protect_player', ...at('ann') })
      .submit('bob', { type: 'rob_player', ...at('ann') })
      .vote({ ann: 'dov', bob: 'ann', cleo: 'ann' });
    expect(table.fallen()).toEqual(['ann', 'dov']);
  });

  test.each([
    ['claw-of-the-werewolf', ['ann']],
    ['brand-of-the-villager', ['ann']],
    ['cudgel-of-the-tanner', ['ann']],
    ['void-of-nothingness', ['ann', 'cleo']],
  ] as const)('unless an artifact says otherwise: %s', (artifactId, fallen) => {
    const table = gameWith({ ann: 'Hunter', bob: 'Curator', cleo: 'Seer' })
      .submit('bob', { type: 'assign_artifact', ...at('ann'), artifactId })
      .vote({ ann: 'cleo', bob: 'ann', cleo: 'ann' });
    expect(table.fallen()).toEqual([...fallen]);
  });
});

test('copied by a Copycat: takes somebody along too', () => {
  const table = gameWith(
    { ann: 'Copycat', bob: 'Seer', cleo: 'Werewolf' },
    { center: ['Hunter', 'Mason', 'Mason'] },
  )
    .submit('ann', { type: 'copy_center', centerIndex: 0 })
    .endNight();
  expect(table.told('ann')).toMatchObject({
    message: 'You copied the left center card and became the Hunter.',
    currentRole: 'Hunter',
  });
  expect(table.vote({ ann: 'cleo', bob: 'ann', cleo: 'ann' }).fallen()).toEqual(['ann', 'cleo']);
});

test.each(['standard', 'tabletop'] as const)('whom the Hunter takes along counts: %s', (ruleset) => {
  const played = (target: string) =>
    gameWith({ ann: 'Hunter', bob: 'Werewolf', cleo: 'Tanner', dov: 'Seer' }, { settings: { ruleset } })
      .vote({ ann: target, bob: 'ann', dov: 'ann' })
      .winners();
  expect(played('bob')).toBe('Villager: ann dov');
  expect(played('cleo')).toBe('Tanner: cleo');
  expect(played('dov')).toBe('Werewolf: bob');
});
