import { afterEach, beforeEach, describe, expect, jest, setSystemTime, test } from 'bun:test';
import type { FailedJob, JobQueue, ListedRoom } from '@nightfall/shared/protocol/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../../testing/answers.ts';
import { button, closeApp, field, openApp, runFor, seeToast } from '../../../testing/open-app.tsx';
import { FIXED_SUPER_ADMIN } from '../../../testing/sample-account.ts';
import './queues-page.tsx';
import type { Maintenance } from '@nightfall/shared/protocol/site';
import './maintenance-page.tsx';
import { userId } from '../../../testing/sample-view.ts';
import './rooms-page.tsx';

afterEach(() => {
  jest.useRealTimers();
  closeApp();
  setSystemTime();
});

const QUEUES = 'GET /api/admin/queues';
const FAILED = 'GET /api/admin/failed-jobs';
const RETRY = 'POST /api/admin/failed-jobs/retry';
const NOON = new Date(2026, 4, 20, 12).getTime();
const queue = (id: string, change: Partial<JobQueue> = {}): JobQueue => ({
  id,
  waiting: 0,
  active: 0,
  delayed: 0,
  failed: 0,
  latenessMs: 0,
  ...change,
});
const job = (jobId: string, change: Partial<FailedJob> = {}): FailedJob => ({
  id: `review-round ${jobId}`,
  queue: 'review-round',
  jobId,
  queuedAt: NOON,
  failedAt: NOON + 3_600_000,
  attempts: 16,
  reason: 'Postgres refused: 53300',
  ...change,
});
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
const open = (answers = {}) =>
  openApp('/admin/queues', FIXED_SUPER_ADMIN, {
    [QUEUES]: () => [
      queue('expire-phase', { waiting: 3, active: 20, delayed: 41, latenessMs: 65_000 }),
      queue('review-round', { failed: 2, latenessMs: 400 }),
    ],
    [FAILED]: () => [job('a-1'), job('b-2', { reason: '' })],
    ...answers,
  });

test('[O3.3 O3.4] says how each queue is, and what has failed and why', async () => {
  await open();
  await screen.findByText('2 queues');
  await screen.findByText('2 jobs');
  expect(rowsOf('Queues')).toEqual([
    ['expire-phase', '3', '20', '41', '0', '1 min 5 s', ''],
    ['review-round', '0', '0', '0', '2', 'On time', 'Retry All'],
  ]);
  const [queued, when] = ['May 20, 2026 12:00', 'May 20, 2026 13:00'];
  expect(rowsOf('Failed jobs')).toEqual([
    ['review-rounda-1', 'Postgres refused: 53300', '16', queued, when, 'Retry'],
    ['review-roundb-2', '-', '16', queued, when, 'Retry'],
  ]);
});

test('[O3.5] one job is retried at once, all of a queue after a question, and both lists are read again', async () => {
  let retried = 1;
  const { user, sent, answer } = await open({
    [RETRY]: () => ({
      message: retried === 1 ? 'The job is tried again' : '2 jobs are tried again',
      retried,
    }),
  });
  await screen.findByText('2 jobs');
  answer({ [FAILED]: () => [job('b-2')] });
  await user.click(button('Retry: review-round a-1'));
  await seeToast('The job is tried again');
  await screen.findByText('1 job');
  retried = 2;
  await user.click(button('Retry All: review-round'));
  expect(screen.getByRole('dialog', { name: 'Retry review-round' }).textContent).toContain(
    'All 2 failed jobs',
  );
  await user.click(button('Cancel'));
  expect(sent(RETRY)).toHaveLength(1);
  await user.click(button('Retry All: review-round'));
  answer({ [FAILED]: () => [] });
  await user.click(button('Retry All'));
  await screen.findByText('Nothing has failed');
  expect(sent(RETRY)).toEqual([{ queue: 'review-round', jobId: 'a-1' }, { queue: 'review-round' }]);
});

test('[O3.5] why it could not be retried is said', async () => {
  const { user } = await open({ [RETRY]: () => refusal('UNAVAILABLE', 'Please try again') });
  await screen.findByText('2 jobs');
  await user.click(button('Retry: review-round a-1'));
  await seeToast('Failed to retry', 'Please try again');
});

test('[O3.4] failed jobs are shown queue by queue', async () => {
  const { user, calls } = await open();
  await screen.findByText('2 jobs');
  await user.selectOptions(screen.getByLabelText('Queue'), 'review-round');
  const asked = calls.findLast(({ name }) => name === FAILED);
  expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({ queue: 'review-round', offset: '0' });
});

test('[O3.3] the page looks again by itself', async () => {
  jest.useFakeTimers();
  const { answer } = await open();
  await runFor(400);
  expect(rowsOf('Queues')).toHaveLength(2);
  answer({ [QUEUES]: () => [queue('sweep')] });
  await runFor(10_000);
  expect(rowsOf('Queues').map(([name]) => name)).toEqual(['sweep']);
});

const PLAN = 'PUT /api/admin/maintenance';
const WITHDRAW = 'DELETE /api/admin/maintenance';
const at = (hour: number, minute = 0) => new Date(2026, 10, 25, hour, minute).getTime();
const NOW = at(18);
const planned: Maintenance = { notice: { stopsAt: at(22), noRoundsFrom: at(21, 40), stage: 'planned' } };

const openPlan = (answers = {}) => {
  setSystemTime(NOW);
  return openApp('/admin/maintenance', FIXED_SUPER_ADMIN, answers);
};
const chooseStop = (text: string) => fireEvent.change(field('Planned stop'), { target: { value: text } });

test('[O3.6 O3.11] what is planned is shown above every page at once, and taken away again after a question', async () => {
  const { user, sent, goTo } = await openPlan({
    [PLAN]: () => planned,
    [WITHDRAW]: () => ({ notice: null }),
  });
  await screen.findByText('Nothing is planned.');
  await user.click(button('Tell Everybody'));
  expect(screen.getByRole('alert').textContent).toBe('Choose a day and a time in the future');
  chooseStop('2026-11-25T22:00');
  await user.click(button('Tell Everybody'));
  await seeToast('Everybody has been told');
  expect(sent(PLAN)).toEqual([{ stopsAt: at(22), noRoundsFrom: at(21, 40) }]);
  const words = 'Maintenance starts at 22:00. You can start rounds until 21:40.';
  const strip = () => within(screen.getByRole('complementary', { name: 'Maintenance' }));
  expect(strip().getByText(words)).toBeDefined();
  expect(screen.getByText('What everybody reads').nextSibling?.textContent).toBe(words);
  await goTo('/rules');
  expect(strip().getByText(words)).toBeDefined();
  await goTo('/admin/maintenance');
  await user.click(button('Call Off'));
  await user.click(button('Cancel'));
  expect(sent(WITHDRAW)).toHaveLength(0);
  await user.click(button('Call Off'));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Call Off' }));
  await seeToast('Maintenance is called off');
  expect(screen.queryByRole('complementary')).toBeNull();
});

test.each([
  ['From the stop on', '2026-11-25T22:00', { stopsAt: at(22), noRoundsFrom: at(22) }],
  ['From an hour before', '2026-11-26T00:30', { stopsAt: at(24, 30), noRoundsFrom: at(23, 30) }],
  ['From 30 minutes before', '2026-11-25T18:10', { stopsAt: at(18, 10), noRoundsFrom: at(17, 40) }],
  ['From now on', '2026-11-25T22:00', { stopsAt: at(22) }],
])('[O3.8] no new rounds %s', async (lead, stop, body) => {
  const { user, sent } = await openPlan({ [PLAN]: () => planned });
  await screen.findByText('Nothing is planned.');
  chooseStop(stop);
  await user.selectOptions(screen.getByLabelText('No new rounds'), lead);
  await user.click(button('Tell Everybody'));
  await seeToast('Everybody has been told');
  expect(sent(PLAN)).toEqual([body]);
});

test('[O3.6] what did not work is said in the words of the server, and what is planned can be moved', async () => {
  const { user } = await openPlan({
    'GET /api/maintenance': () => planned,
    [PLAN]: () => refusal('INVALID', 'The planned stop must be in the future'),
    [WITHDRAW]: () => refusal('UNAVAILABLE', 'Please try again'),
  });
  await screen.findByText('What everybody reads');
  chooseStop('2026-11-25T23:00');
  await user.click(button('Change'));
  await seeToast('Failed to plan maintenance', 'The planned stop must be in the future');
  await user.click(button('Call Off'));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Call Off' }));
  await seeToast('Failed to call maintenance off', 'Please try again');
});

describe('rooms page', () => {
  const NOW = Date.UTC(2026, 5, 18, 12);

  beforeEach(() => {
    setSystemTime(NOW);
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
});
