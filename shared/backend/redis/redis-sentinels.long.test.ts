import { afterAll, beforeAll, expect, test } from 'bun:test';
import { eventually, type RedisNode, startRedisNode } from '../../../infra/test/redis-node.ts';
import { sentinelUrl, startSentinel } from '../../../infra/test/redis-sentinels.ts';
import { throwAwayFolder } from '../../../infra/test/throw-away-folder.ts';
import { createLogger } from '../observability/logger.ts';
import { connectRedis, ping, type Redis, waitUntilReady } from './redis.ts';

let master: RedisNode;
let sentinel: RedisNode;
let redis: Redis;
const runs: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  const common = { folder: throwAwayFolder(), onRun: (run: { stop(): Promise<void> }) => runs.push(run) };
  master = await startRedisNode(common);
  sentinel = await startSentinel({ ...common, master, quorum: 1 });
  redis = connectRedis(sentinelUrl([sentinel]), 'worker', createLogger('test', 'silent'));
  await waitUntilReady(redis);
});

afterAll(async () => {
  redis.disconnect();
  await Promise.all(runs.map((run) => run.stop()));
});

test('[N1.10] a connection that is to begin anew while it looks for the master finds it all the same', async () => {
  sentinel.freeze();
  await master.kill();
  await eventually(() => redis.status === 'connecting', 'the connection to look for a master');
  redis.disconnect(true);
  await master.restart();
  sentinel.thaw();
  await eventually(() => ping(redis), 'the connection to be there again');
  expect(redis.status).toBe('ready');
});

test('[N1.10] one that is closed stays closed', async () => {
  redis.disconnect();
  await eventually(() => redis.status === 'end', 'the connection to end');
});
