import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { once } from 'node:events';
import { type RedisCluster, startRedisCluster } from '../../../infra/test/redis-cluster.ts';
import { eventually, type RedisNode, startRedisNode } from '../../../infra/test/redis-node.ts';
import { sentinelUrl, startSentinel } from '../../../infra/test/redis-sentinels.ts';
import { throwAwayFolder } from '../../../infra/test/throw-away-folder.ts';
import { createLogger } from '../observability/logger.ts';
import { connectRedis, ping, type Redis, servedPart, waitUntilReady } from './redis.ts';

const SLOTS = 16_384;
const KEY = 'kept';
let cluster: RedisCluster;
let redis: Redis;
let worker: Redis;
const runs: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  cluster = await startRedisCluster(throwAwayFolder(), (run) => runs.push(run));
  // On a busy machine a master may seem dead for a moment; here no replica may take its place.
  await cluster.forbidTakingOver();
  await cluster.whole();
  const logger = createLogger('test', 'silent');
  redis = connectRedis(cluster.url, 'commands', logger);
  worker = connectRedis(cluster.url, 'worker', logger);
  await Promise.all([redis, worker].map((one) => waitUntilReady(one)));
}, 60_000);

afterAll(async () => {
  for (const one of [redis, worker]) one.disconnect();
  await Promise.all(runs.map((run) => run.stop()));
});

const untilServed = (isSo: (part: number) => boolean, what: string) =>
  eventually(async () => isSo(await servedPart(redis)), what);

test('[O1.16] a cluster without one of three masters serves two thirds of its keys, and says so', async () => {
  await untilServed((part) => part === 1, 'all of it to be served');
  const [master, other] = await Promise.all([cluster.masterOf(KEY), cluster.otherMaster(KEY)]);
  await redis.set(KEY, 'a value');
  await master.kill();
  await untilServed((part) => part < 1, 'the loss to be seen');
  // Also once the others know that it is gone for good.
  await eventually(
    async () => /master,fail[, ]/.test(await other.ask<string>('CLUSTER', 'NODES')),
    'the others to agree',
  );
  await untilServed((part) => Math.abs(part * SLOTS - 10_923) < 2, 'two thirds of it to be served');
  expect(await ping(redis)).toBe(true);
  await master.restart();
  await untilServed((part) => part === 1, 'all of it to be served');
  expect(await redis.get(KEY)).toBe('a value');
});

/** Leaves one of three masters; once more it does nothing. */
async function breakCluster(): Promise<void> {
  const masters = await Promise.all(['a', 'b', 'c'].map((key) => cluster.masterOf(key)));
  expect(new Set(masters).size).toBe(3);
  await Promise.all(masters.slice(1).map((master) => master.kill()));
  await untilServed((part) => part === 0, 'the last one to stop');
}

test('[O1.16] a master that finds itself cut off from most others serves nothing', async () => {
  await breakCluster();
  expect(await ping(redis)).toBe(true);
});

test('[N1.12] reconnecting a worker to a broken cluster settles', async () => {
  await breakCluster();
  // Its status may be another a moment later.
  const ended = once(worker, 'end');
  worker.disconnect();
  await ended;
  await worker.connect();
  expect(worker.status).toBe('ready');
}, 20_000);

describe('behind a sentinel', () => {
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
});
