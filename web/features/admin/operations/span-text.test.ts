import { expect, test } from 'bun:test';
import { spanText } from '../time-text.ts';

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
