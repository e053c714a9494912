import { afterEach, describe, expect, test } from 'bun:test';
import type { NightPayload } from '@nightfall/shared/game/state/choice';
import { gameWith, type Table } from '@nightfall/shared/game/testing/table';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { act, cleanup, screen, within } from '@testing-library/react';
import { tabStore } from '../../../session/store.ts';
import { button } from '../../../testing/open-app.tsx';
import { closeGames, openGame } from '../../../testing/open-game.tsx';
import { moversOf } from './what-i-know.tsx';

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

const dialogs = () => screen.queryAllByRole('dialog', { name: 'What I know' });
const known = () => within(dialogs()[0] as HTMLElement);
async function openKnown(view: GameView) {
  const opened = await openGame(view);
  await opened.user.click(button('What I know'));
  return opened;
}
const NIGHT = { Ann: 'Seer', Bob: 'Robber', Cleo: 'Hunter' } as const;
const seen = () => gameWith(NIGHT).submit('Ann', { type: 'view_player', targetUserId: 'Cleo' });
const byDay = (table: Table) => table.endNight().expire();

describe('what I know, one tap away', () => {
  test.each([
    ['discussion', (table: Table) => byDay(table)],
    ['vote', (table: Table) => byDay(table).expire()],
  ])('[T2.14] in the %s: the dealt card, what it may be now, and what the night showed', async (_, until) => {
    await openKnown(until(seen()).view('Ann'));
    const text = dialogs()[0]?.textContent ?? '';
    expect(text).toContain('You were dealt the Seer.');
    expect(text).toContain('It may be somewhere else by now: the Robber moves cards.');
    expect(text).toContain('You saw Cleo: Hunter.');
    const cards = within(known().getByRole('list', { name: 'The cards you saw' }));
    expect(cards.getAllByRole('img').map((card) => card.getAttribute('aria-label'))).toEqual(['Hunter card']);
    // The pad lies below it.
    expect(known().getByLabelText('Bob claims to be')).toBeDefined();
  });

  test('[T2.14] the recognised players', async () => {
    const table = gameWith({ Ann: 'Werewolf', Bob: 'Werewolf', Cleo: 'Robber' });
    await openKnown(byDay(table).view('Ann'));
    expect(known().getByRole('list', { name: 'The wolves you see' }).textContent).toContain('Bob');
  });

  test('[T2.14 L1.4] the robbed card as one’s own, the only one shown, and that it may have been moved', async () => {
    const table = gameWith({ Ann: 'Robber', Bob: 'Hunter', Cleo: 'Troublemaker' });
    await openKnown(byDay(table.submit('Ann', { type: 'rob_player', targetUserId: 'Bob' })).view('Ann'));
    const text = dialogs()[0]?.textContent ?? '';
    expect(text).toContain('You were dealt the Robber.');
    expect(text).toContain('the Troublemaker moves cards');
    expect(text).toContain('Your role has changed: Robber, now Hunter.');
    const cards = within(known().getByRole('list', { name: 'The cards you saw' }));
    expect(cards.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'HunterVillager teamHunterYour card now',
    ]);
  });

  test('[L1.4] a converted player sees the own card first, then the cards looked at', async () => {
    const table = gameWith({ Ann: 'Seer', Bob: 'Hunter', Cleo: 'Alpha Wolf' })
      .submit('Cleo', { type: 'convert_player', targetUserId: 'Ann' })
      .submit('Ann', { type: 'view_player', targetUserId: 'Bob' });
    await openKnown(byDay(table).view('Ann'));
    const cards = within(known().getByRole('list', { name: 'The cards you saw' }));
    expect(cards.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1WerewolfWerewolf teamWerewolfYour card now',
      'HunterVillager teamHunterBob',
    ]);
    expect(dialogs()[0]?.textContent).toContain(
      'You were converted in the night: at that moment you became the Werewolf. If nothing has moved your card since, you now win with the Werewolf team.',
    );
  });

  test('[L1.4] a player who exchanged their card unseen is shown none as their own', async () => {
    const table = gameWith({ Ann: 'Drunk', Bob: 'Hunter', Cleo: 'Alpha Wolf' })
      .submit('Cleo', { type: 'convert_player', targetUserId: 'Ann' })
      .submit('Ann', { type: 'swap_center', centerIndex: 0 });
    await openKnown(byDay(table).view('Ann'));
    expect(known().queryByRole('list', { name: 'The cards you saw' })).toBeNull();
    expect(dialogs()[0]?.textContent).not.toContain('you now win');
  });

  test('[T2.14] the artifact that was given', async () => {
    const table = gameWith({ Ann: 'Villager', Bob: 'Curator', Cleo: 'Hunter' });
    table.submit('Bob', { type: 'assign_artifact', targetUserId: 'Ann', artifactId: 'mask-of-muting' });
    await openKnown(byDay(table).view('Ann'));
    const notices = known().getByRole('list', { name: 'What happened to you' }).textContent ?? '';
    expect(notices).toContain('Mask of Muting');
    expect(notices).toContain('You cannot chat in the discussion.');
    expect(dialogs()[0]?.textContent).toContain('Nothing in this game moves cards: it is still yours.');
  });

  test('[T2.14] a player who saw the own card last reads nothing about where it may be', async () => {
    const table = gameWith({ Ann: 'Insomniac', Bob: 'Robber', Cleo: 'Hunter' });
    await openKnown(byDay(table).view('Ann'));
    expect(dialogs()[0]?.textContent).toContain('You were dealt the Insomniac.');
    expect(dialogs()[0]?.textContent).not.toContain('elsewhere');
  });

  test('[T2.14] a page that is hidden closes it', async () => {
    await openKnown(byDay(seen()).view('Ann'));
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    Reflect.deleteProperty(document, 'visibilityState');
    expect(dialogs()).toHaveLength(0);
  });
});

describe('in a practice game', () => {
  test('[T2.15] is shown it first, and once', async () => {
    const view = { ...byDay(seen()).view('Ann'), roomCode: null };
    tabStore.write(`guide:${view.id}`, '[]');
    const { user } = await openGame(view);
    expect(dialogs()).toHaveLength(1);
    await user.keyboard('{Escape}');
    expect(dialogs()).toHaveLength(0);
    cleanup();
    await openGame(view);
    expect(dialogs()).toHaveLength(0);
  });

  test('[T2.15] does not find it over the vote, where it stood open beside the chat before', async () => {
    const view = { ...byDay(seen()).expire().view('Ann'), roomCode: null };
    tabStore.write(`guide:${view.id}`, '[]');
    await openGame(view);
    expect(button('What I know')).toBeDefined();
    expect(dialogs()).toHaveLength(0);
  });
});

test.each<[string[], string, string[]]>([
  [['Seer', 'Robber', 'Witch', 'Drunk', 'Villager'], 'Seer', ['Robber', 'Witch']],
  [['Robber', 'Villager', 'Seer'], 'Robber', []],
  [['Village Idiot', 'Alpha Wolf', 'Villager'], 'Villager', ['Village Idiot', 'Alpha Wolf']],
  [['Villager', 'Watchman'], 'Villager', []],
  [['Villager', 'Ferryman'], 'Villager', ['Ferryman']],
  [['Villager', 'Watchman', 'Troublemaker'], 'Villager', ['Troublemaker']],
])('[T2.14] of %j, for a %s', (selectedRoles, originalRole, movers) => {
  const watchman = {
    name: 'Watchman',
    team: 'Villager' as const,
    title: '',
    description: '',
    imageUrl: null,
    nightOrder: 3,
    actions: [],
  };
  const ferryman = { ...watchman, name: 'Ferryman', actions: ['swap_players' as const] };
  const room = { selectedRoles, customRoles: [watchman, ferryman] };
  expect(moversOf(room, { originalRole })).toEqual(movers);
});

describe('on a wide screen', () => {
  const { matchMedia } = window;
  afterEach(() => {
    window.matchMedia = matchMedia;
  });

  test('[T2.16] it stands open beside the chat, and stays hidden once it was', async () => {
    tabStore.write('known:hidden', 'no');
    const isWide = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
    window.matchMedia = () => isWide as unknown as MediaQueryList;
    const view = byDay(seen()).view('Ann');
    const { user } = await openGame(view);
    const beside = () => screen.getByRole('region', { name: 'What I know' }).textContent ?? '';
    expect(beside()).toContain('You saw Cleo: Hunter.');
    expect(screen.queryAllByRole('button', { name: 'What I know' })).toHaveLength(0);
    await user.click(button('Hide what I know'));
    expect(beside()).not.toContain('Cleo: Hunter');
    expect(beside()).toContain('My notes');
    cleanup();
    await openGame(view);
    expect(beside()).not.toContain('Cleo: Hunter');
    expect(button('Show what I know').getAttribute('aria-expanded')).toBe('false');
  });
});
