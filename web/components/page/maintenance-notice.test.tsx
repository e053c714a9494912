import { afterEach, describe, expect, jest, setSystemTime, test } from 'bun:test';
import { Table } from '@nightfall/shared/game/testing/table';
import type { Maintenance, MaintenanceNotice } from '@nightfall/shared/protocol/site';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { MAINTENANCE_KEY, setMaintenancePushed } from '../../api/maintenance.ts';
import { makeQueryClient } from '../../api/query-client.ts';
import { startAnswering, stopAnswering } from '../../testing/answering.ts';
import { closeApp, openApp, runFor } from '../../testing/open-app.tsx';
import { closeGames } from '../../testing/open-game.tsx';
import { openTable } from '../../testing/open-table.tsx';
import { LiveRegion } from './live-region.tsx';
import { MaintenanceNotice as Notice } from './maintenance-notice.tsx';
import { noticeText } from './maintenance-texts.ts';
// Loaded beforehand: how long a disk takes is no matter of these tests' clock.
import './maintenance-words.tsx';

afterEach(() => {
  jest.useRealTimers();
  setSystemTime();
  setMaintenancePushed(false);
  closeGames();
  closeApp();
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
