import { afterEach, describe, expect, jest, setSystemTime, spyOn, test } from 'bun:test';
import { Table } from '@nightfall/shared/game/testing/table';
import type { Maintenance, MaintenanceNotice } from '@nightfall/shared/protocol/site';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { MAINTENANCE_KEY, setMaintenancePushed } from '../../api/maintenance.ts';
import { makeQueryClient } from '../../api/query-client.ts';
import { startAnswering, stopAnswering } from '../../testing/answering.ts';
import { closeApp, openApp, runFor } from '../../testing/open-app.tsx';
import { closeGames, openGame } from '../../testing/open-game.tsx';
import { openTable } from '../../testing/open-table.tsx';
import { LiveRegion } from './live-region.tsx';
import { MaintenanceNotice as Notice } from './maintenance-notice.tsx';
import { noticeText } from './maintenance-texts.ts';
import './maintenance-words.tsx';
import userEvent from '@testing-library/user-event';
import { restoreGameSession, saveGameSession } from '../../session/game-session.ts';
import { forbidStorage, mendStorage } from '../../testing/broken-storage.ts';
import { sampleView } from '../../testing/sample-view.ts';
import { OutdatedPage } from './outdated.tsx';

afterEach(() => {
  jest.useRealTimers();
  setSystemTime();
  setMaintenancePushed(false);
  closeGames();
  closeApp();
  mendStorage();
  for (const end of ended.splice(0)) end();
});

const ASK = 'GET /api/maintenance';
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();
const notice = (change: Partial<MaintenanceNotice> = {}): MaintenanceNotice => ({
  stopsAt: at(25, 22),
  noRoundsFrom: at(25, 21, 40),
  stage: 'planned',
  ...change,
});

test.each([
  [{}, 'Maintenance starts at 22:00. You can start rounds until 21:40.'],
  [
    { stopsAt: at(26, 0, 5), noRoundsFrom: at(25, 23, 45) },
    'Maintenance starts at 00:05 on Nov 26. You can start rounds until 23:45.',
  ],
  [
    { stage: 'winding_down' as const },
    'No round can be started now: maintenance starts at 22:00. A round that is under way goes on.',
  ],
  [{ stage: 'due' as const }, 'Maintenance is under way. No round can be started until it is over.'],
])('[O3.11] %j reads: %s', (change, words) => {
  setSystemTime(at(25, 18));
  expect(noticeText(notice(change))).toBe(words);
});

describe('the notice', () => {
  const strip = () => screen.queryByRole('complementary', { name: 'Maintenance' })?.textContent;
  const spoken = () => document.querySelector('[data-live-region]')?.textContent;

  test('[O3.7 O3.11] comes to an open page, changes and goes by itself, and each time it is read out', async () => {
    jest.useFakeTimers();
    setSystemTime(at(25, 18));
    const { answer } = await openApp('/rules');
    await runFor(400);
    expect(strip()).toBeUndefined();
    for (const [now, words] of [
      [notice(), 'You can start rounds until 21:40'],
      [notice({ stage: 'winding_down' }), 'No round can be started now'],
    ] as const) {
      answer({ [ASK]: () => ({ notice: now }) });
      await runFor(10_000);
      expect(strip()).toContain(words);
      expect(spoken()).toContain(words);
    }
    answer({ [ASK]: () => ({ notice: null }) });
    await runFor(10_000);
    expect(strip()).toBeUndefined();
    expect(spoken()).toBe('Maintenance is called off or over. You can start rounds.');
  });

  test('[O3.7] is not asked for while the line to a room says it', async () => {
    jest.useFakeTimers();
    const { calls } = startAnswering({ [ASK]: () => ({ notice: null }) });
    const queryClient = makeQueryClient();
    render(
      <QueryClientProvider client={queryClient}>
        <Notice />
        <LiveRegion />
      </QueryClientProvider>,
    );
    await runFor(400);
    await runFor(10_000);
    expect(calls).toHaveLength(2);
    act(() => setMaintenancePushed(true));
    await runFor(60_000);
    expect(calls).toHaveLength(2);
    act(() => void queryClient.setQueryData<Maintenance>(MAINTENANCE_KEY, { notice: notice() }));
    await runFor(100);
    expect(strip()).toContain('Maintenance');
    act(() => setMaintenancePushed(false));
    await runFor(10_400);
    expect(calls).toHaveLength(3);
    stopAnswering();
  });
});

describe('in a lobby', () => {
  const ROLES = ['Seer', 'Robber', 'Werewolf', 'Villager', 'Drunk', 'Insomniac'] as const;
  const say = (stage: MaintenanceNotice['stage'] | null) => ({
    type: 'maintenance',
    data: { notice: stage && notice({ stage }) },
  });
  const start = () =>
    screen.getByRole<HTMLButtonElement>('button', { name: /^(Start Game|No new rounds now)/ });

  test('[O3.8 O3.11] the button says that no round begins, and why; it is there again afterwards', async () => {
    const table = new Table(['Ann', 'Ben', 'Cleo']);
    table.act('Ann', { type: 'update_role_selection', roles: [...ROLES] });
    const { server } = await openTable(table, 'Ann');
    act(() => server.send(say('planned')));
    expect([start().textContent, start().disabled]).toEqual(['Start Game', false]);
    act(() => server.send(say('winding_down')));
    await waitFor(() => expect([start().textContent, start().disabled]).toEqual(['No new rounds now', true]));
    expect(screen.getByText(/^Maintenance is about to begin\. The room stays/)).toBeDefined();
    act(() => server.send(say(null)));
    await waitFor(() => expect([start().textContent, start().disabled]).toEqual(['Start Game', false]));
  });
});

const ended: (() => void)[] = [];

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
