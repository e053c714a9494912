import { describe, expect, test } from 'bun:test';
import { dateText, spanText } from './time-text.ts';
import { activeOnes, hostStatus } from './user-list.tsx';

const NOW = Date.UTC(2026, 10, 21, 12);
const HOUR = 3_600_000;
const base = { id: crypto.randomUUID(), type: 'host', source: 'stripe', createdAt: NOW - HOUR } as const;
const permanent = { ...base, tier: 'permanent', status: 'active', expiresAt: null } as const;
const pass = (left: number) =>
  ({ ...base, tier: 'pass_48h', status: 'active', expiresAt: NOW + left }) as const;
const revoked = { ...permanent, status: 'revoked' } as const;
const expired = { ...pass(-1), status: 'expired' } as const;

describe('[A4.9] the host status', () => {
  test.each([
    ['Active (Permanent)', [permanent]],
    ['Active (Pass) - 47h 59m left', [pass(48 * HOUR - 1)]],
    ['Active (Pass) - 0h 0m left', [pass(1)]],
    ['Active (Pass) - 2h 5m left', [pass(2 * HOUR + 5 * 60_000)]],
    ['Revoked', [revoked]],
    ['Expired', [expired]],
    ['No Access', []],
  ])('%s', (words, owned) => {
    expect(hostStatus(owned, NOW)).toBe(words);
  });

  test('[A4.8] is that of the first active one, whatever is over before it', () => {
    expect(hostStatus([revoked, expired, pass(HOUR), permanent], NOW)).toBe('Active (Pass) - 1h 0m left');
    expect(hostStatus([expired, permanent, pass(HOUR)], NOW)).toBe('Active (Permanent)');
  });

  test('[A4.10] is Revoked rather than Expired', () => {
    expect(hostStatus([expired, revoked], NOW)).toBe('Revoked');
  });

  test('[A4.10] turns to Expired at the very end, whatever the server said before', () => {
    expect(hostStatus([pass(0)], NOW)).toBe('Expired');
  });
});

test('[A2.67] what can be revoked is every active one', () => {
  expect(activeOnes([revoked, pass(HOUR), expired, permanent], NOW)).toEqual([pass(HOUR), permanent]);
});

test.each([
  [new Date(2026, 10, 5, 7, 3).getTime(), 'Nov 05, 2026 07:03'],
  [new Date(2026, 0, 31, 0, 0).getTime(), 'Jan 31, 2026 00:00'],
  [new Date(2026, 5, 1, 23, 59).getTime(), 'Jun 01, 2026 23:59'],
  [null, '-'],
  [Number.NaN, '-'],
  [9e15, '-'],
])('[A2.62] %d is %s', (time, words) => {
  expect(dateText(time)).toBe(words);
});

test.each([
  [-5_000, '0 s'],
  [45_400, '45 s'],
  [60_000, '1 min'],
  [130_000, '2 min 10 s'],
  [3 * 3_600_000 + 5 * 60_000, '3 h 5 min'],
  [52 * 3_600_000, '2 d 4 h'],
])('[O3.1] %d ms are %s', (ms, text) => {
  expect(spanText(ms)).toBe(text);
});
