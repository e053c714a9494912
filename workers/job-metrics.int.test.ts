import { afterAll, expect, test } from 'bun:test';
import { readEnv } from '@nightfall/shared/backend/env';
import { createSharedFormat } from '@nightfall/shared/backend/formats/shared-format';
import { newId } from '@nightfall/shared/backend/ids';
import { effectJob } from '@nightfall/shared/backend/jobs/effect-table';
import { Metrics } from '@nightfall/shared/backend/metrics/metrics';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { connectRedis } from '@nightfall/shared/backend/redis/redis';
import { measuredBy, openTestRooms } from '@nightfall/shared/backend/testing/test-rooms';
import type { TryAgainAt } from './handlers/handler.ts';
import { startWork } from './work.ts';

const logger = createLogger('test', 'silent');
const env = readEnv({ ...process.env, NODE_ENV: 'test' });
const at = await openTestRooms();
afterAll(() => at.close());

test('[O1.12] attempts at jobs are counted by how they end, and jobs by how late they begin', async () => {
  const redis = connectRedis(env.REDIS_URL, 'worker', logger);
  const metrics = new Metrics();
  const queue = at.queues.effects.close_abandoned_room;
  const job = effectJob('close_abandoned_room');
  const fail = () => {
    throw new Error('Not now');
  };
  // One is put off, and completed then; the next one fails twice.
  const ends: (() => TryAgainAt | undefined)[] = [
    () => ({ tryAgainAt: Date.now() }),
    () => undefined,
    fail,
    fail,
  ];
  const run = async () => ends.shift()?.();
  const shared = createSharedFormat();
  const working = { redis, shared, logger, metrics, concurrency: 1 };
  const add = (delay: number, late: number) =>
    queue.add(job.name, shared.write(job.name, { gameId: newId() }), {
      jobId: newId(),
      attempts: 2,
      backoff: 1,
      delay,
      timestamp: Date.now() - delay - late,
    });
  await add(0, 5_000);
  const worker = startWork({ ...working, job, run });
  const until = async (outcome: string) => {
    const name = `nightfall_jobs_total{queue="close-abandoned-room",outcome="${outcome}"}`;
    while ((await measuredBy(metrics)).get(name) !== 1) await Bun.sleep(5);
  };
  await until('put_off');
  await until('completed');
  await add(30_000, 20_000);
  await until('failed');
  await until('given_up');
  await worker.close();
  redis.disconnect();
  const measured = await measuredBy(metrics);
  expect(measured.get('nightfall_job_seconds_count{queue="close-abandoned-room"}')).toBe(4);
  expect(measured.get('nightfall_job_lateness_seconds_count{queue="close-abandoned-room"}')).toBe(2);
  expect(measured.get('nightfall_job_lateness_seconds_sum{queue="close-abandoned-room"}')).toBeWithin(25, 35);
});
