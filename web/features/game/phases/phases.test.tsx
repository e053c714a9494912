import { afterEach, describe, expect, test } from 'bun:test';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
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
    const isWide = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
    window.matchMedia = () => isWide as unknown as MediaQueryList;
    await openGame(sampleView({ phase: 'vote', me: { prompt: vote }, ...spoken }));
    const beside = within(screen.getByRole('region', { name: 'What was said' }));
    expect(beside.getByRole('table', { name: 'Who claims what' })).toBeDefined();
    expect(beside.getByRole('log', { name: 'Chat' }).textContent).toContain('It is Cleo');
    expect(screen.queryByRole('button', { name: /^What was said/ })).toBeNull();
    window.matchMedia = matchMedia;
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
