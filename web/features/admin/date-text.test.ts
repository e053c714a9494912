import { expect, test } from 'bun:test';
import { dateText } from './time-text.ts';

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
