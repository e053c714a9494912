import { expect, test } from 'bun:test';
import { botDelayMs, lateVoteDelayMs } from './effect-table.ts';

test('[R10.6] a bot takes its time, from one range for each phase', () => {
  expect(botDelayMs('job_choice', 1, () => 0)).toBe(2_500);
  expect(botDelayMs('job_choice', 1, () => 0.5)).toBe(8_500);
  expect(botDelayMs('discussion', 0.1, () => 0)).toBe(2_500);
  expect(botDelayMs('vote', 0)).toBe(0);
});

test('[T1.4] a vote for somebody absent comes within the last ten seconds', () => {
  expect(lateVoteDelayMs(1, () => 0)).toBe(0);
  expect(lateVoteDelayMs(1, () => 1)).toBeLessThan(10_000);
});
