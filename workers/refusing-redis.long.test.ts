import { afterAll, beforeAll, expect, spyOn, test } from 'bun:test';
import { createSharedFormat } from '@nightfall/shared/backend/formats/shared-format';
import { newId } from '@nightfall/shared/backend/ids';
import { effectJob } from '@nightfall/shared/backend/jobs/effect-table';
import { openQueues } from '@nightfall/shared/backend/jobs/queues';
import { Metrics } from '@nightfall/shared/backend/metrics/metrics';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { connectRedis, waitUntilReady } from '@nightfall/shared/backend/redis/redis';
import { type RedisNode, startRedisNode } from '../infra/test/redis-node.ts';
import { throwAwayFolder } from '../infra/test/throw-away-folder.ts';
import { startWork } from './work.ts';

const logger = createLogger('test', 'silent');
const WATCHED_MS = 1_500;
let node: RedisNode;
const runs: { stop(): Promise<void> }[] = [];
beforeAll(async () => {
  node = await startRedisNode({ folder: throwAwayFolder(), onRun: (run) => runs.push(run) });
});
afterAll(() => Promise.all(runs.map((run) => run.stop())));

test('[N3.10] a server that refuses to write is asked for jobs every second, and for the next one once it writes again', async () => {
  const warn = spyOn(logger, 'warn');
  const redis = connectRedis(node.url, 'worker', logger);
  const queueRedis = connectRedis(node.url, 'queue', logger);
  await waitUntilReady(queueRedis);
  const queues = openQueues(queueRedis);
  const job = effectJob('close_abandoned_room');
  const done = Promise.withResolvers<void>();
  const run = async () => done.resolve() as undefined;
  const working = {
    shared: createSharedFormat(),
    metrics: new Metrics(),
    concurrency: 1,
  };
  await node.ask('CONFIG', 'SET', 'min-replicas-to-write', 1);
  const worker = startWork({ ...working, redis, logger, job, run });
  const refusals = () => warn.mock.calls.filter((call) => JSON.stringify(call).includes('NOREPLICAS')).length;
  while (refusals() === 0) await Bun.sleep(10);
  await Bun.sleep(WATCHED_MS);
  expect(refusals()).toBeLessThan(6);
  await node.ask('CONFIG', 'SET', 'min-replicas-to-write', 0);
  const data = working.shared.write(job.name, { gameId: newId() });
  await queues.effects.close_abandoned_room.add(job.name, data, { jobId: newId() });
  await done.promise;
  await worker.close();
  await queues.close();
  for (const connection of [redis, queueRedis]) connection.disconnect();
  warn.mockRestore();
});
