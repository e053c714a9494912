import { afterEach, describe, expect, test } from 'bun:test';
import TEXTS from '@nightfall/shared/text/en/home.json';
import HOSTING from '@nightfall/shared/text/en/hosting.json';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { readStored, writeStored } from '../../session/browser-storage.ts';
import { noteCreateWish } from '../../session/create-wish.ts';
import { saveGameSession } from '../../session/game-session.ts';
import { PERSONAL } from '../../session/personal.ts';
import { browserStore } from '../../session/store.ts';
import { refusal, wordless } from '../../testing/answers.ts';
import { button, closeApp, field, heldAnswer, openApp, seeToast } from '../../testing/open-app.tsx';
import { sampleMe } from '../../testing/sample-account.ts';
import { sampleView, userId } from '../../testing/sample-view.ts';

afterEach(closeApp);

const LONG = 30_000;
/** Each press has one of its own. */
const attemptId = expect.any(String);
const me = sampleMe();
const game = sampleView();
const seated = { userId: userId(1), displayName: 'Mara', game };
const findJoin = () => screen.findByRole('button', { name: 'Join Game' });
const room = {
  'GET /api/games/:id': () => game,
  'GET /api/custom-roles': () => [],
  'GET /api/themes/mine': () => [],
  'GET /api/admin/theme': () => ({ defaultTheme: 'generic' }),
};

describe('Home', () => {
  test('[A1.9 A2.1 A2.10 A2.19 G1.13 G2.1 G2.4 G2.10 G2.11 G2.15 H4.154 H4.237] tells a stranger what the game is, and shows the two ways in', async () => {
    const { user, path } = await openApp('/');
    expect(screen.getByRole('heading', { level: 1, name: 'Nightfall' })).toBeDefined();
    expect(screen.getByText('One night. One vote. Somebody at this table is lying.')).toBeDefined();
    const features = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    for (const [index, feature] of ['Multiplayer', 'Quick Games', '24+ Roles'].entries())
      expect(features[index]).toContain(feature);
    expect(screen.queryByRole('button', { name: 'Create Game' })).toBeNull();
    expect(screen.queryByText('Return to your game')).toBeNull();
    const corner = await screen.findByRole('link', { name: 'Sign In / Sign Up' });
    expect(corner.getAttribute('href')).toBe('/auth');
    await user.click(screen.getByRole('link', { name: 'Sign In to Create Game' }));
    expect(path()).toBe('/auth');
  });

  test('[S2.7] keeps nothing of an account whose session was ended while the browser was closed', async () => {
    writeStored('userId', userId(1));
    browserStore.write(`${PERSONAL.notes}g1:1`, 'Bram went quiet');
    await openApp('/', me, { 'GET /api/me': () => refusal('UNAUTHENTICATED', 'Please sign in first') });
    await screen.findByRole('link', { name: 'Sign In / Sign Up' });
    await waitFor(() => expect(readStored('userId')).toBeNull());
    expect(browserStore.keys().filter((key) => key.startsWith(PERSONAL.notes))).toEqual([]);
  });

  test('[A2.1 A2.19 G1.13 G2.1 G2.4 G2.10 G2.11 G2.15 H2.47 H4.237] leads to the rules, the credits and the legal pages', async () => {
    await openApp('/');
    for (const [page, label] of Object.entries(TEXTS.links))
      expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(`/${page}`);
  });

  test('[A2.20 G1.6 G2.17 G2.18 G2.21 G5.5 G7.2 G7.4 H4.125] opens the form for a link with a code and for the shortcut to joining', async () => {
    await openApp('/?join');
    expect(field('Room Code').value).toBe('');
    closeApp();
    await openApp('/?code=abc2');
    expect(field('Room Code').value).toBe('ABC2');
  });

  test('[T2.24] offers to wait for the next round while one is running', async () => {
    const waiting = { ...game, phase: 'discussion', me: null, waitingChat: [] };
    const { user, path, calls } = await openApp('/?code=ABC234', null, {
      ...room,
      'POST /api/rooms/join': ({ body }) =>
        (body as { wait?: boolean }).wait === true
          ? { ...seated, userId: userId(8), game: waiting }
          : refusal('GAME_STARTED', 'The game has already started'),
    });
    await user.type(await screen.findByLabelText('Display Name'), 'Bob');
    await user.click(await findJoin());
    const offer = await screen.findByRole('alert');
    expect(offer.textContent).toContain('The game has already started. You can watch this round');
    expect(screen.queryByRole('button', { name: 'Join Game' })).toBeNull();
    // Another room has another answer.
    await user.clear(field('Room Code'));
    await user.type(field('Room Code'), 'XYZ234');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.clear(field('Room Code'));
    await user.type(field('Room Code'), 'ABC234');
    await user.click(button('Wait for the Next Round'));
    await waitFor(() => expect(path()).toContain(`/${game.id}`));
    const joins = calls.filter(({ name }) => name === 'POST /api/rooms/join').map(({ body }) => body);
    const body = { roomCode: 'ABC234', displayName: 'Bob', attemptId };
    expect(joins).toEqual([body, { ...body, wait: true }]);
  });

  test('[T2.9] takes what people paste into the field of the code', async () => {
    const { user } = await openApp('/?join');
    await user.click(field('Room Code'));
    await user.paste('http://localhost/?code=abc234');
    expect(field('Room Code').value).toBe('ABC234');
    await user.clear(field('Room Code'));
    await user.type(field('Room Code'), 'k4k-m7y9');
    expect(field('Room Code').value).toBe('K4KM7Y');
  });

  test('[H2.82 H4.79] does not show a signed-in visitor as signed out while the server is unreachable', async () => {
    const { user, signIn, calls } = await openApp('/', me, {
      'GET /api/me': () => Promise.reject(new TypeError('Failed to fetch')),
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('We could not reach the server');
    expect(screen.queryByRole('link', { name: /^Sign In/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Create Game' })).toBeNull();
    await user.click(button('Join Game'));
    expect(screen.queryByLabelText('Display Name')).toBeNull();
    expect(button('Join Game').disabled).toBe(true);
    await user.click(button('Back'));
    await user.click(button('Try Again'));
    await waitFor(() => expect(calls.filter(({ name }) => name === 'GET /api/me')).toHaveLength(2));
    expect(screen.getByRole('alert')).toBeDefined();
    signIn(me);
    await user.click(button('Try Again'));
    await screen.findByRole('button', { name: 'Create Game' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('[G2.22 G2.51 P2.19] offers the seat that this browser still has, and none that was given up', async () => {
    saveGameSession({ gameId: game.id, userId: userId(1), displayName: 'Mara' });
    await openApp('/', null, room);
    const link = await screen.findByRole('link', { name: 'Return to your game' });
    expect(link.getAttribute('href')).toBe(`/lobby/${game.id}`);
    closeApp();
    await openApp('/', null, {
      'GET /api/games/:id': () => refusal('NOT_JOINED', 'You are not in this game'),
    });
    await findJoin();
    expect(screen.queryByText('Return to your game')).toBeNull();
  });

  test('[A2.8 G2.2 G2.3 G2.22 G2.30 G2.49 G2.51] leads back to the game when the round has begun', async () => {
    saveGameSession({ gameId: game.id, userId: userId(1), displayName: 'Mara' });
    const view = sampleView({ phase: 'discussion', phaseEndsAt: Date.now() + 60_000 });
    await openApp('/', null, { 'GET /api/games/:id': () => view });
    const link = await screen.findByRole('link', { name: 'Return to your game' });
    expect(link.getAttribute('href')).toBe(`/game/${game.id}`);
  });
});

describe('joining', () => {
  test('[A1.1 A3.22 A6.1 G1.5 G2.2 G2.16 G2.17 G2.19 G2.23 G3.13 G3.14 G5.1 G5.2 G5.3 G5.4 G8.4] says what is missing, and shows the words of the server', async () => {
    const { user, answer, sent, path } = await openApp('/');
    const signIn = () => screen.queryByRole('link', { name: 'Sign In to Create Game' });
    await user.click(await findJoin());
    expect(signIn()).toBeNull();
    await user.click(button('Back'));
    expect(signIn()).not.toBeNull();
    expect(screen.queryByLabelText('Room Code')).toBeNull();
    await user.click(button('Join Game'));
    const [name, code] = [field('Display Name'), field('Room Code')];
    expect([name.placeholder, code.placeholder]).toEqual(['Enter your name', 'Enter 6-character code']);
    await user.click(button('Join Game'));
    await seeToast('Please enter a room code');
    await user.type(code, 'zzzzzzz');
    expect(code.value).toBe('ZZZZZZ');
    await user.click(button('Join Game'));
    await seeToast('Please enter your display name');
    await user.type(name, '  Mara ');
    answer({ 'POST /api/rooms/join': () => refusal('GAME_NOT_FOUND', 'Game not found') });
    await user.click(button('Join Game'));
    await seeToast('Game not found', TEXTS.joinRefusals.GAME_NOT_FOUND?.text);
    answer({
      'POST /api/rooms/join': () => refusal('ROOM_FULL', 'Maximum of 27 players allowed in a game'),
    });
    await user.click(button('Join Game'));
    await seeToast('This room is full', TEXTS.joinRefusals.ROOM_FULL?.text);
    answer({ 'POST /api/rooms/join': () => wordless(404) });
    await user.click(button('Join Game'));
    await seeToast('Failed to join game');
    expect(path()).toBe('/');
    expect(sent('POST /api/rooms/join')).toEqual(
      Array(3).fill({ roomCode: 'ZZZZZZ', displayName: 'Mara', attemptId }),
    );
  });

  test(
    '[A1.1 A3.22 A6.1 G1.5 G2.2 G2.16 G2.17 G2.19 G2.23 G3.13 G3.14 G5.1 G5.2 G5.3 G5.4 G8.4] takes the seat along: the browser keeps it, with the name for the next time',
    async () => {
      const { user, path } = await openApp('/?code=abc234', null, {
        ...room,
        'POST /api/rooms/join': () => seated,
      });
      await user.type(await screen.findByLabelText('Display Name'), 'Mara');
      expect(screen.queryByLabelText('Room Code')).toBeNull();
      expect(screen.getByText('ABC234')).toBeDefined();
      await user.click(button('Join Game'));
      await waitFor(() => expect(path()).toStartWith(`/lobby/${game.id}`));
      expect([readStored('playerName'), readStored('displayName')]).toEqual(['Mara', 'Mara']);
      expect(JSON.parse(readStored('gameSession') ?? '')).toEqual({
        gameId: game.id,
        userId: userId(1),
        displayName: 'Mara',
        lastActiveTime: expect.any(Number),
      });
      expect(readStored('userId')).toBe(userId(1));
    },
    LONG,
  );

  test('[T2.10] by a link an account has its seat at once; where there is none, the code may be changed', async () => {
    const { path } = await openApp('/?code=abc234', me, { ...room, 'POST /api/rooms/join': () => seated });
    await waitFor(() => expect(path()).toStartWith(`/lobby/${game.id}`));
    closeApp();
    const { sent } = await openApp('/?code=abc234', me, {
      'POST /api/rooms/join': () => refusal('ROOM_LOCKED', 'The host has locked this room'),
    });
    await seeToast('The host has locked this room');
    expect(field('Room Code').value).toBe('ABC234');
    expect(sent('POST /api/rooms/join')).toEqual([{ roomCode: 'ABC234', attemptId }]);
  });

  test('[A2.16 A2.20 G1.6 G2.13 G2.14 G2.17 G2.18 G2.20 G2.21 G2.23 G5.5 G7.1 G7.2 G7.4 G7.8] of an account is under its own name, which only the profile changes', async () => {
    const held = heldAnswer();
    const { user, sent } = await openApp('/?join', me, { 'POST /api/rooms/join': held.give });
    const own = await screen.findByText('Ann', { selector: 'strong' });
    expect(own.parentElement?.textContent).toStartWith('Playing as Ann');
    expect(screen.queryByLabelText('Display Name')).toBeNull();
    await user.type(field('Room Code'), 'abc234');
    await user.click(button('Join Game'));
    expect(button('Joining...').disabled).toBe(true);
    expect(sent('POST /api/rooms/join')).toEqual([{ roomCode: 'ABC234', attemptId }]);
    expect(screen.getByRole('link', { name: 'edit profile' }).getAttribute('href')).toBe('/profile');
  });

  test('waits until it is known whether there is an account', async () => {
    const held = heldAnswer();
    await openApp('/?join', me, { 'GET /api/me': held.give });
    expect(screen.queryByLabelText('Display Name')).toBeNull();
    expect(button('Join Game').disabled).toBe(true);
    await held.letGo(me);
    await screen.findByText('Ann', { selector: 'strong' });
    await waitFor(() => expect(button('Join Game').disabled).toBe(false));
  });

  test('[T2.27] asks an account that has no name for one, which becomes the account’s', async () => {
    const named = { ...me, displayName: 'Mara' };
    const { user, path, calls, signIn } = await openApp(
      '/?code=abc234',
      { ...me, displayName: 'ann', choseName: false },
      {
        ...room,
        'PUT /api/profile': () => {
          signIn(named);
          return { message: 'ok' };
        },
        'POST /api/rooms/join': () => seated,
      },
    );
    await user.type(await screen.findByLabelText('Display Name'), 'Mara');
    expect(screen.queryByText('Playing as')).toBeNull();
    await user.click(button('Join Game'));
    await waitFor(() => expect(path()).toStartWith(`/lobby/${game.id}`));
    const asked = calls.filter(({ name }) => /^(PUT|POST)/.test(name));
    expect(asked.map(({ name, body }) => [name, body])).toEqual([
      ['PUT /api/profile', { displayName: 'Mara' }],
      ['POST /api/rooms/join', { roomCode: 'ABC234', displayName: 'Mara', attemptId }],
    ]);
  });

  test('offers a guest the name of the last time', async () => {
    writeStored('playerName', 'Mara');
    await openApp('/?join');
    await waitFor(() => expect(field('Display Name').value).toBe('Mara'));
  });
});

describe('creating', () => {
  const findCreate = () => screen.findByRole('button', { name: 'Create Game' });

  test(
    '[T2.19] is done once after signing in for it',
    async () => {
      const asks = { ...room, 'POST /api/rooms/create': () => seated };
      const { user, path, sent } = await openApp('/', null);
      await user.click(await screen.findByRole('link', { name: 'Sign In to Create Game' }));
      await waitFor(() => expect(path()).toBe('/auth'));
      cleanup();
      const home = await openApp('/', me, asks);
      await waitFor(() => expect(home.path()).toStartWith(`/lobby/${game.id}`));
      expect(sent('POST /api/rooms/create')).toHaveLength(0);
      cleanup();
      const again = await openApp('/', me, asks);
      await findCreate();
      expect(again.path()).toBe('/');
    },
    LONG,
  );

  test.each([
    ['goes on as a guest', '/auth', { name: 'Continue as Guest' }],
    ['signs in from the corner', '/', { name: 'Sign In / Sign Up' }],
  ])('[T2.19] is not done after one %s instead', async (_, at, link) => {
    noteCreateWish();
    const { user } = await openApp(at, null);
    await user.click(await screen.findByRole('link', link));
    cleanup();
    const { path } = await openApp('/', me);
    await findCreate();
    expect(path()).toBe('/');
  });

  test(
    '[A2.16 G2.13 G2.14 G2.20 G2.23 G7.1 G7.8] says that it is under way, and goes to the lobby',
    async () => {
      const held = heldAnswer();
      const { user, path } = await openApp('/', me, { ...room, 'POST /api/rooms/create': held.give });
      await user.click(await findCreate());
      expect(button('Creating...').disabled).toBe(true);
      await held.letGo(seated);
      await waitFor(() => expect(path()).toStartWith(`/lobby/${game.id}`));
    },
    LONG,
  );

  test('[T2.27] asks an account that has no name for one first, and says what is wrong with it', async () => {
    writeStored('playerName', 'Werewolf');
    const { user, path, sent, signIn, answer } = await openApp(
      '/',
      { ...me, displayName: 'ann', choseName: false },
      {
        ...room,
        'PUT /api/profile': () => refusal('NAME_REFUSED', 'Please choose another name'),
        'POST /api/rooms/create': () => seated,
      },
    );
    await user.click(await findCreate());
    const dialog = await screen.findByRole('dialog', { name: 'What should the others call you?' });
    await user.click(button('Continue'));
    expect((await within(dialog).findByRole('alert')).textContent).toBe('Please choose another name');
    await user.clear(field('Display Name'));
    await user.click(button('Continue'));
    expect(within(dialog).getByRole('alert').textContent).toBe('Please enter your display name');
    expect(sent('POST /api/rooms/create')).toEqual([]);
    answer({
      'PUT /api/profile': () => {
        signIn({ ...me, displayName: 'Mara' });
        return { message: 'ok' };
      },
    });
    await user.type(field('Display Name'), 'Mara');
    await user.click(button('Continue'));
    await waitFor(() => expect(path()).toStartWith(`/lobby/${game.id}`));
    expect(sent('PUT /api/profile').at(-1)).toEqual({ displayName: 'Mara' });
    expect(sent('POST /api/rooms/create')).toHaveLength(1);
  });

  test('[A8.16 G8.2 G8.3] fails in the words of the server, else in its own', async () => {
    const { user, answer } = await openApp('/', me, { 'POST /api/rooms/create': () => wordless() });
    await user.click(await findCreate());
    await seeToast('Failed to create game');
    answer({ 'POST /api/rooms/create': () => refusal('INTERNAL', 'The moon fell down') });
    await user.click(button('Create Game'));
    await seeToast('The moon fell down');
  });

  test('[A8.16 G8.2 G8.3 H2.77] leads who has been signed out elsewhere to the way in, which lets them in again', async () => {
    const { user, path, answer } = await openApp('/', me, {
      'POST /api/rooms/create': () => refusal('UNAUTHENTICATED', 'Please sign in first'),
    });
    await user.click(await findCreate());
    await waitFor(() => expect(path()).toBe('/auth'));
    await user.type(await screen.findByLabelText('Email'), me.email);
    await user.type(field('Password'), 'secret-of-ann');
    answer({ 'POST /api/auth/login': () => ({ message: 'Logged in successfully' }) });
    await user.click(button('Sign In'));
    await findCreate();
    expect(path()).toBe('/');
  });

  test('[A8.15 G8.1 P3.14] offers who has lost the right to host to buy it again', async () => {
    const { user, path, signIn } = await openApp('/', me, {
      'POST /api/rooms/create': () => refusal('HOST_REQUIRED', 'No host'),
    });
    await findCreate();
    signIn({ ...me, canHost: false });
    await user.click(button('Create Game'));
    await seeToast(
      'Hosting is locked',
      'You need a host entitlement to create rooms. This feature will be available soon.',
    );
    await screen.findByRole('button', { name: 'Unlock Hosting Forever ($9.99)' });
    expect(path()).toBe('/');
  });
});

function setOnline(isOnline: boolean) {
  Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true });
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

test('[H4.81] without a network Home says so in the place of its tags, and takes it back', async () => {
  await openApp('/');
  setOnline(false);
  expect(screen.getByText('You are offline').closest('[role="status"]')).not.toBeNull();
  expect(screen.queryAllByRole('listitem')).toEqual([]);
  setOnline(true);
  expect(screen.queryByText('You are offline')).toBeNull();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

test('[F5.5] offers the way back to each room with an own seat, on any device', async () => {
  const own = { userId: userId(1), displayName: 'Ann', phase: 'lobby', hostName: 'Ann' } as const;
  const rooms = [
    { ...own, gameId: userId(41), roomCode: 'ABC234' },
    { ...own, gameId: userId(42), roomCode: 'XYZ789', phase: 'vote', hostName: 'Bob' },
    { ...own, gameId: userId(43), roomCode: null },
  ];
  const { user, path } = await openApp('/', me, { ...room, 'GET /api/rooms/mine': () => rooms });
  const nav = within(await screen.findByRole('navigation', { name: HOSTING.yourRooms }));
  expect(nav.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Return to Ann’s room ABC234', `/lobby/${userId(41)}`],
    ['Return to Bob’s room XYZ789', `/game/${userId(42)}`],
    ['Return to your practice game', `/lobby/${userId(43)}`],
  ]);
  await user.click(nav.getByRole('link', { name: 'Return to Bob’s room XYZ789' }));
  // The room leads on to where it stands by now.
  expect(path()).not.toBe('/');
  expect(readStored('userId')).toBe(userId(1));
});

test('[H9.40] the plain words of Home are true of every theme', () => {
  expect(JSON.stringify(TEXTS).match(/\b(nights?|village|wol(f|ves))\b/gi)).toBeNull();
});
