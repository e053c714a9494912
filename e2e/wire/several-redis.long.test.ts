import { describe, expect, test } from 'bun:test';
import { RedisClient } from 'bun';
import { type RedisCluster, startRedisCluster } from '../../infra/test/redis-cluster.ts';
import { type RedisNode, withoutReplicas } from '../../infra/test/redis-node.ts';
import { type RedisSentinels, startRedisSentinels } from '../../infra/test/redis-sentinels.ts';
import { Dice } from './dice.ts';
import { ownStack } from './own-stack.ts';
import type { Room } from './room.ts';
import {
  type AcknowledgedMessages,
  allBack,
  expectWhole,
  openDiscussion,
  playToTheEnd,
  talkDuring,
  timesSaid,
} from './under-faults.ts';

/** How often each fault happens: FAULT_ROUNDS. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1);
const ROOMS = 6;
const WRITES = 2_000;
const dice = new Dice(3);
const keyOf = ({ gameId }: Room) => `game:{${gameId}}`;

/** Several servers of one kind. */
interface Servers {
  masterOf(key: string): Promise<RedisNode>;
  replicasOf(key: string): Promise<readonly RedisNode[]>;
  whole(replicas?: number): Promise<void>;
}

let cluster: RedisCluster;
let sentinels: RedisSentinels;
const kinds = [
  {
    kind: 'a cluster of six',
    start: async (...given: Parameters<typeof startRedisCluster>) => {
      cluster = await startRedisCluster(...given);
      return cluster.url;
    },
    servers: (): Servers => cluster,
    moveSlot: async (key: string) => {
      const next = await cluster.otherMaster(key);
      await cluster.migrate(key, next);
      expect((await cluster.masterOf(key)).port).toBe(next.port);
    },
  },
  {
    kind: 'three servers behind sentinels',
    start: async (...given: Parameters<typeof startRedisSentinels>) => {
      sentinels = await startRedisSentinels(...given);
      return sentinels.url;
    },
    servers: (): Servers => ({ ...sentinels, masterOf: sentinels.master, replicasOf: sentinels.replicas }),
    moveSlot: null,
  },
];

describe.each(kinds)('rounds on $kind', ({ start, servers, moveSlot }) => {
  const stack = ownStack({ apis: 2, redis: start });
  const rooms = () => Promise.all(Array.from({ length: ROOMS }, () => openDiscussion(stack().apiUrls, dice)));
  const first = ([room]: readonly Room[]) => {
    if (room === undefined) throw new Error('There is no room');
    return room;
  };

  /** @returns the one that is master afterwards */
  const replaced = async (key: string, fault: (master: RedisNode) => unknown) => {
    const master = await servers().masterOf(key);
    await fault(master);
    await servers().whole();
    return master;
  };

  test.each(['dies', 'freezes'])(
    '[N1.2 N1.3 N1.5] a master %s, again and again: nothing is lost or done twice',
    async (fault) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const at = await rooms();
        const key = keyOf(first(at));
        let gone: RedisNode | undefined;
        const said = await talkDuring(at, async () => {
          gone = await replaced(key, (master) => (fault === 'dies' ? master.kill() : master.freeze()));
        });
        await (fault === 'dies' ? gone?.restart() : gone?.thaw());
        await servers().whole(1);
        report(fault, said);
        await toTheirEnds(at, said);
      }
    },
  );

  if (moveSlot !== null)
    test('[N1.4 N1.5] a slot moves to another master: nothing is lost or done twice', async () => {
      const at = await rooms();
      await toTheirEnds(at, await talkDuring(at, () => moveSlot(keyOf(first(at)))));
    });

  test('[N1.6] a master dies whose replicas had not heard the last: that is lost, and all players go on from what is left', async () => {
    const at = await rooms();
    const room = first(at);
    const key = keyOf(room);
    const [master, replicas] = await Promise.all([servers().masterOf(key), servers().replicasOf(key)]);
    const [kept] = await talkDuring([room], async () => undefined);
    // Otherwise it would take nothing that could be lost.
    await master.ask('CONFIG', 'SET', 'min-replicas-to-write', 0);
    const back = await withoutReplicas(master, replicas);
    const [lost] = await talkDuring([room], async () => undefined);
    await master.kill();
    back();
    await servers().whole();
    const seen = await allBack(room);
    expect(timesSaid(kept?.texts ?? [], seen)).toEqual([1, 1, 1]);
    console.info(
      'acknowledged and lost:',
      timesSaid(lost?.texts ?? [], seen).filter((times) => times === 0).length,
    );
    await master.restart();
    await servers().whole(1);
    const [again] = await talkDuring([room], async () => undefined);
    await toTheirEnds([room], [{ texts: [...(kept?.texts ?? []), ...(again?.texts ?? [])], longestMs: 0 }]);
  });

  test('[N1.8] what it costs to wait until a replica has a write', async () => {
    const key = 'measured';
    await servers().whole(1);
    const client = new RedisClient((await servers().masterOf(key)).url);
    const timed = async (write: () => Promise<unknown>) => {
      const times: number[] = [];
      for (let writes = 0; writes < WRITES; writes += 1) {
        const begunAt = performance.now();
        await write();
        times.push(performance.now() - begunAt);
      }
      const at = (part: number) =>
        (times.toSorted((a, b) => a - b)[Math.floor(part * WRITES)] ?? 0).toFixed(2);
      return `${at(0.5)} ms, one of a hundred ${at(0.99)} ms`;
    };
    const set = () => client.set(key, 'x'.repeat(1_000));
    let heard = 0;
    const alone = await timed(set);
    const waited = await timed(async () => {
      await set();
      heard += Number(await client.send('WAIT', ['1', '1000'])) > 0 ? 1 : 0;
    });
    client.close();
    console.info(`a write: ${alone}; with WAIT 1: ${waited}`);
    expect(heard).toBe(WRITES);
  });
});

function report(fault: string, said: readonly AcknowledgedMessages[]): void {
  const longest = Math.max(...said.map(({ longestMs }) => longestMs));
  const texts = said.reduce((sum, one) => sum + one.texts.length, 0);
  console.info(`a master ${fault}: ${texts} texts, the longest answer after ${longest.toFixed()} ms`);
}

async function toTheirEnds(rooms: readonly Room[], said: readonly AcknowledgedMessages[]): Promise<void> {
  const ends = rooms.map(async (room, index) => {
    await expectWhole(room, ...said.slice(index, index + 1));
    return playToTheEnd(room, dice);
  });
  expect(await Promise.all(ends)).toHaveLength(rooms.length);
}
