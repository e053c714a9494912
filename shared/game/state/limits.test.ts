import { expect, test } from 'bun:test';
import { BUILT_IN_ROLE_NAMES } from '../night/roles/index.ts';
import { ROLE_DEAL_MS, ROLE_RESOLVE_MS } from './limits.ts';
import { initialSettings } from './settings.ts';

test('[G1.18] a round takes 10 to 15 minutes with the times that a room begins with, and has 24 roles or more', () => {
  const { nightTime, discussionTime, votingTime } = initialSettings('generic');
  const seconds = (ROLE_DEAL_MS + ROLE_RESOLVE_MS) / 1000 + nightTime + discussionTime + votingTime;
  expect(seconds).toBeGreaterThanOrEqual(10 * 60);
  expect(seconds).toBeLessThanOrEqual(15 * 60);
  expect(BUILT_IN_ROLE_NAMES.length).toBeGreaterThanOrEqual(24);
});
