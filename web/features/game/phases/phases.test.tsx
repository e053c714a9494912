import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import type { GameView } from '@nightfall/shared/game/view';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { ME_KEY } from '../../../api/account.ts';
import { makeQueryClient } from '../../../api/query-client.ts';
import { RoomProvider } from '../../../realtime/room-context.tsx';
import { startRoomServer } from '../../../testing/room-server.ts';
import { sampleView, userId } from '../../../testing/sample-view.ts';
import GamePage from '../game-page.tsx';

const NativeWebSocket = globalThis.WebSocket;
let asked: string[] = [];
let stop = () => {};
beforeEach(() => {
  asked = [];
});
afterEach(() => {
  globalThis.WebSocket = NativeWebSocket;
  stop();
});

async function openPhase(view: GameView) {
  const server = startRoomServer(() => view);
  stop = server.stop;
  globalThis.WebSocket = class extends NativeWebSocket {
    constructor(url: string | URL) {
      asked.push(String(url));
      super(server.url);
    }
  } as typeof WebSocket;
  const queryClient = makeQueryClient();
  queryClient.setQueryData(ME_KEY, null);
  const room = (
    <RoomProvider gameId={view.id} view={view} withoutSeat={<p>Player not found</p>}>
      <Outlet />
    </RoomProvider>
  );
  const routes = [{ element: room, children: [{ path: '*', element: <GamePage /> }] }];
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter(routes)} />
    </QueryClientProvider>,
  );
  await screen.findByRole('main');
  await act(() => Bun.sleep(60));
  return server;
}

const others = [userId(2), userId(3)];
const vote = { choices: [{ type: 'submit_vote', targets: others }], canPass: false };
const rob = { choices: [{ type: 'rob_player', targets: others, min: 1, max: 1 }], canPass: true };
const voteResults = {
  winners: [],
  winCondition: '',
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
  ])('the button of %s is off and reads Reconnecting...', async (phase, change) => {
    const server = await openPhase(sampleView({ phase, ...change }));
    expect(screen.queryByRole('button', { name: /^Reconnecting\.\.\./ })).toBeNull();
    server.drop(1012);
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^Reconnecting\.\.\./ });
    expect(button.disabled).toBe(true);
    for (const name of ['Pass', 'Send']) {
      const other = screen.queryByRole<HTMLButtonElement>('button', { name });
      expect(other?.disabled ?? true).toBe(true);
    }
  });
});

test('the connection is tried again at once when the tab returns', async () => {
  const server = await openPhase(sampleView({ phase: 'role_deal' }));
  server.drop(1012);
  await screen.findByRole('alert');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  // By itself it would wait for two seconds.
  await waitFor(() => expect(server.joins()).toBe(2), { timeout: 1000 });
});

test('an announcement is shown as the Revealer’s, without a name', async () => {
  const message = { id: userId(50), content: 'Bob is the Seer.', timestamp: 1, displayName: null };
  const announced = { ...message, userId: null, messageType: 'system_announcement', source: 'revealer' };
  await openPhase(sampleView({ phase: 'discussion', messages: [announced] }));
  const log = within(screen.getByRole('log', { name: 'Chat' }));
  expect(log.getByRole('listitem').textContent).toBe('Revealer AnnouncementBob is the Seer.');
});

describe('the vote', () => {
  test('ends on the server: when its time is up here, nothing is sent', async () => {
    const phaseEndsAt = Date.now() - 1000;
    const server = await openPhase(sampleView({ phase: 'vote', phaseEndsAt, me: { prompt: vote } }));
    await act(() => Bun.sleep(1100));
    expect(screen.getByRole('timer').getAttribute('aria-label')).toBe('0:00 left');
    expect(server.heard.map(({ type }) => type)).toEqual(['join_game']);
  });
});

test('a phase the page does not know is called so', async () => {
  await openPhase({ ...sampleView(), phase: 'dusk' } as unknown as GameView);
  expect(screen.getByRole('main').textContent).toContain('Unknown game phase');
});

describe('the results', () => {
  test('that cannot be read are left out, and the winners are worked out by role', async () => {
    await openPhase(
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
  ])('of a page at %s is %s', async (page, socket) => {
    goTo(page);
    await openPhase(sampleView({ phase: 'role_deal' }));
    expect(asked).toEqual([socket]);
  });
});
