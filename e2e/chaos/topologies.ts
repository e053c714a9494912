import type { OnSpawn } from '../../infra/local/service-process.ts';
import { type RedisCluster, startRedisCluster } from '../../infra/test/redis-cluster.ts';
import { type RedisNode, startRedisNode } from '../../infra/test/redis-node.ts';
import { startRedisSentinels } from '../../infra/test/redis-sentinels.ts';
import type { Dice } from '../wire/dice.ts';
import type { Fault } from './faults.ts';

export const TOPOLOGIES = ['single', 'cluster', 'sentinels'] as const;
export type Topology = (typeof TOPOLOGIES)[number];

/** How Redis is set up, and what can happen to it. */
export interface RedisServers {
  start(folder: string, onRun: OnSpawn): Promise<string>;
  /** Once it runs. */
  faults(): readonly Fault[];
}

const AWAY_MS = { least: 300, most: 2_500 };
const aWhile = (dice: Dice) => Bun.sleep(AWAY_MS.least + dice.below(AWAY_MS.most - AWAY_MS.least));

export function redisServers(topology: Topology): RedisServers {
  if (topology === 'single') return single();
  return topology === 'cluster' ? cluster() : sentinels();
}

function single(): RedisServers {
  let node: RedisNode;
  return {
    start: async (folder, onRun) => {
      node = await startRedisNode({ folder, onRun });
      return node.url;
    },
    faults: () => [
      {
        name: 'Redis SIGKILL',
        isFailover: true,
        run: async (dice) => {
          await node.kill();
          await aWhile(dice);
          await node.restart();
        },
      },
      {
        name: 'Redis SIGSTOP',
        run: async (dice) => {
          node.freeze();
          await aWhile(dice);
          node.thaw();
        },
      },
    ],
  };
}

/** Where masters are replaced. */
interface Replaced {
  master(dice: Dice): Promise<RedisNode>;
  whole(replicas?: number): Promise<void>;
}

/** Sentinels let twelve seconds pass between two masters, and then have to find out. */
const patiently = (whole: Replaced['whole']): Replaced['whole'] => {
  return (replicas) => whole(replicas).catch(() => whole(replicas));
};

/** A little less than it takes the others to miss a master (infra/test). */
const MISSED_AFTER_MS = 1_200;

const failovers = ({ master, whole }: Replaced): Fault[] => [
  {
    name: 'a master SIGKILL',
    isFailover: true,
    run: async (dice) => {
      const gone = await master(dice);
      await gone.kill();
      await whole();
      await gone.restart();
      await whole(1);
    },
  },
  {
    name: 'a master SIGSTOP until replaced',
    isFailover: true,
    run: async (dice) => {
      const gone = await master(dice);
      gone.freeze();
      try {
        await whole();
      } finally {
        gone.thaw();
      }
      await whole(1);
    },
  },
  {
    name: 'a master SIGSTOP for a moment',
    isFailover: { afterMs: MISSED_AFTER_MS },
    run: async (dice) => {
      const gone = await master(dice);
      gone.freeze();
      await Bun.sleep(200 + dice.below(600));
      gone.thaw();
    },
  },
];

function cluster(): RedisServers {
  let nodes: RedisCluster;
  const anyKey = (dice: Dice) => `game:{${dice.uuid()}}`;
  return {
    start: async (folder, onRun) => {
      nodes = await startRedisCluster(folder, onRun);
      return nodes.url;
    },
    faults: () => [
      ...failovers({ master: (dice) => nodes.masterOf(anyKey(dice)), whole: patiently(nodes.whole) }),
      {
        name: 'a slot moves',
        run: async (dice, { keys }) => {
          const key = dice.pick(keys());
          await nodes.migrate(key, await nodes.otherMaster(key));
        },
      },
    ],
  };
}

function sentinels(): RedisServers {
  let servers: Awaited<ReturnType<typeof startRedisSentinels>>;
  return {
    start: async (folder, onRun) => {
      servers = await startRedisSentinels(folder, onRun);
      return servers.url;
    },
    faults: () => failovers({ master: () => servers.master(), whole: patiently(servers.whole) }),
  };
}
