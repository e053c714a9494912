import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { type Queue, Worker } from 'bullmq';
import { type RedisCluster, startSteadyCluster } from '../../../infra/test/redis-cluster.ts';
import { throwAwayFolder } from '../../../infra/test/throw-away-folder.ts';
import { readEnv } from '../env.ts';
import { newId } from '../ids.ts';
import { createLogger } from '../observability/logger.ts';
import { connectRedis, type Redis, waitUntilReady } from '../redis/redis.ts';
import { failedIn, listFailedJobs, retryJobs } from './failed-jobs.ts';
import { forgetOldFailures, prefixOf } from './job.ts';
import { listQueues } from './queue-list.ts';
import { openQueues, periodicJobs, type Queues, schedulePeriodicJob } from './queues.ts';

const logger = createLogger('test', 'silent');
const ENDED: (() => unknown)[] = [];
let cluster: RedisCluster;
beforeAll(async () => {
  cluster = await startSteadyCluster(throwAwayFolder(), (run) => ENDED.push(() => run.stop(1_000)));
}, 60_000);
afterAll(async () => {
  for (const end of ENDED.toReversed()) await end();
}, 30_000);

const PLACES: [string, () => string][] = [
  ['one server', () => readEnv({ ...process.env, NODE_ENV: 'test' }).REDIS_URL],
  ['a cluster of six', () => cluster.url],
];
const DAY_MS = 24 * 3_600_000;

describe.each(PLACES)('on %s', (_, url) => {
  let redis: Redis;
  let queues: Queues;
  /** What became of each attempt, by the id of its job. */
  let attempts: string[];
  let isBroken: boolean;

  beforeAll(async () => {
    redis = connectRedis(url(), 'commands', logger);
    const queueRedis = connectRedis(url(), 'queue', logger);
    await Promise.all([waitUntilReady(redis), waitUntilReady(queueRedis)]);
    queues = openQueues(queueRedis);
    const workerRedis = connectRedis(url(), 'worker', logger);
    const work = (queue: Queue) =>
      new Worker(
        queue.name,
        async ({ id = '' }) => {
          attempts.push(id);
          if (isBroken) throw new Error('Postgres refused: 53300, said "Quirin" of ann@example.org');
        },
        { connection: workerRedis, prefix: prefixOf(redis, queue) },
      ).on('error', () => undefined);
    const { review_round, play_bot_turn } = queues.effects;
    const workers = [review_round, play_bot_turn, queues.purgeReviews].map(work);
    ENDED.push(async () => {
      await Promise.all(workers.map((worker) => worker.close()));
      await queues.close();
      for (const connection of [redis, queueRedis, workerRedis]) connection.disconnect();
    });
  });
  beforeEach(() => {
    attempts = [];
    isBroken = true;
  });

  /** Nothing is done, and nothing waits to be. */
  const rest = (queue: Queue) =>
    until(async () => (await queue.getJobCountByTypes('waiting', 'active', 'delayed')) === 0);
  afterEach(async () => {
    await rest(reviews());
    await reviews().obliterate({ force: true });
  });

  const SECRET = { gameId: newId(), displayName: 'Quirin', role: 'Werewolf' };
  const reviews = () => queues.effects.review_round;
  const fail = async (queue: Queue, jobId: string) => {
    await queue.add(queue.name, SECRET, { jobId, attempts: 2, backoff: 1 });
    await until(async () => attempts.filter((id) => id === jobId).length === 2);
    await rest(queue);
  };
  const listed = async () => (await listFailedJobs(redis, queues.all, { limit: 50, offset: 0 })).rows;

  test('[O3.4 O3.5] what has failed is listed without what it carries, and retried once', async () => {
    const jobId = `${newId()}-1`;
    await fail(reviews(), jobId);
    const row = (await listed()).find((job) => job.jobId === jobId);
    expect(row).toEqual({
      id: `review-round ${jobId}`,
      queue: 'review-round',
      jobId,
      queuedAt: expect.any(Number),
      failedAt: expect.any(Number),
      attempts: 2,
      reason: 'Postgres refused: 53300, said … of …',
    });
    isBroken = false;
    expect(await retryJobs(reviews(), [jobId])).toBe(1);
    // At once, while it is under way, and when it is done: nothing is left to retry.
    expect(await retryJobs(reviews(), [jobId])).toBe(0);
    await until(async () => attempts.length === 3);
    await rest(reviews());
    expect(await failedIn(reviews(), jobId)).toEqual([]);
    expect(await retryJobs(reviews(), [jobId])).toBe(0);
    expect(attempts).toEqual([jobId, jobId, jobId]);
    expect((await listed()).map((job) => job.jobId)).not.toContain(jobId);
  });

  test('[O3.5] one that fails again has all its attempts again, and is listed again', async () => {
    const jobId = `${newId()}-1`;
    await fail(reviews(), jobId);
    expect(await retryJobs(reviews(), [jobId])).toBe(1);
    await until(async () => attempts.length === 4);
    await until(async () => (await failedIn(reviews(), jobId)).length === 1);
    isBroken = false;
    await retryJobs(reviews(), [jobId]);
    await until(async () => attempts.length === 5);
  });

  test('[O3.3 O3.5] a queue says how it is, and all that has failed in it is retried', async () => {
    for (const _ of [1, 2, 3]) await fail(reviews(), `${newId()}-1`);
    const saving = queues.effects.save_finished_game;
    await saving.add('save-finished-game', {}, { jobId: newId(), timestamp: Date.now() - 30_000 });
    await saving.add('save-finished-game', {}, { jobId: newId(), delay: DAY_MS });
    const all = new Map((await listQueues(redis, queues.all)).map((queue) => [queue.id, queue]));
    expect(all.size).toBe(queues.all.length);
    expect(all.get('review-round')).toMatchObject({ failed: 3, active: 0, latenessMs: 0 });
    const late = all.get('save-finished-game');
    expect(late).toMatchObject({ waiting: 1, delayed: 1, failed: 0 });
    expect(late?.latenessMs).toBeWithin(30_000, 40_000);
    isBroken = false;
    expect(await retryJobs(reviews(), await failedIn(reviews()))).toBe(3);
    await until(async () => attempts.length === 9);
    await rest(reviews());
    expect(await failedIn(reviews())).toEqual([]);
    await saving.obliterate({ force: true });
  });

  test('[O3.4] the latest come first, part by part over all queues', async () => {
    const ids = [1, 2, 3].map((round) => `${newId()}-${round}`);
    for (const id of ids) await fail(reviews(), id);
    const part = async (offset: number) => {
      const { total, rows } = await listFailedJobs(redis, queues.all, { limit: 2, offset });
      return [total, ...rows.map(({ jobId }) => jobId)];
    };
    expect(await part(0)).toEqual([3, ids[2] ?? '', ids[1] ?? '']);
    expect(await part(2)).toEqual([3, ids[0] ?? '']);
    isBroken = false;
    await retryJobs(reviews(), ids);
    await until(async () => attempts.length === 9);
  });

  test('[O3.10] what the sweep does again, or is past, is not kept; the rest is forgotten after its time', async () => {
    await fail(queues.effects.play_bot_turn, newId());
    expect(await queues.effects.play_bot_turn.getFailedCount()).toBe(0);
    const [old, young] = [`${newId()}-1`, `${newId()}-1`];
    for (const id of [old, young]) await fail(reviews(), id);
    await redis.zadd(reviews().toKey('failed'), Date.now() - 8 * DAY_MS, old);
    for (const _ of [1, 2]) await forgetOldFailures(queues.all);
    expect(await failedIn(reviews())).toEqual([young]);
    expect(await reviews().getJob(old)).toBeUndefined();
  });

  test('[O3.5] one of a schedule is retried, and the schedule goes on as before', async () => {
    await schedulePeriodicJob(queues.purgeReviews, periodicJobs.purgeReviews);
    await until(async () => (await queues.purgeReviews.getFailedCount()) === 1);
    const next = await queues.purgeReviews.getDelayed();
    isBroken = false;
    expect(await retryJobs(queues.purgeReviews, await failedIn(queues.purgeReviews))).toBe(1);
    await until(async () => attempts.length === 2);
    await until(async () => (await queues.purgeReviews.getActiveCount()) === 0);
    expect((await queues.purgeReviews.getDelayed()).map(({ id }) => id)).toEqual(next.map(({ id }) => id));
    expect(next).toHaveLength(1);
    await queues.purgeReviews.obliterate({ force: true });
  });
});

async function until(condition: () => Promise<boolean>, withinMs = 10_000): Promise<void> {
  for (const deadline = Date.now() + withinMs; !(await condition()); await Bun.sleep(5))
    if (Date.now() > deadline) throw new Error('It did not come to that');
}
