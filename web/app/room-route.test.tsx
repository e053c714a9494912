import { afterEach, expect, test } from 'bun:test';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { makeQueryClient } from '../api/query-client.ts';
import { LiveRegion } from '../components/page/live-region.tsx';
import '../features/game/game-page.tsx';
import '../features/lobby/lobby-page.tsx';
import { themeById } from '@nightfall/shared/themes/index';
import { restoreGameSession, saveGameSession } from '../session/game-session.ts';
import { PageRouter } from '../session/page-router.tsx';
import { beginAt, goTo } from '../testing/address.ts';
import { closeGames, openGame } from '../testing/open-game.tsx';
import { startRoomServer } from '../testing/room-server.ts';
import { sampleView, userId } from '../testing/sample-view.ts';
import { loadBuiltInTheme } from '../theme/built-in-theme.ts';
import { ThemeProvider } from '../theme/theme-context.tsx';
import { Pages } from './router.tsx';

const { WebSocket: NativeWebSocket, fetch: nativeFetch } = globalThis;
const ended: (() => void)[] = [];

afterEach(() => {
  Object.assign(globalThis, { WebSocket: NativeWebSocket, fetch: nativeFetch });
  for (const end of ended.splice(0)) end();
  closeGames();
});

const GAME = sampleView().id;

/** The server as far as a guest needs it who sits in one room; the room is what `now` says. */
function startServer(now: () => GameView) {
  const line = startRoomServer(now);
  const answer = (path: string) => {
    if (path === `/api/games/${GAME}`) return Response.json(now());
    return new Response('', { status: 401 });
  };
  const server = Bun.serve({ port: 0, fetch: ({ url }) => answer(new URL(url).pathname) });
  ended.push(line.stop, () => server.stop(true));
  const fetchHere = (path: string, init?: RequestInit) => nativeFetch(new URL(path, server.url), init);
  globalThis.fetch = Object.assign(fetchHere as typeof fetch, { preconnect: nativeFetch.preconnect });
  globalThis.WebSocket = class extends NativeWebSocket {
    constructor() {
      super(line.url);
    }
  } as unknown as typeof WebSocket;
  return line;
}

/** The whole page at an address; `met` are the paths it comes by and the headings it shows on the way, but for Home's. */
async function openPage(address: string, now: () => GameView) {
  await loadBuiltInTheme('generic');
  const line = startServer(now);
  beginAt(address);
  const met = new Set<string>();
  const note = () => {
    met.add(location.pathname.replace(GAME, ''));
    for (const heading of document.querySelectorAll('main:not(.home_main) h1')) met.add(heading.textContent);
  };
  const watch = new MutationObserver(note);
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  ended.push(() => watch.disconnect());
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <ThemeProvider>
        <PageRouter>
          <Pages />
        </PageRouter>
        <LiveRegion />
      </ThemeProvider>
    </QueryClientProvider>,
  );
  return { met, line };
}

const byDay = () => sampleView({ phase: 'discussion', phaseEndsAt: Date.now() + 60_000, version: 9 });

/** What is drawn for the first time may take a while on a busy machine. */
const PATIENT = { timeout: 20_000 };
const LONG = 60_000;

async function openLobby(now: () => GameView) {
  saveGameSession({ gameId: GAME, userId: userId(1), displayName: 'Ann' });
  const page = await openPage(`/lobby/${GAME}`, now);
  await screen.findByText('Add Bot Player', {}, PATIENT);
  await waitFor(() => expect(page.line.joins()).toBe(1), PATIENT);
  page.met.clear();
  return page;
}

test(
  '[H4.119] who comes back in a later phase never meets the lobby',
  async () => {
    let view = sampleView();
    const { met } = await openLobby(() => view);
    await goTo('/');
    view = byDay();
    const link = await screen.findByText('Return to your game', {}, PATIENT);
    met.clear();
    act(() => link.click());
    await screen.findByText('Discussion', { selector: 'h1' }, PATIENT);
    expect([...met]).toEqual(['/game/', 'Loading theme...', 'Discussion']);
  },
  LONG,
);

test(
  'from the lobby into the game nothing is loaded again',
  async () => {
    const { met, line } = await openLobby(sampleView);
    act(() => line.send({ type: 'game_updated', data: byDay() }));
    await screen.findByText('Discussion', { selector: 'h1' }, PATIENT);
    expect([...met].filter((words) => words.startsWith('Loading'))).toEqual([]);
  },
  LONG,
);

function setOnline(isOnline: boolean) {
  Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true });
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

test(
  '[H4.118] without a network a room says so, and comes when the network is back',
  async () => {
    ended.push(() => setOnline(true));
    saveGameSession({ gameId: GAME, userId: userId(1), displayName: 'Ann' });
    const { met } = await openPage('/terms', byDay);
    const { fetch: fetchHere } = globalThis;
    setOnline(false);
    const refuse = () => Promise.reject(new TypeError('Failed to fetch'));
    globalThis.fetch = Object.assign(refuse, { preconnect: fetchHere.preconnect });
    await goTo(`/game/${GAME}`);
    await screen.findByText('You are offline', { selector: 'h1' }, PATIENT);
    globalThis.fetch = fetchHere;
    met.clear();
    setOnline(true);
    await screen.findByText('Discussion', { selector: 'h1' }, PATIENT);
    // Where the answer comes at once nothing has to load; a failure is never shown on the way.
    const shown = [...met].filter((words) => !words.startsWith('/') && words !== 'Loading theme...');
    expect(shown).toEqual(['Discussion']);
  },
  LONG,
);

/** What the page is painted in last. */
const painted = (token: string) =>
  document.adoptedStyleSheets
    .flatMap((sheet) => [...sheet.cssRules])
    .map((rule) => (rule instanceof CSSStyleRule && rule.selectorText === ':root' ? rule.style : null))
    .find((style) => style !== null)
    ?.getPropertyValue(token);

test('[H9.43] who is removed from a room is told so in its theme', async () => {
  const { server } = await openGame(sampleView({ themeId: 'corporate' }), <p>At the table</p>);
  const { lamp } = themeById('corporate').look.palette;
  expect(painted('--lamp')).toBe(lamp);
  server.send({ type: 'removed', data: { reason: 'removed' } });
  expect(
    await screen.findByText('You cannot come back to this room. You can join another one.'),
  ).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The host has removed you');
  expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
  expect(screen.queryByText('At the table')).toBeNull();
  // Home offers no way back.
  expect(restoreGameSession()).toBeNull();
  expect(painted('--lamp')).toBe(lamp);
});

test('[F5.1] who left in another tab is told so in plain words, and may stay there', async () => {
  const { server } = await openGame(sampleView(), <p>At the table</p>);
  server.send({ type: 'removed', data: { reason: 'left' } });
  expect(await screen.findByText('You left it in another tab or on another device.')).toBeDefined();
  expect(screen.queryByText('At the table')).toBeNull();
  expect(restoreGameSession()).toBeNull();
});

test('[T1.6] who says to be ready names the phase that is shown', async () => {
  const { server, user } = await openGame(sampleView({ phase: 'discussion' }));
  await user.click(screen.getByRole('button', { name: /Ready to Vote/ }));
  await waitFor(() => expect(server.heard.at(-1)).toMatchObject({ action: 'ready_next_phase' }));
  expect(server.heard.at(-1)?.data).toEqual({ phase: 'discussion' });
});
