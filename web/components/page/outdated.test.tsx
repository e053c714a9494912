import { afterEach, expect, spyOn, test } from 'bun:test';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { restoreGameSession, saveGameSession } from '../../session/game-session.ts';
import { forbidStorage, mendStorage } from '../../testing/broken-storage.ts';
import { closeGames, openGame } from '../../testing/open-game.tsx';
import { sampleView } from '../../testing/sample-view.ts';
import { OutdatedPage } from './outdated.tsx';

const ended: (() => void)[] = [];
afterEach(() => {
  closeGames();
  mendStorage();
  for (const end of ended.splice(0)) end();
});

/** What is asked of the server and of the browser. */
function watchLoading() {
  const done: string[] = [];
  const fetching = spyOn(globalThis, 'fetch').mockImplementation((async (_: unknown, init?: RequestInit) => {
    done.push(`fetch ${init?.cache}`);
    return new Response();
  }) as typeof fetch);
  const reloading = spyOn(window.location, 'reload').mockImplementation(() => void done.push('reload'));
  ended.push(
    () => fetching.mockRestore(),
    () => reloading.mockRestore(),
  );
  return done;
}

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 300 && !condition(); tries += 1) await Bun.sleep(5);
  expect(condition()).toBe(true);
}

test('[H4.284] an old page loads itself anew, past what the browser has kept, and says that the seat is kept', async () => {
  const done = watchLoading();
  render(<OutdatedPage newerServer={2} />);
  expect(screen.getByRole('status').textContent).toContain('You keep your seat');
  await until(() => done.length === 2);
  expect(done).toEqual(['fetch reload', 'reload']);
});

test('[H4.285] once for each version of the server; then it says so and leaves it to a button', async () => {
  const done = watchLoading();
  for (const newerServer of [2, 2, 3, 3]) {
    const { unmount } = render(<OutdatedPage newerServer={newerServer} />);
    await Promise.resolve();
    unmount();
  }
  await until(() => done.length === 4);
  expect(done.filter((it) => it === 'reload')).toHaveLength(2);
  render(<OutdatedPage newerServer={3} />);
  expect(screen.getByRole('alert').textContent).toContain('older than the game');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Load the New Version' }));
  await until(() => done.length === 6);
});

test('[H4.285] a browser that remembers nothing is not sent in a circle', async () => {
  forbidStorage('sessionStorage');
  const done = watchLoading();
  render(<OutdatedPage newerServer={2} />);
  expect(screen.getByRole('alert')).toBeDefined();
  expect(done).toEqual([]);
});

test('[H4.284] a room that is served by a newer server keeps the seat in this browser', async () => {
  const done = watchLoading();
  const view = sampleView();
  saveGameSession({ gameId: view.id, userId: view.me?.userId ?? '', displayName: 'Ann' });
  const { server } = await openGame(view, <p>At the table</p>);
  server.send({ type: 'error', data: { code: 'CLIENT_TOO_OLD', message: 'Old', format: 2 } });
  expect(await screen.findByText('Loading the new version')).toBeDefined();
  await until(() => done.includes('reload'));
  expect(restoreGameSession()?.gameId).toBe(view.id);
});
