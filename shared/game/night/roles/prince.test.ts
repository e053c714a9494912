import { describe, expect, test } from 'bun:test';
import type { NightPayload } from '../../state/choice.ts';
import type { RoleName } from '../../state/role-facts.ts';
import { gameWith, type Table } from '../../testing/table.ts';

const fallen = (table: Table) =>
  table.view('ann').gameSettings.voteResults?.eliminatedPlayers.map(({ displayName }) => displayName);
const at = (targetUserId: string) => ({ targetUserId });

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
  test.each(moves)('[R8.3] %s takes the Prince’s card away: %p', (role, payload, place) => {
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

  test('[H1.15] a Doppelganger who copied the Prince is immune, and so is a robber of her card', () => {
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
});
