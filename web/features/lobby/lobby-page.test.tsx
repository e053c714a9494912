import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test';
import TEXTS from '@nightfall/shared/text/en/lobby.json';
import { THEME_CHOICES } from '@nightfall/shared/themes/choices';
import { generic } from '@nightfall/shared/themes/generic/theme';
import { BUILT_IN_THEMES, PRODUCTION_THEMES, themeById } from '@nightfall/shared/themes/index';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { encode } from 'uqr';
import { LiveRegion } from '../../components/page/live-region.tsx';
import { Toasts } from '../../components/ui/toast.tsx';
import { writeStored } from '../../session/browser-storage.ts';
import { foreignTo, said } from '../../testing/foreign-words.ts';
import { closeGames, openGame } from '../../testing/open-game.tsx';
import { sampleView, userId } from '../../testing/sample-view.ts';
import { AdminPanel } from './admin-panel.tsx';
import { lobbyNews, lobbyState } from './lobby-announcements.ts';
import LobbyPage from './lobby-page.tsx';
import { adviceFor } from './selection.ts';
import { moved, turned } from './use-seating.ts';

afterEach(() => {
  jest.useRealTimers();
  closeGames();
});

type Options = NonNullable<Parameters<typeof sampleView>[0]>;

function stateOf(options: Options) {
  const [theme] = BUILT_IN_THEMES;
  if (theme === undefined) throw new Error('There is no built-in theme');
  return lobbyState(sampleView({ phase: 'lobby', ...options }), theme);
}

const WHOLE = ['Werewolf', 'Seer', 'Robber', 'Villager', 'Villager', 'Villager'];
/** A lobby as a guest sees it. */
const guestOf = (players: number): Options => ({
  players: Array.from({ length: players }, (_, index) => ({
    isHost: index === 1,
    displayName: `Guest ${index + 1}`,
  })),
  selectedRoles: WHOLE,
});

test('[H9.41] a lobby in which nothing has changed is silent', () => {
  expect(lobbyNews(stateOf(guestOf(3)), stateOf(guestOf(3)))).toBe('');
});

test('joining and leaving players are named, with the new number', () => {
  expect(lobbyNews(stateOf(guestOf(2)), stateOf(guestOf(3)))).toBe(
    'Guest 3 has joined. 3 at the table. 6 of 6 roles, 1 wolf, 1 swap, 2 looks.',
  );
  expect(lobbyNews(stateOf(guestOf(3)), stateOf(guestOf(2)))).toBe(
    'Guest 3 has left. 2 at the table. 6 of 5 roles.',
  );
});

test('a full room is one sentence, however many come', () => {
  const news = lobbyNews(stateOf(guestOf(2)), stateOf(guestOf(27)));
  expect(news).toBe('Guest 3, Guest 4 and 23 more have joined. 27 at the table. 6 of 30 roles.');
});

test('ready players are counted, and the host hears what to do next', () => {
  const players = [{ isHost: true }, { isHost: false }, { isHost: false }];
  const readyBy = (count: number) =>
    stateOf({
      players: players.map((player, index) => ({ ...player, isReady: index > 0 && index <= count })),
      selectedRoles: WHOLE,
    });
  expect(lobbyNews(readyBy(0), readyBy(1))).toBe('1 of 2 are ready.');
  expect(lobbyNews(readyBy(1), readyBy(2))).toBe('Everybody is ready. All set: start when you like.');
});

test('of the bots that the host adds only the roles are news, for a toast says the rest', () => {
  const players = [{ isHost: true }, { isHost: false }];
  const before = stateOf({ players, selectedRoles: WHOLE });
  const after = stateOf({ players: [...players, { isHost: false, isBot: true }], selectedRoles: WHOLE });
  expect(lobbyNews(before, after)).toBe(
    '6 of 6 roles, 1 wolf, 1 swap, 2 looks. Give them a moment, or start now.',
  );
});

test('[T2.37] a new host hears that the old one has left, and not that the bots have', () => {
  const bots = Array.from({ length: 6 }, (_, index) => ({ isBot: true, displayName: `Bot ${index}` }));
  const others = [{ displayName: 'Cleo' }, ...bots].map((player) => ({ ...player, isHost: false }));
  const me = { displayName: 'Ann', isHost: false };
  const before = stateOf({ players: [me, ...others, { displayName: 'Bob', isHost: true }] });
  const after = stateOf({ players: [{ ...me, isHost: true }, ...others] });
  expect(lobbyNews(before, after)).toStartWith('Bob has left. 8 at the table.');
  const handedOver = stateOf({
    players: [{ ...me, isHost: true }, ...others, { displayName: 'Bob', isHost: false }],
  });
  expect(lobbyNews(before, handedOver)).not.toContain('left');
});

const LAST = 9;
const withPlayers = (count: number) =>
  sampleView({ phase: 'lobby', version: count, players: Array.from({ length: count }, () => ({})) });

/** Settles with the change of the page that makes it so. */
const changed = (isSo: () => boolean) =>
  new Promise<void>((resolve) => {
    new MutationObserver(() => isSo() && resolve()).observe(document.body, {
      childList: true,
      subtree: true,
    });
  });

test('[H4.148] a room that fills up is announced once, after a pause', async () => {
  render(<LiveRegion />);
  const { server } = await openGame(withPlayers(2), <LobbyPage />);
  const region = screen.getAllByRole('status').find((element) => 'liveRegion' in element.dataset);
  const before = region?.textContent;
  // The test's own clock: between two of them a busy machine may take longer than the pause.
  jest.useFakeTimers();
  const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms));
  for (let count = 3; count <= LAST; count += 1) {
    const view = withPlayers(count);
    const newest = view.players.at(-1)?.displayName ?? '';
    const isShown = changed(() => screen.queryAllByText(newest).length > 0);
    server.send({ type: 'player_joined', data: view });
    await isShown;
    pass(count === LAST ? 1_100 : 100);
  }
  expect(region?.textContent).toBe(before);
  pass(200);
  expect(region?.textContent).toStartWith('Cleo, Dov and 5 more have joined. 9 at the table. ');
});

const asGuest = { me: { userId: userId(2), playerId: userId(102) } };
const open = (change: Parameters<typeof sampleView>[0] = {}) => openGame(sampleView(change), <LobbyPage />);

describe('the lobby', () => {
  test('lets the drawer be opened by its handle, which says so', async () => {
    const { user } = await open();
    const handle = screen.getByRole('button', { name: 'Pick roles' });
    expect(handle.getAttribute('aria-expanded')).toBe('false');
    await user.click(handle);
    expect(handle.getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Escape}');
    expect(handle.getAttribute('aria-expanded')).toBe('false');
  });

  test('[H4.240] shows guests the same drawer to read, and whom it waits for', async () => {
    await open(asGuest);
    expect(screen.getByRole('button', { name: 'See the roles' })).toBeDefined();
    expect(screen.getByText('Waiting for host to start the game')).toBeDefined();
    expect(screen.getByText('3 players · 4 roles selected')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Arrange seats' })).toBeNull();
  });

  test('[T1.12] does not wait for absent players', async () => {
    const [ann, bob, cleo] = [{ isHost: true }, { isReady: false }, { isReady: true }];
    await open({ players: [ann, bob, cleo] });
    expect(screen.getByText('waiting for Bob')).toBeDefined();
    cleanup();
    await open({ players: [ann, { ...bob, isConnected: false }, cleo] });
    expect(screen.queryByText('waiting for Bob')).toBeNull();
    expect(screen.getByText('everybody here is ready')).toBeDefined();
  });

  test('[H4.77] offers two free seats to a host alone, and to no other player', async () => {
    await open({ players: [{}] });
    expect(screen.getAllByRole('button', { name: /^Let a bot take seat \d$/ })).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Arrange seats' })).toBeNull();
  });

  test('[H4.172] draws the invitation as a QR code', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'QR code' }));
    const picture = await screen.findByRole('img', { name: 'QR code with the invitation to room ABC234' });
    const { data, size } = encode('http://localhost/?code=ABC234', { ecc: 'M', border: 4 });
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    expect(picture.getAttribute('viewBox')).toBe(`0 0 ${size} ${size}`);
    expect(picture.querySelector('path')?.getAttribute('d')).toBe(dark.join(''));
  });
});

describe('the advice', () => {
  const adviceOf = (players: number, selected: number, guests: { isReady?: boolean } = { isReady: true }) =>
    adviceFor({
      view: sampleView({
        players: Array.from({ length: players }, (_, index) => (index === 0 ? {} : guests)),
      }),
      selected,
      needed: players + 3,
    });

  test('[H4.177] goes from sharing the code to the roles to the start', () => {
    expect(adviceOf(1, 4)).toBe('Share the code, or fill up with bots.');
    expect(adviceOf(4, 6)).toBe('1 role to go: try a ready-made set.');
    expect(adviceOf(4, 9)).toBe('2 roles too many: take some out.');
    expect(adviceOf(4, 7, { isReady: false })).toBe('Give them a moment, or start now.');
    expect(adviceOf(4, 7)).toBe('All set: start when you like.');
  });
});

test('[H4.173] a ring rotated to another seat keeps its order', () => {
  expect(turned(['a', 'b', 'c', 'd'], 2)).toEqual(['c', 'd', 'a', 'b']);
  expect(turned(turned(['a', 'b', 'c', 'd'], 3), -3)).toEqual(['a', 'b', 'c', 'd']);
  expect(turned(moved(turned(['a', 'b', 'c', 'd'], 1), 0, 2), -1)).toEqual(['a', 'c', 'd', 'b']);
  expect(turned([], 2)).toEqual([]);
});

/** A set that gives a host much to read. */
const SET = ['Werewolf', 'Minion', 'Mason', 'Insomniac', 'Beholder'];
const CASES = PRODUCTION_THEMES.filter(({ id }) => id !== generic.id).flatMap((theme) =>
  (['standard', 'tabletop'] as const).map((ruleset) => [theme.id, ruleset, theme] as const),
);

test.each(CASES)(
  '[H4.204] the lobby in %s, with %s rules, says nothing in the words of another theme',
  async (themeId, ruleset, theme) => {
    const gameSettings = { ...sampleView().gameSettings, ruleset };
    await openGame(sampleView({ selectedRoles: SET, themeId, gameSettings }), <LobbyPage />);
    // The settings of a room are called alike in every theme.
    const page = said().replaceAll(TEXTS.discussionTime, '');
    expect(foreignTo(theme).filter((words) => page.includes(words))).toEqual([]);
    expect(page).toContain(theme.say(theme.text.screens.lobby.rules[ruleset]));
  },
);

test('[H9.42] a guest who has become the host chooses among the built-in themes', async () => {
  const { server, user } = await openGame(sampleView(), <LobbyPage />);
  await user.click(screen.getByRole('combobox', { name: TEXTS.theme }));
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names).toEqual(THEME_CHOICES.map(({ name }) => name));
  await user.click(screen.getByRole('option', { name: themeById('corporate').name }));
  await waitFor(() =>
    expect(server.heard.find(({ action }) => action === 'update_game_settings')?.data).toEqual({
      settings: { selectedTheme: 'corporate' },
    }),
  );
});

test('a guest only reads which theme it is', async () => {
  await openGame(sampleView({ me: { userId: userId(2), playerId: userId(102) } }), <LobbyPage />);
  expect(screen.queryByRole('combobox', { name: TEXTS.theme })).toBeNull();
  expect(document.querySelector('.lobby-settings_themeSummary')?.textContent).toContain(TEXTS.theme);
});

describe('admin panel', () => {
  const nativeFetch = globalThis.fetch;
  beforeEach(() => writeStored('showAdminControls', 'true'));
  afterEach(() => {
    globalThis.fetch = nativeFetch;
  });

  /** A real server behind the page, which answers with this status and keeps what it is sent. */
  function startAnswering(status: number) {
    const heard: { path: string; body: unknown }[] = [];
    const server = Bun.serve({
      port: 0,
      fetch: async (request) => {
        heard.push({ path: new URL(request.url).pathname, body: await request.json() });
        return Response.json({ success: status === 200 }, { status });
      },
    });
    // The page asks by path alone; it has no address of its own here.
    globalThis.fetch = Object.assign(
      (path: string | URL | Request, init?: RequestInit) =>
        nativeFetch(new URL(String(path), `http://localhost:${server.port}`), init),
      { preconnect: nativeFetch.preconnect },
    );
    return { heard, stop: () => server.stop(true) };
  }

  const view = sampleView({ selectedRoles: ['Werewolf', 'Werewolf', 'Seer'], me: { isAdmin: true } });
  const page = (
    <Toasts>
      <AdminPanel />
    </Toasts>
  );

  describe('the admin panel of the lobby', () => {
    test('[G2.46 G8.9] changes what a player will be dealt, among the selected roles', async () => {
      const { heard, stop } = startAnswering(200);
      const { user } = await openGame(view, page);
      const select = screen.getByLabelText<HTMLSelectElement>('Role for Bob');
      expect([...select.options].map(({ text }) => text)).toEqual(['Dealt as usual', 'Werewolf', 'Seer']);
      await user.selectOptions(select, 'Seer');
      await waitFor(() => expect(screen.getByText('Role Updated')).toBeDefined());
      expect(screen.getByText('Player role changed to Seer')).toBeDefined();
      await waitFor(() => expect(select.disabled).toBe(false));
      expect(select.value).toBe('Seer');
      expect(heard).toEqual([
        {
          path: `/api/games/${view.id}/admin/player-role`,
          body: { userId: userId(1), playerId: view.players[1]?.id, newRole: 'Seer' },
        },
      ]);
      stop();
    });

    test('[G8.10] says when it did not work, and shows no choice', async () => {
      const { stop } = startAnswering(403);
      const { user } = await openGame(view, page);
      const select = screen.getByLabelText<HTMLSelectElement>('Role for Bob');
      await user.selectOptions(select, 'Seer');
      await waitFor(() => expect(screen.getByText('Failed to update player role')).toBeDefined());
      expect(screen.getByText('Error')).toBeDefined();
      await waitFor(() => expect(select.value).toBe(''));
      stop();
    });

    test('[G6.5 G8.10] is for the super admin alone, who may put it out of sight', async () => {
      await openGame(sampleView(), <AdminPanel />);
      expect(screen.queryByText('Admin Panel')).toBeNull();
      closeGames();
      cleanup();
      writeStored('showAdminControls', 'false');
      await openGame(view, page);
      expect(screen.queryByText('Admin Panel')).toBeNull();
    });
  });
});
