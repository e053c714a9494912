import { expect, test } from 'bun:test';
import { type RedisCluster, startRedisCluster } from '../../infra/test/redis-cluster.ts';
import { Dice } from './dice.ts';
import { ownStack } from './own-stack.ts';
import { discussing, expectWhole, playToTheEnd, talkDuring } from './under-faults.ts';

let cluster: RedisCluster;
const stack = ownStack({
  redis: async (folder, onRun) => {
    cluster = await startRedisCluster(folder, onRun);
    return cluster.url;
  },
});
const ROOMS = 4;

test('[N1.3 N1.4 N1.5] rounds on a cluster, one of whose slots moves and one of whose masters dies: nothing is lost or done twice', async () => {
  const dice = new Dice(1);
  const rooms = await Promise.all(Array.from({ length: ROOMS }, () => discussing(stack().apiUrls, dice)));
  const key = `game:{${rooms[0]?.gameId}}`;

  const next = await cluster.otherMaster(key);
  const moving = await talkDuring(rooms, () => cluster.migrate(key, next));
  expect((await cluster.masterOf(key)).port).toBe(next.port);

  const failing = await talkDuring(rooms, async () => {
    await next.kill();
    await cluster.whole();
  });
  expect((await cluster.masterOf(key)).port).not.toBe(next.port);
  const ends = rooms.map(async (room, index) => {
    await expectWhole(room, ...[moving, failing].flatMap((said) => said[index] ?? []));
    return playToTheEnd(room, dice);
  });
  expect(await Promise.all(ends)).toHaveLength(ROOMS);
}, 60_000);
