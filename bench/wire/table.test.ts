import { expect, test } from 'bun:test';
import { afterWarmUp, slopeOf } from './table.ts';

const line = (grows: number) =>
  Array.from({ length: 20 }, (_, minute) => ({ minute, value: 100 + grows * minute + (minute % 2) }));

test('[P6.23] a slope is that of the line, not of what swings around it', () => {
  expect(slopeOf(line(3))).toBeCloseTo(3, 1);
  expect(slopeOf(line(0))).toBeCloseTo(0, 1);
  expect(slopeOf(line(-2))).toBeCloseTo(-2, 1);
});

test('a beginning that only warms up is no trend', () => {
  const samples = line(0).map(({ minute, value }) => ({ minute, value: minute < 5 ? 20 * minute : value }));
  expect(slopeOf(samples)).toBeGreaterThan(1);
  expect(slopeOf(afterWarmUp(samples, 0.3))).toBeCloseTo(0, 1);
});
