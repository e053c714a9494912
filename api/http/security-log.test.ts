import { expect, spyOn, test } from 'bun:test';
import { pseudonymOf } from '@nightfall/shared/backend/accounts/event-record';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { SecurityLog } from './security-log.ts';

function recorded() {
  const logger = createLogger('api', 'silent');
  const [warned, told] = [spyOn(logger, 'warn'), spyOn(logger, 'info')];
  const clock = { now: 0 };
  const lines = () => warned.mock.calls.map(([line]) => line as unknown as Record<string, unknown>);
  return { log: new SecurityLog(logger, { add: () => undefined }, () => clock.now), clock, lines, told };
}
const eve = { who: null, from: '203.0.113.7' };

test('[S1.10] an event says who, what and from where', () => {
  const { log, lines, told } = recorded();
  log.note(
    'right_refused',
    { who: 'a-user', from: '203.0.113.7' },
    { call: 'GET /api/me', code: 'FORBIDDEN' },
  );
  log.note('sign_in_succeeded', { who: 'a-user', from: '203.0.113.7' }, { method: 'password' });
  expect(lines()).toEqual([
    { security: 'right_refused', who: 'a-user', from: '203.0.113.7', call: 'GET /api/me', code: 'FORBIDDEN' },
  ]);
  expect(told.mock.calls).toEqual([
    [
      { security: 'sign_in_succeeded', who: 'a-user', from: '203.0.113.7', method: 'password' },
      'security event',
    ],
  ]);
});

test('[S1.11] what a stranger wrote is cut short', () => {
  const { log, lines } = recorded();
  log.note('host_refused', eve, { host: 'x'.repeat(60_000) });
  expect(String(lines()[0]?.host)).toHaveLength(200);
});

test('[S1.11] the log cannot be flooded: so many refusals a minute, then their number', () => {
  const { log, clock, lines } = recorded();
  const refuse = (from: string) => log.note('limit_hit', { who: null, from }, { call: 'POST /x' });
  for (let time = 0; time < 5_000; time += 1) refuse('203.0.113.7');
  expect(lines()).toHaveLength(20);
  refuse('203.0.113.8');
  log.note('sign_in_failed', eve, { tried: null });
  expect(lines()).toHaveLength(22);
  for (let time = 0; time < 50_000; time += 1) refuse(`10.0.${time % 250}.${Math.floor(time / 250)}`);
  expect(lines()).toHaveLength(1_000);
  clock.now = 60_000;
  refuse('203.0.113.7');
  expect(lines().slice(1_000)).toEqual([
    { security: 'more', times: 54_002 },
    { security: 'limit_hit', who: null, from: '203.0.113.7', call: 'POST /x' },
  ]);
});

test('[S1.10] a pseudonym is the same for the same address, and does not hold it', () => {
  expect(pseudonymOf('ann@example.com')).toBe(pseudonymOf('ann@example.com'));
  expect(pseudonymOf('ann@example.com')).not.toBe(pseudonymOf('ben@example.com'));
  expect(pseudonymOf('ann@example.com')).toMatch(/^[0-9a-f]{16}$/);
});
