import { expect, test } from 'bun:test';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { connectRedis, waitUntilReady } from '@nightfall/shared/backend/redis/redis';
import { newAddress } from '../testing/person.ts';
import { runRedis } from '../testing/run-for-tests.ts';
import { Limits } from './limits.ts';
import { ServiceError } from './service-error.ts';

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
