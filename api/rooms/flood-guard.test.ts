import { expect, test } from 'bun:test';
import { createFloodGuard } from './flood-guard.ts';

// holds: H9.3
test('twenty a second may go on for ever, and a burst is forgiven', () => {
  let now = 0;
  const guard = createFloodGuard(() => now);
  for (let n = 0; n < 1_000; n += 1) {
    expect(guard.isFlood()).toBe(false);
    now += 50;
  }
  for (let n = 0; n < 50; n += 1) expect(guard.isFlood()).toBe(false);
});

test('thirty a second may not', () => {
  let now = 0;
  const guard = createFloodGuard(() => now);
  let passed = 0;
  while (!guard.isFlood()) {
    passed += 1;
    now += 1000 / 30;
  }
  expect(passed).toBeGreaterThan(60);
  expect(passed).toBeLessThan(300);
});
