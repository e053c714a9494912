import { afterEach, describe, expect, test } from 'bun:test';
import type { NightPayload } from '@nightfall/shared/game/state/choice';
import { gameWith, type Table } from '@nightfall/shared/game/testing/table';
import { act, screen, within } from '@testing-library/react';
import { closeGames, openGame } from '../../../testing/open-game.tsx';

afterEach(closeGames);

const dawn = async (table: Table) => {
  await openGame(table.endNight().view('Ann'));
};
const text = () => document.body.textContent ?? '';
const itemsOf = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const cards = () =>
  within(screen.getByRole('list', { name: 'The cards you saw' }))
    .getAllByRole('img')
    .map((card) => card.getAttribute('aria-label'));

describe('first light shows', () => {
  test('[G2.68] the cards seen, face up, with where they lay', async () => {
    const table = gameWith(
      { Ann: 'Seer', Bob: 'Robber', Cleo: 'Hunter' },
      { center: ['Tanner', 'Drunk', 'Mason'] },
    );
    await dawn(table.submit('Ann', { type: 'view_center', positions: [0, 2] }));
    expect(cards()).toEqual(['Tanner card', 'Mason card']);
    expect(itemsOf('The cards you saw').join()).toContain('Right center card');
  });

  test('what lies in the werewolf pile', async () => {
    const table = gameWith({ Ann: 'Seer', Bob: 'Alpha Wolf', Cleo: 'Hunter' });
    table.submit('Bob', { type: 'convert_player', targetUserId: 'Cleo' });
    await dawn(table.submit('Ann', { type: 'view_werewolf_pile' }));
    expect(cards()).toEqual(['Hunter card']);
    expect(itemsOf('The cards you saw')[0]).toContain('Werewolf pile');
  });

  test('the card now in front of a Robber, and its mark as a portrait', async () => {
    const table = gameWith({ Ann: 'Robber', Bob: 'Stalker', Cleo: 'Hunter' });
    table.submit('Bob', { type: 'target_player', targetUserId: 'Cleo' });
    await dawn(table.submit('Ann', { type: 'rob_player', targetUserId: 'Bob' }));
    expect(cards()).toEqual(['Stalker card']);
    expect(itemsOf('The mark')).toEqual(['Cleo']);
    expect(text()).toContain('Your role has changed: Robber, now Stalker.');
  });

  test('whom an Aura Seer sensed, as portraits', async () => {
    const table = gameWith({ Ann: 'Aura Seer', Bob: 'Robber', Cleo: 'Seer', Dov: 'Drunk' });
    table.submit('Bob', { type: 'rob_player', targetUserId: 'Dov' });
    table.submit('Cleo', { type: 'view_player', targetUserId: 'Ann' });
    await dawn(table);
    expect(itemsOf('They looked at or moved a card')).toEqual(['Bob', 'Cleo']);
  });

  test('that a card was shielded', async () => {
    const table = gameWith({ Ann: 'Robber', Bob: 'Sentinel', Cleo: 'Hunter' });
    table.submit('Bob', { type: 'protect_player', targetUserId: 'Cleo' });
    await dawn(table.submit('Ann', { type: 'rob_player', targetUserId: 'Cleo' }));
    expect(screen.getByText('Shielded')).toBeDefined();
    expect(screen.queryByRole('list', { name: 'The cards you saw' })).toBeNull();
  });

  test('that nothing happened', async () => {
    const table = gameWith({ Ann: 'Curator', Bob: 'Curator', Cleo: 'Hunter' });
    for (const name of ['Ann', 'Bob'])
      table.submit(name, {
        type: 'assign_artifact',
        targetUserId: 'Cleo',
        artifactId: 'void-of-nothingness',
      });
    await openGame(table.endNight().view('Bob'));
    expect(screen.getByText('Nothing happened')).toBeDefined();
  });

  test('a wolf that was copied, beside the one that was dealt', async () => {
    const table = gameWith({ Ann: 'Werewolf', Bob: 'Werewolf', Cleo: 'Doppelganger' });
    await dawn(table.submit('Cleo', { type: 'copy_role', targetUserId: 'Bob' }));
    expect(itemsOf('The wolves you see')).toEqual(['Bob', 'Cleo']);
  });

  test('[G2.69 H1.20] all that was done to a player, with what it means', async () => {
    const table = gameWith({
      Ann: 'Villager',
      Bob: 'Thing',
      Cleo: 'Old Hag',
      Dov: 'Curator',
      Esme: 'Alpha Wolf',
    });
    table.submit('Bob', { type: 'tap_player', targetUserId: 'Ann' });
    table.submit('Cleo', { type: 'banish_player', targetUserId: 'Ann' });
    table.submit('Dov', {
      type: 'assign_artifact',
      targetUserId: 'Ann',
      artifactId: 'mask-of-muting',
    });
    await dawn(table.submit('Esme', { type: 'convert_player', targetUserId: 'Ann' }));
    expect(itemsOf('What happened to you')).toEqual([
      'Your role has changed: Villager, now Werewolf.You were converted in the night.',
      'Somebody tapped you on the shoulder in the night.',
      'An artifact was laid before you: Mask of Muting.You cannot chat in the discussion. Everybody sees that you are muted.',
      'You were banished: you have no vote today.You may talk, and you may be voted for.',
    ]);
  });

  test.each<[string, Record<string, string>, [string, NightPayload][], string, string[]]>([
    [
      'a conversion as past to a Robber who then took another card',
      { Ann: 'Robber', Bob: 'Alpha Wolf', Cleo: 'Hunter' },
      [
        ['Bob', { type: 'convert_player', targetUserId: 'Ann' }],
        ['Ann', { type: 'rob_player', targetUserId: 'Cleo' }],
      ],
      'Robber, now Hunter.You were converted in the night.',
      ['Hunter card'],
    ],
    [
      'what a Doppelganger became, and nothing of the card she swapped away',
      { Ann: 'Doppelganger', Bob: 'Drunk', Cleo: 'Hunter' },
      [
        ['Ann', { type: 'copy_role', targetUserId: 'Bob' }],
        ['Ann', { type: 'swap_center', centerIndex: 0 }],
      ],
      'Doppelganger, now Drunk.',
      ['Drunk card'],
    ],
    [
      'the role of the last of several copies',
      { Ann: 'Doppelganger', Bob: 'Copycat', Cleo: 'Hunter' },
      [
        ['Ann', { type: 'copy_role', targetUserId: 'Bob' }],
        ['Ann', { type: 'copy_center', centerIndex: 2 }],
      ],
      'Doppelganger, now Mason.',
      ['Copycat card', 'Mason card'],
    ],
    [
      'that a robbery changed a copied role again',
      { Ann: 'Doppelganger', Bob: 'Robber', Cleo: 'Hunter' },
      [
        ['Ann', { type: 'copy_role', targetUserId: 'Bob' }],
        ['Ann', { type: 'rob_player', targetUserId: 'Cleo' }],
      ],
      'Doppelganger, now Hunter.',
      ['Hunter card', 'Robber card'],
    ],
    [
      'the card a copied Insomniac woke up with',
      { Ann: 'Doppelganger', Bob: 'Insomniac', Cleo: 'Robber' },
      [
        ['Ann', { type: 'copy_role', targetUserId: 'Bob' }],
        ['Cleo', { type: 'rob_player', targetUserId: 'Ann' }],
      ],
      'Doppelganger, now Robber.',
      ['Robber card', 'Insomniac card'],
    ],
  ])('%s', async (_, dealt, choices, change, seen) => {
    const table = gameWith(dealt, { center: ['Tanner', 'Drunk', 'Mason'] });
    for (const [name, choice] of choices) table.submit(name, choice);
    await dawn(table);
    expect(itemsOf('What happened to you')).toEqual([`Your role has changed: ${change}`]);
    expect(cards()).toEqual(seen);
  });

  test('nothing where nothing was done', async () => {
    await dawn(gameWith({ Ann: 'Villager', Bob: 'Hunter', Cleo: 'Tanner' }));
    expect(screen.queryByRole('list', { name: 'What happened to you' })).toBeNull();
  });
});

describe('what the viewer moved', () => {
  test('is shown on the table once more', async () => {
    const table = gameWith({ Ann: 'Troublemaker', Bob: 'Robber', Cleo: 'Hunter' });
    await dawn(
      table.submit('Ann', {
        type: 'swap_players',
        player1UserId: 'Bob',
        player2UserId: 'Cleo',
      }),
    );
    expect(document.querySelectorAll('.move')).toHaveLength(2);
    expect(screen.getByText('0 of 3 players ready')).toBeDefined();
  });

  test('is not shown when a shield was in the way', async () => {
    const table = gameWith({ Ann: 'Drunk', Bob: 'Sentinel', Cleo: 'Hunter' });
    table.submit('Bob', { type: 'protect_player', targetUserId: 'Ann' });
    await dawn(table.submit('Ann', { type: 'swap_center', centerIndex: 0 }));
    expect(screen.getByText('Shielded')).toBeDefined();
    expect(document.querySelectorAll('.move')).toHaveLength(0);
  });
});

test('[H4.38] a card that was seen can be turned over, and back', async () => {
  const table = gameWith({ Ann: 'Seer', Bob: 'Robber', Cleo: 'Hunter' });
  await dawn(table.submit('Ann', { type: 'view_player', targetUserId: 'Bob' }));
  const turn = screen.getByRole('button', { name: 'Turn over: Bob' });
  act(() => turn.click());
  expect(turn.getAttribute('aria-pressed')).toBe('true');
  act(() => turn.click());
  expect(turn.getAttribute('aria-pressed')).toBe('false');
  expect(cards()).toEqual(['Robber card']);
});
