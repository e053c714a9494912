import { afterEach, expect, jest, test } from 'bun:test';
import type { FailedJob, JobQueue } from '@nightfall/shared/protocol/admin';
import { screen, within } from '@testing-library/react';
import { refusal } from '../../../testing/answers.ts';
import { button, closeApp, openApp, runFor, seeToast } from '../../../testing/open-app.tsx';
import { FIXED_SUPER_ADMIN } from '../../../testing/sample-account.ts';
import './queues-page.tsx';

afterEach(() => {
  jest.useRealTimers();
  closeApp();
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
