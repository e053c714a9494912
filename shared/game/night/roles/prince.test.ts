import { describe, expect, test } from 'bun:test';
import type { NightPayload } from '../../state/choice.ts';
import type { RoleName } from '../../state/role-facts.ts';
import { gameWith, type Table } from '../../testing/table.ts';

const fallen = (table: Table) =>
  table.view('ann').gameSettings.voteResults?.eliminatedPlayers.map(({ displayName }) => displayName);
const at = (targetUserId: string) => ({ targetUserId });

test('has nothing to choose and sleeps', () => {
  const table = gameWith({ ann: 'Prince', bob: 'Villager', cleo: 'Werewolf' });
  expect(table.view('ann').me?.prompt).toEqual({
    choices: [{ type: 'no_action', targets: [table.userId('bob'), table.userId('cleo')], min: 0, max: 1 }],
    canPass: false,
  });
  expect(table.refusal('ann', { type: 'pass' })).toBe('INVALID_ACTION');
  expect(table.endNight().told('ann')).toEqual({
    message: 'You had a quiet night.',
    data: {},
    currentRole: 'Prince',
  });
  expect(table.vote({}).logged('ann')).toEqual([]);
});

describe('[R8.3] votes against the Prince', () => {
  const five = (votes: Record<string, string>) =>
    gameWith({ ann: 'Prince', bob: 'Villager', cleo: 'Werewolf', dov: 'Seer', eva: 'Hunter' }).vote(votes);

  test.each([
    ['alone the most voted: nobody falls', { bob: 'ann', cleo: 'ann', dov: 'ann' }, []],
    [
      'the next lower count falls',
      { bob: 'ann', cleo: 'ann', eva: 'ann', ann: 'cleo', dov: 'cleo' },
      ['cleo'],
    ],
    ['tied with another, who falls', { bob: 'ann', cleo: 'ann', ann: 'cleo', dov: 'cleo' }, ['cleo']],
    ['a single vote makes nobody fall instead', { bob: 'ann', cleo: 'ann', dov: 'ann', ann: 'cleo' }, []],
    ['the Hunter cannot take the Prince along', { ann: 'eva', bob: 'eva', eva: 'ann' }, ['eva']],
  ])('[R8.5] %s', (_, votes, expected) => {
    expect(fallen(five(votes as Record<string, string>))).toEqual(expected);
  });

  test('[R8.5] below the Prince and a protected player the third count falls', () => {
    const table = gameWith({
      ann: 'Prince',
      bob: 'Bodyguard',
      cleo: 'Werewolf',
      dov: 'Villager',
      eva: 'Villager',
      finn: 'Villager',
      gus: 'Villager',
      hugo: 'Villager',
      ida: 'Villager',
    })
      .submit('bob', { type: 'protect_from_death', ...at('cleo') })
      .vote({
        bob: 'ann',
        cleo: 'ann',
        dov: 'ann',
        eva: 'ann',
        ann: 'cleo',
        finn: 'cleo',
        gus: 'cleo',
        hugo: 'dov',
        ida: 'dov',
      });
    expect(fallen(table)).toEqual(['dov']);
  });
});

describe('by the current role', () => {
  // Ann was dealt the Prince; after Bob's move the crown is with somebody else, and two votes fall on Ann and two on that one.
  const moves: [RoleName, NightPayload, string][] = [
    ['Robber', { type: 'rob_player', ...at('ann') }, 'bob'],
    ['Troublemaker', { type: 'swap_players', player1UserId: 'ann', player2UserId: 'cleo' }, 'cleo'],
    ['Village Idiot', { type: 'shift_cards', direction: 'left' }, 'cleo'],
    ['Village Idiot', { type: 'shift_cards', direction: 'right' }, 'dov'],
    ['Witch', { type: 'view_and_swap', centerIndex: 0, ...at('ann') }, 'center'],
    ['Alpha Wolf', { type: 'convert_player', ...at('ann') }, 'pile'],
  ];
  test.each(moves)('[R8.3] %s takes the crown away: %p', (role, payload, place) => {
    const table = gameWith({ ann: 'Prince', bob: role, cleo: 'Villager', dov: 'Villager' })
      .submit('bob', payload)
      .endNight();
    // A converted player knows, nobody else.
    expect(table.told('ann').currentRole).toBe(place === 'pile' ? 'Werewolf' : 'Prince');
    const heir = ['center', 'pile'].includes(place) ? 'dov' : place;
    const [one, two] = ['bob', 'cleo', 'dov'].filter((name) => name !== heir) as [string, string];
    table.vote({ [one]: 'ann', [heir]: 'ann', [two]: heir, ann: heir });
    expect(fallen(table)).toEqual(place === heir ? ['ann'] : ['ann', 'dov']);
    expect(table.finalRoles().ann).not.toBe('Prince');
  });

  test('the Drunk who took the crown from the center is immune', () => {
    const table = gameWith(
      { ann: 'Drunk', bob: 'Villager', cleo: 'Villager' },
      { center: ['Seer', 'Prince', 'Hunter'] },
    )
      .submit('ann', { type: 'swap_center', centerIndex: 1 })
      .vote({ bob: 'ann', cleo: 'ann' });
    expect(fallen(table)).toEqual([]);
  });

  test.each([
    ['claw-of-the-werewolf', ['ann']],
    ['brand-of-the-villager', ['ann']],
    ['cudgel-of-the-tanner', ['ann']],
    ['void-of-nothingness', []],
    ['mask-of-muting', []],
    ['shroud-of-shame', []],
  ] as const)('%s over the crown', (artifactId, expected) => {
    const table = gameWith({ ann: 'Prince', bob: 'Curator', cleo: 'Villager' })
      .submit('bob', { type: 'assign_artifact', ...at('ann'), artifactId })
      .vote({ bob: 'ann', cleo: 'ann' });
    expect(fallen(table)).toEqual([...expected]);
  });

  test('a shield keeps the crown', () => {
    const table = gameWith({ ann: 'Prince', bob: 'Robber', cleo: 'Sentinel' })
      .submit('cleo', { type: 'protect_player', ...at('ann') })
      .submit('bob', { type: 'rob_player', ...at('ann') })
      .vote({ bob: 'ann', cleo: 'ann' });
    expect(fallen(table)).toEqual([]);
  });

  test('[H1.15] a Doppelganger who copied the Prince is immune, and whoever robs her card', () => {
    const table = gameWith({
      ann: 'Prince',
      bob: 'Doppelganger',
      cleo: 'Robber',
      dov: 'Villager',
      eva: 'Villager',
    })
      .submit('bob', { type: 'copy_role', ...at('ann') })
      .submit('cleo', { type: 'rob_player', ...at('bob') })
      .vote({ ann: 'cleo', dov: 'cleo', cleo: 'bob', eva: 'bob' });
    expect(table.finalRoles()).toMatchObject({ ann: 'Prince', bob: 'Robber', cleo: 'Prince' });
    expect(fallen(table)).toEqual(['bob']);
  });

  test('a Copycat who copied the Prince is immune', () => {
    const table = gameWith(
      { ann: 'Copycat', bob: 'Villager', cleo: 'Villager' },
      { center: ['Prince', 'Seer', 'Drunk'] },
    )
      .submit('ann', { type: 'copy_center', centerIndex: 0 })
      .vote({ bob: 'ann', cleo: 'ann' });
    expect(fallen(table)).toEqual([]);
    expect(table.logged('ann')).toEqual(['ann (Copycat) copied the left center card: Prince']);
  });
});

test.each(['standard', 'tabletop'] as const)('wins with the village: %s', (ruleset) => {
  const winners = (votes: Record<string, string>) =>
    gameWith({ ann: 'Prince', bob: 'Villager', cleo: 'Werewolf' }, { settings: { ruleset } })
      .vote(votes)
      .view('ann')
      .gameSettings.voteResults?.playerResults.map(({ isWinner }) => isWinner);
  expect(winners({ ann: 'cleo', bob: 'cleo' })).toEqual([true, true, false]);
  expect(winners({ bob: 'ann', cleo: 'ann' })).toEqual([false, false, true]);
});
