import { expect, test } from 'bun:test';
import { CallPace, ConnectionGuard, PacedGuard, SharedGuards } from './flood-guard.ts';
import { KeyedSemaphore } from './keyed-semaphore.ts';

test('[H9.3] twenty a second may go on for ever, and a burst is forgiven', () => {
  let now = 0;
  const guard = new PacedGuard({ now: () => now });
  for (let n = 0; n < 1_000; n += 1) {
    expect(guard.isFlood()).toBe(false);
    now += 50;
  }
  for (let n = 0; n < 50; n += 1) expect(guard.isFlood()).toBe(false);
});

test('thirty a second may not', () => {
  let now = 0;
  const guard = new PacedGuard({ now: () => now });
  let passed = 0;
  while (!guard.isFlood()) {
    passed += 1;
    now += 1000 / 30;
  }
  expect(passed).toBeGreaterThan(60);
  expect(passed).toBeLessThan(300);
});

test('[F1.4] a long flood locks out no caller once it has ended', () => {
  let now = 0;
  const guard = new PacedGuard({ perSecond: 20, now: () => now });
  for (let n = 0; n < 100_000; n += 1) guard.isFlood();
  expect(guard.isFlood()).toBe(true);
  now += 1_100;
  expect(guard.isFlood()).toBe(false);
});

test('[S7.10] sockets of one person share a guard, which coming back does not renew', () => {
  let now = 0;
  const shared = new SharedGuards(10, () => now);
  const flood = () => shared.isFlood('ann');
  for (let n = 0; n < 30; n += 1) expect(flood()).toBe(false);
  shared.forgetRested();
  expect(flood()).toBe(true);
  expect(shared.isFlood('bob')).toBe(false);
  now += 3_001;
  shared.forgetRested();
  expect(shared.size).toBe(0);
  expect(flood()).toBe(false);
});

test('[S7.10] a frame counts for all guards, and one of them is enough', () => {
  const still = () => 0;
  const people = new SharedGuards(1, still);
  const addresses = new SharedGuards(2 / 3, still);
  const guard = new ConnectionGuard(
    [
      [people, 'ann'],
      [addresses, 'here'],
    ],
    new PacedGuard({ now: still }),
  );
  expect([guard, guard, guard, guard].map((all) => all.isFlood())).toEqual([false, false, true, true]);
  // What one of them refused, the others have counted.
  expect(people.isFlood('ann')).toBe(true);
  const own = new ConnectionGuard([], new PacedGuard({ perSecond: 1 / 3, now: still }));
  expect([own.isFlood(), own.isFlood()]).toEqual([false, true]);
});

test('[F1.5] every call counts for its person and its address, a stranger’s for the address alone', () => {
  const pace = new CallPace(0.1);
  const flood = (address: string, userId: string | null, times: number) =>
    Array.from({ length: times }, () => pace.isFlood(address, userId)).at(-1);
  expect(flood('home', 'ann', 3)).toBe(false);
  expect(flood('elsewhere', 'ann', 1)).toBe(true);
  expect(flood('home', 'bob', 1)).toBe(false);
  expect(flood('school', null, 60)).toBe(false);
  expect(flood('school', 'cleo', 1)).toBe(true);
  pace.stop();
});

test('[H9.1] every key has so many places at once, and gets them back however the work ends', async () => {
  const semaphore = new KeyedSemaphore(2, { message: 'Please wait' });
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const using = [semaphore.run('ann', () => first.promise), semaphore.run('ann', () => second.promise)];
  const third = () => semaphore.run('ann', async () => 'taken');
  await expect(third()).rejects.toThrow('Please wait');
  expect(await semaphore.run('ben', async () => 'taken')).toBe('taken');
  first.reject(new Error('broken off'));
  await expect(using[0]).rejects.toThrow('broken off');
  expect(await third()).toBe('taken');
  second.resolve('done');
  expect(await using[1]).toBe('done');
  expect(await Promise.all([third(), third()])).toEqual(['taken', 'taken']);
});
