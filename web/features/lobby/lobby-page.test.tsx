import { afterEach, describe, expect, test } from 'bun:test';
import { cleanup, screen } from '@testing-library/react';
import { encode } from 'uqr';
import { closeGames, openGame } from '../../testing/open-game.tsx';
import { sampleView, userId } from '../../testing/sample-view.ts';
import LobbyPage from './lobby-page.tsx';
import { adviceFor } from './selection.ts';
import { moved, turned } from './use-seating.ts';

const asGuest = { me: { userId: userId(2), playerId: userId(102) } };
const open = (change: Parameters<typeof sampleView>[0] = {}) => openGame(sampleView(change), <LobbyPage />);

afterEach(closeGames);

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
