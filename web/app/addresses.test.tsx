import { afterEach, describe, expect, test } from 'bun:test';
import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '../features/game/game-page.tsx';
import '../features/lobby/lobby-page.tsx';
import './room-route.tsx';
import { readStored, removeStored } from '../session/browser-storage.ts';
import { saveGameSession } from '../session/game-session.ts';
import { refusal, wordless } from '../testing/answers.ts';
import { closeApp, heldAnswer, openApp } from '../testing/open-app.tsx';
import { startRoomServer } from '../testing/room-server.ts';
import { FIXED_SUPER_ADMIN, sampleMe } from '../testing/sample-account.ts';
import { sampleView, userId } from '../testing/sample-view.ts';

const { WebSocket: NativeWebSocket } = globalThis;
const ended: (() => void)[] = [];

afterEach(() => {
  closeApp();
  globalThis.WebSocket = NativeWebSocket;
  for (const end of ended.splice(0)) end();
});

const NOBODYS_GAME = '00000000-0000-4000-8000-000000000000';
const GAME = sampleView().id;
const LONG = 30_000;
const lobby = () => sampleView();
const byDay = () => sampleView({ phase: 'discussion', phaseEndsAt: Date.now() + 60_000 });
const MINUTE_MS = 60_000;

const findTitle = (name: string) => screen.findByRole('heading', { level: 1, name });
const sitDown = (minutesAgo = 0) =>
  saveGameSession(
    { gameId: GAME, userId: userId(1), displayName: 'Ann' },
    Date.now() - minutesAgo * MINUTE_MS,
  );

/** The page at an address of a room whose server says this. */
async function openRoom(address: string, now: () => GameView, me: MeResponse | null = null) {
  const line = startRoomServer(now);
  ended.push(line.stop);
  globalThis.WebSocket = class extends NativeWebSocket {
    constructor() {
      super(line.url);
    }
  } as unknown as typeof WebSocket;
  const app = await openApp(address, me, {
    'GET /api/games/:id': now,
    'GET /api/custom-roles': () => [],
  });
  return { ...app, line };
}

test('[A2.9 A8.44 G2.8 H4.83] an address that is none leads back to Home', async () => {
  const { user, path } = await openApp('/somewhere');
  await findTitle('404 Page Not Found');
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Return to Home' }));
  expect(path()).toBe('/');
});

describe.each(['lobby', 'game'])('an address of a %s', (screenName) => {
  test('[G2.27 G2.28 G2.29 G2.53 G8.14] without a game, and of somebody who sits nowhere, says what is missing', async () => {
    const { goTo } = await openApp(`/${screenName}`);
    await findTitle('No game ID provided');
    await goTo(`/${screenName}/${NOBODYS_GAME}`);
    await findTitle('No user ID found. Please return to home.');
  });

  test.each([
    ['Game not found', () => refusal('GAME_NOT_FOUND', 'Game not found')],
    ['Game not found', () => refusal('INVALID', 'The request is not valid')],
    ['Player not found', () => refusal('NOT_JOINED', 'You are not in this game')],
    ['Error loading game data. Please refresh the page.', () => wordless()],
  ])(
    '[G2.26 G2.27 G2.28 G2.29 G2.53 G2.54 G2.56 G8.14 H4.78 H4.79] says %s where the server does (%#)',
    async (title, answer) => {
      sitDown();
      const { user, path } = await openApp(`/${screenName}/${NOBODYS_GAME}`, sampleMe(), {
        'GET /api/games/:id': answer,
      });
      await findTitle(title);
      await user.click(screen.getByRole('link', { name: 'Return to Home' }));
      expect(path()).toBe('/');
    },
  );

  test('[G2.26 G2.54 G2.56 G8.14 H4.78 H4.79] says that it loads', async () => {
    sitDown();
    await openApp(`/${screenName}/${GAME}`, null, { 'GET /api/games/:id': heldAnswer().give });
    await findTitle(screenName === 'game' ? 'Loading theme...' : 'Loading');
  });
});

describe('a room', () => {
  test.each([
    ['lobby', lobby, 'game', 'lobby'],
    ['lobby', byDay, 'lobby', 'game'],
  ] as const)(
    '[A2.8 G2.2 G2.3 G2.22 G2.30 G2.49 G2.51] is shown at the address of its phase (%#)',
    async (_, now, from, to) => {
      sitDown();
      const { path } = await openRoom(`/${from}/${GAME}`, now);
      await waitFor(() => expect(path()).toStartWith(`/${to}/${GAME}`));
      await (to === 'game' ? findTitle('Discussion') : screen.findByRole('button', { name: 'Start Game' }));
    },
    LONG,
  );

  test(
    '[G2.29 G2.48 G9.15] whose userId was lost is restored for 30 minutes, a lobby is not',
    async () => {
      sitDown(29);
      removeStored('userId');
      const { goTo } = await openRoom(`/game/${GAME}`, byDay);
      await findTitle('Discussion');
      expect(readStored('userId')).toBe(userId(1));
      sitDown(29);
      removeStored('userId');
      await goTo(`/lobby/${GAME}`);
      await findTitle('No user ID found. Please return to home.');
      sitDown(31);
      removeStored('userId');
      await goTo(`/game/${GAME}`);
      await findTitle('No user ID found. Please return to home.');
    },
    LONG,
  );
});

describe('the address of a room', () => {
  const WITH_CODE = `${GAME}?code=ABC234`;
  const toForm = async (path: () => string) => {
    await waitFor(() => expect(path()).toBe('/?code=ABC234'));
    await screen.findByLabelText('Display Name');
    expect(document.body.textContent).toContain('ABC234');
  };

  test('[T2.18] holds its code, in lobby and game', async () => {
    sitDown();
    const view = { ...sampleView(), roomCode: 'ABC234' };
    const { path } = await openRoom(`/game/${GAME}`, () => view);
    await waitFor(() => expect(path()).toBe(`/lobby/${WITH_CODE}`));
  });

  test.each(['lobby', 'game'])(
    '[T2.18] leads a stranger from the %s to the join form, the code filled in',
    async (at) => {
      removeStored('userId');
      const { path } = await openApp(`/${at}/${WITH_CODE}`);
      await toForm(path);
    },
  );

  test.each([
    ['who sits elsewhere', refusal('NOT_JOINED', 'You are not in this game')],
    ['whose session is over', refusal('UNAUTHENTICATED', 'Please sign in')],
  ])('[T2.18] and somebody %s', async (_, answer) => {
    saveGameSession({ gameId: NOBODYS_GAME, userId: userId(1), displayName: 'Ann' });
    const { path } = await openApp(`/lobby/${WITH_CODE}`, null, { 'GET /api/games/:id': () => answer });
    await toForm(path);
  });

  test('[T2.18] and holds it no longer once the viewer was removed', async () => {
    sitDown();
    const { path, line } = await openRoom(`/lobby/${GAME}`, lobby);
    await waitFor(() => expect(path()).toBe(`/lobby/${WITH_CODE}`));
    await waitFor(() => expect(line.heard.length).toBeGreaterThan(0));
    act(() => line.send({ type: 'removed', data: { reason: 'removed' } }));
    await waitFor(() => expect(path()).toBe(`/lobby/${GAME}`));
  });

  test('[T2.18] but nobody who has sat in that game: they read what became of their seat', async () => {
    sitDown();
    await openApp(`/lobby/${WITH_CODE}`, null, {
      'GET /api/games/:id': () => refusal('NOT_JOINED', 'You are not in this game'),
    });
    await findTitle('Player not found');
  });
});

describe('the header of a game', () => {
  async function openMenu() {
    sitDown();
    const room = await openRoom(`/game/${GAME}`, byDay, sampleMe());
    await findTitle('Discussion');
    const choose = async (entry: string) => {
      await room.user.click(screen.getByRole('button', { name: 'Menu' }));
      await room.user.click(screen.getByRole('menuitem', { name: entry }));
    };
    const confirm = async (title: string) => {
      const dialog = within(screen.getByRole('dialog', { name: title }));
      await room.user.click(dialog.getByRole('button', { name: title }));
    };
    const findSent = (action: string) =>
      waitFor(() => {
        const sent = room.line.heard.find((frame) => frame.action === action);
        if (sent === undefined) throw new Error(`Nobody has sent ${action}`);
        return sent;
      });
    return { ...room, choose, confirm, findSent };
  }

  test(
    '[G2.50 G2.52] has room code and theme, and leads to the account and to the rules beside the room',
    async () => {
      const opened: unknown[][] = [];
      const { open } = window;
      ended.push(() => Object.assign(window, { open }));
      Object.assign(window, { open: (...parts: unknown[]) => void opened.push(parts) });
      const { choose } = await openMenu();
      const header = within(screen.getByRole('banner'));
      expect(header.getByText('ABC234')).toBeDefined();
      expect(header.getByText('Nightfall')).toBeDefined();
      await choose('Account Settings');
      const dialog = within(screen.getByRole('dialog', { name: 'Account Settings' }));
      for (const fact of ['Email', 'Member Since']) expect(dialog.getByText(fact)).toBeDefined();
      await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
      await choose('Rules');
      expect(opened).toEqual([['/rules?theme=generic', '_blank', 'noopener']]);
    },
    LONG,
  );

  test(
    '[G2.50 G2.52] lets the host end the round',
    async () => {
      const { choose, confirm, findSent } = await openMenu();
      await choose('End round');
      await confirm('End round');
      await findSent('end_round');
    },
    LONG,
  );

  test(
    '[P2.19] leads who leaves home, where the seat is no longer offered',
    async () => {
      const { choose, confirm, findSent, path, line } = await openMenu();
      await choose('Leave game');
      expect(screen.getByText('A bot will play your seat for the rest of this round.')).toBeDefined();
      await confirm('Leave game');
      const { requestId } = await findSent('leave_game');
      line.send({ type: 'ack', requestId, data: {} });
      await waitFor(() => expect(path()).toBe('/'));
      expect(readStored('gameSession')).toBeNull();
    },
    LONG,
  );
});

const NOWHERE = '00000000-0000-4000-8000-000000000000';

const expectTitle = (title: string) => waitFor(() => expect(document.title).toBe(title));

test.each([
  ['/', 'Nightfall'],
  ['/auth', 'Sign In · Nightfall'],
  ['/auth/callback', 'No authentication token provided · Nightfall'],
  ['/auth/callback?token=none', 'Invalid or expired authentication link · Nightfall'],
  ['/rules', 'How to play · Nightfall'],
  ['/terms', 'Terms · Nightfall'],
  ['/privacy', 'Privacy · Nightfall'],
  ['/about', 'About · Nightfall'],
  ['/no-such-page', '404 Page Not Found · Nightfall'],
  ['/lobby', 'No game ID provided · Nightfall'],
  [`/game/${NOWHERE}`, 'No user ID found. Please return to home. · Nightfall'],
  [`/table/${NOWHERE}`, 'There is no table screen here · Nightfall'],
  ['/purchase/cancel', 'Purchase cancelled · Nightfall'],
  ['/purchase/success', 'Sign in to see your purchase · Nightfall'],
  ['/admin/users', 'Authentication Required · Nightfall'],
  ['/admin/theme', 'Authentication Required · Nightfall'],
])(
  '[H4.126] to a stranger the tab of %s says %s',
  async (address, title) => {
    const answers = { 'POST /api/auth/callback': () => refusal('UNAUTHENTICATED', 'Please sign in first') };
    await openApp(address, null, answers);
    await expectTitle(title);
  },
  LONG,
);

test.each([
  ['/profile', 'Profile'],
  ['/admin', 'Admin Panel'],
  ['/admin/users', 'User Management'],
  ['/admin/entitlements', 'Entitlement Management'],
  ['/admin/roles', 'Custom Roles'],
  ['/admin/theme', 'Theme Settings'],
  ['/admin/audit', 'Audit'],
  ['/admin/security', 'Security'],
])(
  'to the super admin the tab of %s says %s',
  async (address, title) => {
    await openApp(address, FIXED_SUPER_ADMIN, {
      'GET /api/me/games': () => [],
      'GET /api/me/theme': () => ({ preferredThemeId: null }),
      'GET /api/admin/theme': () => ({ defaultTheme: 'generic' }),
      'GET /api/themes/mine': () => [],
      'GET /api/themes/space': () => ({ used: 0, most: 1 }),
      'GET /api/admin/users': () => [],
      'GET /api/admin/entitlements': () => [],
      'GET /api/admin/audit': () => [],
      'GET /api/admin/security': () => [],
      'GET /api/admin/custom-roles': () => [],
    });
    await expectTitle(`${title} · Nightfall`);
  },
  LONG,
);

test('[H4.126] the tab of the entrance follows its two faces', async () => {
  const { user } = await openApp('/auth');
  await user.click(await screen.findByRole('tab', { name: 'Sign Up' }));
  await expectTitle('Sign Up · Nightfall');
});

test('while a page waits, the tab says so', async () => {
  await openApp('/profile', sampleMe(), { 'GET /api/me': heldAnswer().give });
  await expectTitle('Loading · Nightfall');
});
