import { afterAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { type Network, openNetwork } from '../../infra/test/network.ts';
import { type RedisCluster, startRedisCluster } from '../../infra/test/redis-cluster.ts';
import { eventually, type RedisNode } from '../../infra/test/redis-node.ts';
import { type RedisSentinels, startRedisSentinels } from '../../infra/test/redis-sentinels.ts';
import type { StackOptions } from '../../infra/test/stack.ts';
import { Dice } from './dice.ts';
import { ownStack } from './own-stack.ts';
import type { Room } from './room.ts';
import {
  type AcknowledgedMessages,
  allBack,
  expectWhole,
  openDiscussion,
  playToTheEnd,
  retryUntilAnswered,
  talkDuring,
  timesSaid,
} from './under-faults.ts';

/** How many rooms go on meanwhile on the side of the many. */
const ROOMS = 4;
const LONG = 240_000;
const dice = new Dice(4);
/** Of the API process that is cut off. */
const AWAY = '127.0.0.2';
type StartArguments = [...Parameters<NonNullable<StackOptions['redis']>>, Network];
let cluster: RedisCluster;
let sentinels: RedisSentinels;
const kinds = [
  {
    kind: 'a cluster of six',
    start: async (...given: StartArguments) => {
      cluster = await startRedisCluster(...given);
      return cluster.url;
    },
    masterOf: (key: string) => cluster.masterOf(key),
    /** Who is cut off together with a master. */
    besides: (): readonly RedisNode[] => [],
    /** As the others see it. */
    isReplaced: (master: RedisNode) => cluster.without(master).whole(),
    isOneAgain: () => cluster.whole(1),
  },
  {
    kind: 'three servers behind sentinels',
    start: async (...given: StartArguments) => {
      sentinels = await startRedisSentinels(...given);
      return sentinels.url;
    },
    masterOf: () => sentinels.master(),
    besides: () => sentinels.sentinels.slice(0, 1),
    isReplaced: () => sentinels.whole(1),
    isOneAgain: () => sentinels.whole(2),
  },
];

describe.each(kinds)('rounds on $kind', ({ start, masterOf, besides, isReplaced, isOneAgain }) => {
  const network = openNetwork();
  const stack = ownStack({
    apis: 2,
    redis: (folder, onRun) => start(folder, onRun, network),
    preload: join(import.meta.dirname, '../../infra/test/own-address.ts'),
    envOf: (file, index) => (file === 'api/main.ts' && index === 0 ? { OWN_ADDRESS: AWAY } : {}),
  });
  afterAll(() => network.stop());

  test(
    '[N1.11] a partition cuts off a master with an API process: what only they know is forgotten, and nothing else',
    async () => {
      const [here = '', there = ''] = stack().apiUrls;
      // Bob is on the side of the many, Ann and Cleo are not.
      const parted = await openDiscussion([here, there], dice);
      const others = await Promise.all(Array.from({ length: ROOMS }, () => openDiscussion([there], dice)));
      const key = `game:{${parted.gameId}}`;
      const before = await talk(parted);
      const master = await masterOf(key);

      network.part([AWAY, ...[master, ...besides()].map(({ address }) => address)]);
      const forgotten = await acknowledged(parted, [0, 2]);
      expect(forgotten).not.toEqual([]);
      const among: string[] = [];
      const meanwhile = await talkDuring(others, async () => {
        await isReplaced(master);
        among.push(await say(parted, 1));
        await takesNoMore(master, key);
        expect(await acknowledged(parted, [0, 2])).toEqual([]);
        among.push(await say(parted, 1));
        network.heal();
        await isOneAgain();
      }).finally(network.heal);
      expect((await masterOf(key)).port).not.toBe(master.port);

      const seen = await allBack(parted);
      expect(timesSaid(forgotten, seen)).toEqual(forgotten.map(() => 0));
      const after = await talk(parted);
      report(meanwhile, forgotten.length);
      await expectWhole(parted, before, { texts: among, longestMs: 0 }, after);
      for (const [index, room] of others.entries())
        await expectWhole(room, ...meanwhile.slice(index, index + 1));
      const ends = [parted, ...others].map((room) => playToTheEnd(room, dice));
      expect(await Promise.all(ends)).toHaveLength(1 + ROOMS);
    },
    LONG,
  );
});

async function talk(room: Room): Promise<AcknowledgedMessages> {
  const [said] = await talkDuring([room], async () => undefined);
  if (said === undefined) throw new Error('Nobody has said anything');
  return said;
}

async function say(room: Room, index: number): Promise<string> {
  const content = crypto.randomUUID();
  await retryUntilAnswered(room, index, 'send_message', { content });
  return content;
}

/** Each of them says something, once. @returns what was acknowledged */
async function acknowledged(room: Room, indexes: readonly number[]): Promise<string[]> {
  const said = indexes.map(async (index) => {
    const content = crypto.randomUUID();
    const outcome = await room.clients[index]?.act('send_message', { content });
    if (outcome?.ok === false) expect(outcome.code).toBe('UNAVAILABLE');
    return outcome?.ok ? [content] : [];
  });
  return (await Promise.all(said)).flat();
}

/** Waits until it refuses writes for want of others. */
const takesNoMore = (master: RedisNode, key: string): Promise<void> =>
  eventually(async () => {
    const refusal = await master.ask('SET', `${key}:try`, '').catch(String);
    return /CLUSTERDOWN|NOREPLICAS/.test(String(refusal));
  }, 'the master that is cut off to take no more writes');

function report(said: readonly AcknowledgedMessages[], forgotten: number): void {
  const longest = Math.max(...said.map(({ longestMs }) => longestMs));
  console.info(`the many waited ${longest.toFixed()} ms at most; forgotten: ${forgotten}`);
}
