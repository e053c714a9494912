import { describe, expect, test } from 'bun:test';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { keys } from '@nightfall/shared/backend/redis/keys';
import { connectRedis, waitUntilReady } from '@nightfall/shared/backend/redis/redis';
import { newAddress } from '../testing/person.ts';
import { runRedis } from '../testing/test-api.ts';
import { Limits } from './limits.ts';
import { ServiceError } from './service-error.ts';
import { LocalWindows, type Share, sharedWindows } from './windows.ts';

const redis = runRedis();

const WAITING = 15;
const limits = new Limits(redis, 0.1);
const codeOf = (one: PromiseSettledResult<unknown>) =>
  one.status === 'rejected' && one.reason instanceof ServiceError ? one.reason.code : one.status;

test('[S7.37] some wait for their turn to guess at an address, and no more; other addresses are not slowed', async () => {
  const [here, elsewhere] = [newAddress(), newAddress()];
  const { promise: slow, resolve: answer } = Promise.withResolvers<string>();
  const waiting = Array.from({ length: WAITING }, () => limits.guess([['failedJoin', here]], () => slow));
  const refused = await Promise.allSettled([limits.guess([['failedJoin', here]], async () => 'a room')]);
  expect(refused.map(codeOf)).toEqual(['RATE_LIMITED']);
  expect(refused).toMatchObject([{ reason: { retryAfterSeconds: 1 } }]);
  expect(await limits.guess([['failedJoin', elsewhere]], async () => 'a room')).toBe('a room');
  answer('a room');
  expect(await Promise.all(waiting)).toEqual(Array(WAITING).fill('a room'));
  expect(await limits.guess([['failedJoin', here]], async () => 'a room')).toBe('a room');
});

test('[S7.30] what costs something stays counted where the rest is given back', async () => {
  const [who, price, guess] = [newAddress(), 'setPassword', 'failedLogin'] as const;
  const paid = [price, who] as const;
  const counted = await limits.countAll([paid, [guess, who]]);
  await counted.giveBack([paid]);
  expect((await limits.tryAll([[guess, who]])).excess).toBeNull();
  expect((await limits.tryAll([[price, who]])).excess).toMatchObject({ code: 'RATE_LIMITED' });
});

test('[S7.30] while Redis is away each process counts for itself', async () => {
  const away = connectRedis(process.env.REDIS_URL ?? '', 'commands', createLogger('api', 'silent'));
  await waitUntilReady(away);
  const alone = new Limits(away, 0.1);
  const who = newAddress();
  await alone.count('renewCode', who);
  away.disconnect();
  const counted = await alone.count('renewCode', who);
  await expect(alone.count('renewCode', who)).rejects.toThrow('Too many attempts');
  await counted.giveBack();
  await alone.count('renewCode', who);
});

let time = Date.now();
const milliseconds = async () => {
  const [seconds, micros] = await redis.time();
  return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000);
};
const kinds = [
  {
    kind: 'of all processes',
    windows: sharedWindows(redis),
    async end(key: string) {
      await redis.pexpire(keys.limit(key), 0);
      // A window is known by its end, and in life is over before the next one begins: not within a millisecond.
      const endedAt = await milliseconds();
      while ((await milliseconds()) === endedAt);
    },
  },
  {
    kind: 'of one process',
    windows: new LocalWindows(() => time),
    end: async () => {
      time += MINUTE;
    },
  },
];
const MINUTE = 60_000;
const share = (more: Partial<Share> = {}): Share => ({
  key: crypto.randomUUID(),
  points: 1,
  most: 10,
  windowMs: MINUTE,
  ...more,
});

describe.each(kinds)('windows $kind', ({ windows, end }) => {
  const take = async (...shares: Share[]) => {
    const outcome = await windows.take(shares);
    return 'counted' in outcome ? outcome.counted : null;
  };
  const atOnce = (times: number, one: Share) => Promise.all(Array.from({ length: times }, () => take(one)));
  const passed = (all: readonly unknown[]) => all.filter((one) => one !== null).length;

  test('[S7.30] of 40 at once ten pass, and what was refused takes no room from those after it', async () => {
    const one = share();
    const taken = await atOnce(40, one);
    expect(passed(taken)).toBe(10);
    for (const counted of taken) if (counted !== null) await windows.giveBack(counted);
    expect(passed(await atOnce(40, one))).toBe(10);
  });

  test('[S7.30] what is refused by one of several is counted by none, and tells the longest wait', async () => {
    const [roomy, full, longFull] = [share(), share({ most: 1 }), share({ most: 1, windowMs: 15 * MINUTE })];
    await take(full);
    await take(longFull);
    for (let time = 0; time < 20; time += 1) expect(await take(roomy, full)).toBeNull();
    const refused = await windows.take([roomy, full, longFull]);
    expect('waitMs' in refused && refused.waitMs > 14 * MINUTE && refused.waitMs <= 15 * MINUTE).toBe(true);
    expect(passed(await atOnce(11, roomy))).toBe(10);
  });

  test('[S7.30] more than there is room for at all waits for a whole window', async () => {
    expect(await windows.take([share({ points: 11 })])).toEqual({ waitMs: MINUTE });
    const one = share({ points: 5 });
    expect(passed(await atOnce(3, one))).toBe(2);
  });

  test('[S7.31] bursts across the end of a window: each lets ten pass, whatever is given back to the one before', async () => {
    const one = share();
    const before = await atOnce(15, one);
    await end(one.key);
    const first = await atOnce(4, one);
    for (const counted of before) if (counted !== null) await windows.giveBack(counted);
    const after = await atOnce(30, one);
    expect([passed(before), passed(first) + passed(after)]).toEqual([10, 10]);
  });

  test('[S7.31] what is given back to a window that is over begins no other one', async () => {
    const one = share();
    const counted = await take(one);
    await end(one.key);
    await windows.giveBack(counted ?? []);
    expect(passed(await atOnce(30, one))).toBe(10);
  });
});
