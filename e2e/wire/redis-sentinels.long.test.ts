import { expect, test } from 'bun:test';
import { type RedisSentinels, startRedisSentinels } from '../../infra/test/redis-sentinels.ts';
import { Dice } from './dice.ts';
import { ownStack } from './own-stack.ts';
import { discussing, expectWhole, playToTheEnd, talkDuring } from './under-faults.ts';

let servers: RedisSentinels;
const stack = ownStack({
  redis: async (folder, onRun) => {
    servers = await startRedisSentinels(folder, onRun);
    return servers.url;
  },
});
const ROOMS = 2;

test('[N1.2 N1.5] rounds behind sentinels, whose master dies: nothing is lost or done twice', async () => {
  const dice = new Dice(2);
  const rooms = await Promise.all(Array.from({ length: ROOMS }, () => discussing(stack().apiUrls, dice)));
  const master = await servers.master();
  const failing = await talkDuring(rooms, async () => {
    await master.kill();
    await servers.whole();
  });
  expect((await servers.master()).port).not.toBe(master.port);
  const ends = rooms.map(async (room, index) => {
    await expectWhole(room, ...failing.slice(index, index + 1));
    return playToTheEnd(room, dice);
  });
  expect(await Promise.all(ends)).toHaveLength(ROOMS);
}, 60_000);
