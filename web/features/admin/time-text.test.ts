import { expect, test } from 'bun:test';
import { dateText, spanText } from './time-text.ts';

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
