import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createLogger } from '../observability/logger.ts';
import { connectRedis, type Redis, waitUntilReady } from '../redis/redis.ts';
import { KEPT_MAILS, keepMail, keptMails } from './mail.ts';

let redis: Redis;
beforeAll(async () => {
  redis = connectRedis(process.env.REDIS_URL ?? '', 'commands', createLogger('test', 'silent'));
  await waitUntilReady(redis);
});
afterAll(() => redis.disconnect());
const mail = (number: number) => ({
  to: 'ann@example.com',
  subject: `Mail ${number}`,
  text: 'Hello',
  html: '<p>Hello</p>',
  createdAt: 1_000 + number,
});

test('[P1.39] the newest mails are kept, newest first, each once', async () => {
  const numbers = Array.from({ length: KEPT_MAILS + 5 }, (_, number) => number);
  // In no order, and each one twice, as a job that crashed would do it.
  await Promise.all(numbers.toReversed().map((number) => keepMail(redis, mail(number))));
  for (const number of numbers) await keepMail(redis, mail(number));
  const kept = await keptMails(redis);
  expect(kept.map(({ subject }) => subject)).toEqual(
    numbers
      .slice(5)
      .toReversed()
      .map((number) => `Mail ${number}`),
  );
  expect(kept[0]).toEqual({
    to: 'ann@example.com',
    subject: `Mail ${KEPT_MAILS + 4}`,
    text: 'Hello',
    createdAt: 1_000 + KEPT_MAILS + 4,
  });
});
