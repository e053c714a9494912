import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test';
import type { ListedRoom } from '@nightfall/shared/protocol/admin';
import { screen, waitFor, within } from '@testing-library/react';
import { closeApp, field, openApp } from '../../../testing/open-app.tsx';
import { FIXED_SUPER_ADMIN } from '../../../testing/sample-account.ts';
import { userId } from '../../../testing/sample-view.ts';
import './rooms-page.tsx';

const NOW = Date.UTC(2026, 5, 18, 12);

beforeEach(() => {
  setSystemTime(NOW);
});
afterEach(async () => {
  setSystemTime();
  await closeApp();
});

const LIST = 'GET /api/admin/rooms';
const ago = (ms: number) => NOW - ms;
const table = (change: Partial<NonNullable<ListedRoom['table']>> = {}) => ({
  phase: 'discussion',
  round: 2,
  people: 4,
  connected: 3,
  bots: 1,
  waiting: 0,
  hostPlan: 'permanent' as const,
  phaseEndsAt: NOW + 130_400,
  isPaused: false,
  ...change,
});
const room = (n: number, change: Partial<ListedRoom> = {}): ListedRoom => ({
  id: userId(500 + n),
  createdAt: ago(7_500_000),
  isPractice: false,
  table: table(),
  ...change,
});
const rows = () =>
  within(screen.getByRole('table', { name: 'Open rooms' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('[O3.1] shows each room’s phase, people and age', async () => {
  const list = [
    room(1),
    room(2, {
      isPractice: true,
      table: table({ phase: 'lobby', people: 1, connected: 1, phaseEndsAt: null, hostPlan: null }),
    }),
    room(3, { table: table({ phase: 'vote', isPaused: true, hostPlan: 'pass_48h', waiting: 2 }) }),
    room(4, { table: table({ phase: 'a_new_one', phaseEndsAt: ago(4_000) }) }),
    room(5, { table: null }),
  ];
  await openApp('/admin/rooms', FIXED_SUPER_ADMIN, { [LIST]: () => list });
  await screen.findByText('5 rooms');
  const age = '2 h 5 min';
  expect(rows()).toEqual([
    [userId(501), 'Discussion, round 2', 'in 2 min 10 s', '4 (3 connected)', '1', '0', 'Permanent', age],
    [`${userId(502)}Practice`, 'Lobby, round 2', '-', '1', '1', '0', '-', age],
    [userId(503), 'Vote, round 2', 'Paused', '4 (3 connected)', '1', '2', '48-Hour Pass', age],
    [userId(504), 'a_new_one, round 2', '4 s ago', '4 (3 connected)', '1', '0', 'Permanent', age],
    [userId(505), 'Just opening or closing', '-', '-', '-', '-', '-', age],
  ]);
});

test('[O3.2] a room is searched for by what is typed', async () => {
  const { user, calls } = await openApp('/admin/rooms', FIXED_SUPER_ADMIN, { [LIST]: () => [] });
  await screen.findByText('No rooms found');
  await user.type(field('Search'), ' abc234 ');
  await waitFor(() => {
    const asked = calls.findLast(({ name }) => name === LIST);
    expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({ search: 'abc234', offset: '0' });
  });
});
