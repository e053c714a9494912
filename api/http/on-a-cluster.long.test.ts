import { afterAll, beforeAll, expect, test } from 'bun:test';
import { newId } from '@nightfall/shared/backend/ids';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { connectRedis, type Redis, waitUntilReady } from '@nightfall/shared/backend/redis/redis';
import { RoomIndex } from '@nightfall/shared/backend/rooms/live-rooms';
import { type RedisCluster, startSteadyCluster } from '../../infra/test/redis-cluster.ts';
import { throwAwayFolder } from '../../infra/test/throw-away-folder.ts';
import { type Share, sharedWindows } from './windows.ts';

const runs: { stop(graceMs?: number): Promise<void> }[] = [];
let cluster: RedisCluster;
let redis: Redis;
beforeAll(async () => {
  cluster = await startSteadyCluster(throwAwayFolder(), (run) => runs.push(run));
  redis = connectRedis(cluster.url, 'commands', createLogger('test', 'silent'));
  await waitUntilReady(redis);
});
afterAll(async () => {
  redis?.disconnect();
  await Promise.all(runs.map((run) => run.stop(1_000)));
});

const share = (who: string, more: Partial<Share> = {}): Share => ({
  key: `login:${who}`,
  points: 1,
  most: 3,
  windowMs: 60_000,
  ...more,
});

test('[N1.7] limits of several callers are counted together or not at all, wherever they lie', async () => {
  const windows = sharedWindows(redis);
  const [ann, ben, cleo] = [newId(), newId(), newId()].map((who) => share(who)) as [Share, Share, Share];
  const first = await windows.take([ann, ben, cleo]);
  if (!('counted' in first)) throw new Error('There was room for all');
  expect(first.counted.map(({ key }) => key).toSorted()).toEqual(
    [ann, ben, cleo].map(({ key }) => key).toSorted(),
  );
  await Promise.all([windows.take([ben]), windows.take([ben])]);
  const refused = await windows.take([ann, ben, cleo]);
  expect('waitMs' in refused && refused.waitMs).toBeGreaterThan(0);
  // What was refused is counted nowhere: there is room for two more of each of the others.
  const outcomes = [
    await windows.take([ann, cleo]),
    await windows.take([ann, cleo]),
    await windows.take([ann]),
  ];
  expect(outcomes.map((one) => 'counted' in one)).toEqual([true, true, false]);
  await windows.giveBack(first.counted);
  expect('counted' in (await windows.take([ann, ben]))).toBe(true);
});

test('[N1.7] all rooms are found again, one by one and on the walk over all hashes', async () => {
  const index = new RoomIndex(redis);
  const ids = Array.from({ length: 100 }, () => newId());
  for (const gameId of ids) await index.enter({ gameId, roomCode: null, practiceOf: null, createdAt: 1 });
  const named = (rooms: readonly { readonly gameId: string }[]) => rooms.map(({ gameId }) => gameId);
  expect(named(await index.all()).toSorted()).toEqual(ids.toSorted());
  expect((await index.find(ids[7] ?? ''))?.gameId).toBe(ids[7] ?? '');
  const walked = new Set<string>();
  for (let steps = 0; steps < 40; steps += 1) for (const id of named(await index.walk(10))) walked.add(id);
  expect(walked.size).toBe(ids.length);
  await index.remove(ids[7] ?? '');
  expect([await index.find(ids[7] ?? ''), (await index.all()).length]).toEqual([null, 99]);
});
