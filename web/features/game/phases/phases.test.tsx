import { afterEach, describe, expect, test } from 'bun:test';
import type { ArtifactId } from '@nightfall/shared/game/state/choice';
import { gameWith, type Table } from '@nightfall/shared/game/testing/table';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { BREAK_POINTS } from '../../../styles/break-points.ts';
import { closeGames, openGame } from '../../../testing/open-game.tsx';
import { sampleView, userId } from '../../../testing/sample-view.ts';

afterEach(closeGames);

const others = [userId(2), userId(3)];
const vote = { choices: [{ type: 'submit_vote', targets: others }], canPass: true };
const rob = { choices: [{ type: 'rob_player', targets: others, min: 1, max: 1 }], canPass: true };
const voteResults = {
  winners: [],
  winCondition: '',
  wasEndedByHost: false,
  eliminatedPlayers: [],
  playerResults: [],
  voteCount: {},
};

describe('while the connection is down', () => {
  test.each([
    ['role_deal', {}],
    ['job_choice', { me: { prompt: rob } }],
    ['role_resolve', {}],
    ['discussion', {}],
    ['vote', { me: { prompt: vote } }],
    ['results', { gameSettings: { ...sampleView().gameSettings, voteResults } }],
  ])('[G4.14 G5.21 H4.82] the button of %s is off and reads Reconnecting...', async (phase, change) => {
    const { server } = await openGame(sampleView({ phase, ...change }));
    expect(screen.queryByRole('button', { name: /^Reconnecting\.\.\./ })).toBeNull();
    server.goAway();
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^Reconnecting\.\.\./ });
    expect(button.disabled).toBe(true);
    for (const name of ['Pass', 'Send']) {
      const other = screen.queryByRole<HTMLButtonElement>('button', { name });
      expect(other?.disabled ?? true).toBe(true);
    }
  });
});

describe('[L2.1] during the vote', () => {
  const claim = (number: number, by: string, said: object) => ({
    id: userId(60 + number),
    userId: by,
    claim: said,
    at: number,
    withdrawn: false,
  });
  const spoken = {
    claims: [
      claim(1, userId(2), { kind: 'role', role: 'Seer' }),
      claim(2, userId(3), { kind: 'role', role: 'Seer' }),
    ],
    selectedRoles: ['Seer', 'Werewolf', 'Villager', 'Villager', 'Robber', 'Drunk'],
    messages: [
      {
        id: userId(50),
        userId: userId(2),
        displayName: 'Bob',
        content: 'It is Cleo',
        timestamp: 1,
        messageType: 'chat',
      },
    ],
  };
  const openLine = async (change: object) => {
    const { user } = await openGame(sampleView({ phase: 'vote', me: { prompt: vote }, ...change }));
    await user.click(screen.getByRole('button', { name: /^What was said/ }));
    return { user, sheet: within(screen.getByRole('dialog', { name: 'What was said' })) };
  };

  test.each([
    ['before the vote', {}],
    ['after it', { players: [{ hasVoted: true }, {}, {}], me: { prompt: vote, voteTarget: userId(2) } }],
    ['without a vote', { players: [{ isBanished: true }, {}, {}], me: { prompt: null } }],
  ])('claims, what cannot all be true, and the chat are one tap away %s', async (_, change) => {
    const { user, sheet } = await openLine({ ...spoken, ...change });
    expect(sheet.getByRole('region', { name: 'Cannot all be true' }).textContent).toContain(
      'Bob and Cleo claim Seer; there is only one in this game.',
    );
    expect(sheet.getByRole('table', { name: 'Who claims what' })).toBeDefined();
    await user.click(sheet.getByRole('tab', { name: 'Chat' }));
    expect(sheet.getByRole('log', { name: 'Chat' }).textContent).toContain('It is Cleo');
    expect(sheet.queryByLabelText('Say something')).toBeNull();
  });

  test('a player’s claims open, without buttons to answer', async () => {
    const { user, sheet } = await openLine(spoken);
    await user.click(sheet.getByRole('button', { name: 'Bob: all claims' }));
    const claims = within(screen.getByRole('dialog', { name: 'Bob’s claims' }));
    expect(claims.getByText('I was dealt the Seer.')).toBeDefined();
    expect(claims.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(['']);
  });

  test('the chat alone without claims; nothing without messages', async () => {
    const { sheet } = await openLine({ messages: spoken.messages });
    expect(sheet.queryByRole('tab')).toBeNull();
    expect(sheet.getByText('It is Cleo')).toBeDefined();
    cleanup();
    closeGames();
    await openGame(sampleView({ phase: 'vote', me: { prompt: vote } }));
    expect(screen.queryByRole('button', { name: /^What was said/ })).toBeNull();
  });

  test('they stand beside the table of a wide screen', async () => {
    const { matchMedia } = window;
    const media = { addEventListener: () => undefined, removeEventListener: () => undefined };
    window.matchMedia = (query) =>
      ({ ...media, matches: query !== BREAK_POINTS.turned }) as unknown as MediaQueryList;
    try {
      await openGame(sampleView({ phase: 'vote', me: { prompt: vote }, ...spoken }));
    } finally {
      window.matchMedia = matchMedia;
    }
    const beside = within(screen.getByRole('region', { name: 'What was said' }));
    expect(beside.getByRole('table', { name: 'Who claims what' })).toBeDefined();
    expect(beside.getByRole('log', { name: 'Chat' }).textContent).toContain('It is Cleo');
    expect(screen.queryByRole('button', { name: /^What was said/ })).toBeNull();
  });
});

test('[G9.14] the connection is tried again at once when the tab returns', async () => {
  const { server } = await openGame(sampleView({ phase: 'role_deal' }));
  server.drop(1012);
  await screen.findByRole('alert');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  // By itself it would wait for two seconds.
  await waitFor(() => expect(server.joins()).toBe(2), { timeout: 1000 });
});

describe('the vote', () => {
  test('[G4.8] ends on the server: when its time is up here, nothing is sent', async () => {
    const phaseEndsAt = Date.now() - 1000;
    const { server } = await openGame(sampleView({ phase: 'vote', phaseEndsAt, me: { prompt: vote } }));
    await act(() => Bun.sleep(1100));
    expect(screen.getByRole('timer').getAttribute('aria-label')).toBe('0:00 left');
    expect(server.heard.map(({ type }) => type)).toEqual(['join_game']);
  });
});

test('[G2.55] a phase the page does not know is called so', async () => {
  await openGame({ ...sampleView(), phase: 'dusk' } as unknown as GameView);
  expect(screen.getByRole('main').textContent).toContain('Unknown game phase');
});

describe('the results', () => {
  test('[G8.17 G8.18] that cannot be read are left out, and the winners are worked out by role', async () => {
    await openGame(
      sampleView({ phase: 'results', players: [{ originalRole: 'Seer', currentRole: 'Seer' }, {}] }),
    );
    expect(screen.getByRole('region', { name: 'Winning Teams' }).textContent).toContain(
      'Winners: Villager team',
    );
    expect(screen.queryByRole('region', { name: 'Votes' }) === null).toBe(true);
    expect(screen.getByRole('region', { name: 'Final Roles' }).textContent).toContain('Seer');
  });
});

describe('the socket', () => {
  const goTo = (url: string) => {
    const browser: unknown = Reflect.get(window, 'happyDOM');
    if (typeof browser !== 'object' || browser === null || !('setURL' in browser))
      throw new Error('No browser');
    if (typeof browser.setURL === 'function') browser.setURL(url);
  };
  afterEach(() => goTo('http://localhost/'));

  test.each([
    ['http://nightfall.example/game/x', 'ws://nightfall.example/ws'],
    ['https://nightfall.example/game/x', 'wss://nightfall.example/ws'],
  ])('[G7.10] of a page at %s is %s', async (page, socket) => {
    goTo(page);
    const { asked } = await openGame(sampleView({ phase: 'role_deal' }));
    expect(asked).toEqual([`${socket}?game=${sampleView().id}`]);
  });
});

/** Ann has a card, Bob is the Curator, Cleo the Old Hag, Dov the Revealer. */
function night(role: string, artifactId: ArtifactId, { victim = 'Ann' } = {}): Table {
  const others = { Bob: 'Curator', Cleo: 'Old Hag', Dov: 'Revealer', Esme: 'Seer', Finn: 'Hunter' };
  const table = gameWith({ Ann: role, ...others });
  table.submit('Bob', { type: 'assign_artifact', targetUserId: victim, artifactId });
  table.submit('Cleo', { type: 'banish_player', targetUserId: victim });
  return table.submit('Dov', { type: 'reveal_player', targetUserId: 'Esme' });
}

const day = (table: Table) => table.endNight().expire();
const say = (table: Table, name: string, content: string) =>
  table.act(name, { type: 'send_message', content });
const seatOf = (name: string) =>
  within(screen.getByRole('list', { name: 'The table' }))
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent?.startsWith(name));
const log = () => within(screen.getByRole('log', { name: 'Chat' })).getAllByRole('listitem');
const chatLine = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Say something' });
const text = () => document.body.textContent ?? '';

describe('the discussion shows', () => {
  test('[G6.13 H1.21 H4.54] muted, banished and face-up players, at the seat and in words', async () => {
    await openGame(day(night('Villager', 'mask-of-muting', { victim: 'Finn' })).view('Ann'));
    expect(seatOf('Finn')?.textContent).toContain('Finn, Waiting, muted, no vote');
    expect(seatOf('Esme')?.textContent).toContain('Esme, Waiting, face up: Seer');
    expect(seatOf('Esme')?.querySelector('.role-card_miniCard')).not.toBeNull();
    expect(seatOf('Ann')?.querySelector('.role-card_miniCard')).toBeNull();
    const facts = within(screen.getByRole('list', { name: 'What everybody can see' }));
    expect(facts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Esme: face up: Seer',
      'Finn: muted, no vote',
    ]);
  });

  test('[G3.10 R7.5] the server’s announcement apart from the Revealer’s own', async () => {
    const table = day(night('Villager', 'void-of-nothingness'));
    table.act('Dov', {
      type: 'send_message',
      content: 'Esme is a wolf',
      messageType: 'system_announcement',
    });
    await openGame(table.view('Ann'));
    const [servers, own] = log().map(({ textContent }) => textContent);
    expect(servers).toStartWith('Revealer AnnouncementA card was turned face up at night. Esme: Seer.');
    expect(servers).toEndWith('This has come to light');
    expect(own).toBe('Revealer AnnouncementEsme is a wolfIn the Revealer’s own words: true or not');
  });

  test('[H1.19] beside a writer’s words that they have no vote', async () => {
    const table = day(night('Villager', 'void-of-nothingness', { victim: 'Finn' }));
    say(table, 'Finn', 'I protest');
    await openGame(table.view('Ann'));
    expect(log().at(-1)?.textContent).toContain('no vote');
  });
});

describe('the bearer', () => {
  test('[H1.18 H4.54 H4.57 H4.247] of the Mask cannot write, and reads why', async () => {
    await openGame(day(night('Villager', 'mask-of-muting')).view('Ann'));
    expect(chatLine().disabled).toBe(true);
    expect(text()).toContain('The Mask of Muting keeps you from chatting until the vote is over.');
  });

  test('[H1.18] of the Shroud reads that the others’ words are hidden, and may write', async () => {
    const table = day(night('Villager', 'shroud-of-shame'));
    say(table, 'Bob', 'a secret');
    await openGame(table.view('Ann'));
    expect(text()).toContain('The others’ messages are hidden from you.');
    expect(text()).not.toContain('a secret');
    expect(chatLine().disabled).toBe(false);
  });
});

test('[H4.54] a player muted by the host reads so', async () => {
  const table = gameWith({ Host: 'Villager', Ann: 'Seer', Bob: 'Robber' });
  day(table).act('Host', { type: 'mute_player', targetUserId: table.userId('Ann'), muted: true });
  await openGame(table.view('Ann'));
  expect(chatLine().disabled).toBe(true);
  expect(text()).toContain('The host has muted you');
});

describe('the Revealer', () => {
  const revealer = () => day(gameWith({ Ann: 'Revealer', Bob: 'Curator', Cleo: 'Villager' })).view('Ann');

  test('[H1.22] has a line of its own for the one announcement', async () => {
    const { server, user } = await openGame(revealer());
    await user.type(screen.getByRole('textbox', { name: 'Your announcement to everybody' }), ' Bob lies ');
    await user.click(screen.getByRole('button', { name: 'Announce' }));
    const announcement = { content: 'Bob lies', messageType: 'system_announcement' };
    await waitFor(() => expect(server.heard.at(-1)?.data).toEqual(announcement));
  });

  test('[H1.22] other players have none', async () => {
    await openGame(day(gameWith({ Ann: 'Seer', Bob: 'Revealer', Cleo: 'Villager' })).view('Ann'));
    expect(screen.queryByRole('button', { name: 'Announce' })).toBeNull();
  });
});

describe('the vote', () => {
  test('[H1.19] tells a banished player why they cannot vote', async () => {
    await openGame(day(night('Villager', 'void-of-nothingness')).expire().view('Ann'));
    expect(text()).toContain('You have no vote today');
    expect(text()).toContain('You were banished in the night. The others decide without you');
    expect(text()).toContain('0 of 5 have voted');
    expect(screen.queryByRole('button', { name: 'Submit Vote' })).toBeNull();
  });

  test('[H1.21] shows muted, banished and face-up players', async () => {
    await openGame(
      day(night('Villager', 'mask-of-muting', { victim: 'Finn' }))
        .expire()
        .view('Ann'),
    );
    expect(screen.getByRole('button', { name: 'Finn, muted, no vote' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Esme, face up: Seer' })).toBeDefined();
  });
});

test('[H1.20 L3.6] a row of the results opens what the night did to its player, without votes and suspicions', async () => {
  const dealt = { Ann: 'Villager', Bob: 'Curator', Cleo: 'Alpha Wolf', Dov: 'Thing', Esme: 'Bodyguard' };
  const table = gameWith({ ...dealt, Finn: 'Stalker' });
  table.submit('Ann', { type: 'no_action', suspectUserId: 'Cleo' });
  table.submit('Bob', {
    type: 'assign_artifact',
    targetUserId: 'Esme',
    artifactId: 'mask-of-muting',
  });
  table.submit('Cleo', { type: 'convert_player', targetUserId: 'Dov' });
  table.submit('Dov', { type: 'tap_player', targetUserId: 'Esme' });
  table.submit('Esme', { type: 'protect_from_death', targetUserId: 'Ann' });
  table.submit('Finn', { type: 'target_player', targetUserId: 'Bob' });
  const { user } = await openGame(table.vote({ Ann: 'Cleo', Bob: 'Cleo' }).view('Ann'));
  const people = within(screen.getByRole('region', { name: 'Final Roles' }));
  for (const name of ['Dov', 'Esme', 'Finn'])
    await user.click(people.getByRole('button', { name: new RegExp(`^${name}`) }));
  const marksOf = (name: string) =>
    within(screen.getByRole('list', { name: `${name} in the night` }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  // Beside the votes.
  expect(screen.getByText('Ann suspected Cleo')).toBeDefined();
  expect(marksOf('Dov')).toEqual(['converted by Cleo']);
  expect(marksOf('Esme')).toEqual(['bore the Mask of Muting', 'tapped on the shoulder', 'protected Ann']);
  expect(marksOf('Finn')).toEqual(['went after Bob']);
  expect(people.queryByRole('button', { name: /^(Ann|Cleo)/ })).toBeNull();
  expect(people.getAllByRole('button', { expanded: true })).toHaveLength(3);
});
