import { expect, test } from 'bun:test';
import { exactnessOf, SMALL_SETS } from './exactness.ts';

test.each(Object.entries(SMALL_SETS))(
  '[C2.23] at a table of the set “%s” bots believe what every night there is speaks for',
  (_, set) => {
    const { mean, p95, nights } = exactnessOf(set, 8, 'quick');
    expect(mean).toBeLessThan(0.05);
    expect(p95).toBeLessThan(0.2);
    expect(nights).toBeGreaterThan(500);
  },
  60_000,
);
