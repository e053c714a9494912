import { expect, test } from 'bun:test';
import { allGuards, createFloodGuard, createSharedGuards } from './flood-guard.ts';

// holds: H9.3
test('twenty a second may go on for ever, and a burst is forgiven', () => {
  let now = 0;
  const guard = createFloodGuard({ now: () => now });
  for (let n = 0; n < 1_000; n += 1) {
    expect(guard.isFlood()).toBe(false);
    now += 50;
  }
  for (let n = 0; n < 50; n += 1) expect(guard.isFlood()).toBe(false);
});

test('thirty a second may not', () => {
  let now = 0;
  const guard = createFloodGuard({ now: () => now });
  let passed = 0;
  while (!guard.isFlood()) {
    passed += 1;
    now += 1000 / 30;
  }
  expect(passed).toBeGreaterThan(60);
  expect(passed).toBeLessThan(300);
});

// holds: S7.10
test('sockets of one person share a guard, which coming back does not renew', () => {
  let now = 0;
  const shared = createSharedGuards(10, () => now);
  const [one, other] = [shared.of('ann'), shared.of('ann')];
  for (let n = 0; n < 15; n += 1) expect([one.isFlood(), other.isFlood()]).toEqual([false, false]);
  shared.forgetRested();
  expect(shared.of('ann').isFlood()).toBe(true);
  expect(shared.of('bob').isFlood()).toBe(false);
  now += 3_001;
  shared.forgetRested();
  expect(shared.size).toBe(0);
  expect(one.isFlood()).toBe(false);
});

// holds: S7.10
test('a frame counts for all guards, and one of them is enough', () => {
  const never = { isFlood: () => false };
  const twice = createFloodGuard({ perSecond: 2 / 3, now: () => 0 });
  const all = allGuards([twice, never]);
  expect([all.isFlood(), all.isFlood(), all.isFlood()]).toEqual([false, false, true]);
});
