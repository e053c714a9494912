import type { OnSpawn } from '../../infra/local/service-process.ts';
import { type RedisCluster, startRedisCluster } from '../../infra/test/redis-cluster.ts';
import { type RedisNode, startRedisNode } from '../../infra/test/redis-node.ts';
import { startRedisSentinels } from '../../infra/test/redis-sentinels.ts';
import type { Stack } from '../../infra/test/stack.ts';
import type { StackProcess } from '../../infra/test/stack-process.ts';
import type { Dice } from '../wire/dice.ts';
import type { LoadBalancer } from './load-balancer.ts';

export const TOPOLOGIES = ['single', 'cluster', 'sentinels'] as const;
export type Topology = (typeof TOPOLOGIES)[number];

/** How Redis is set up, and what can happen to it. */
interface RedisServers {
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

/** What faults happen to. */
export interface FaultTarget {
  readonly stack: Stack;
  readonly front: LoadBalancer;
  /** Keys of rooms in which people play. */
  readonly keys: () => readonly string[];
}

/** Something that breaks and is whole again afterwards. */
export interface Fault {
  readonly name: string;
  /**
   * Another Redis, or the same from its files, takes over, or does if this has taken longer than it should on a busy
   * machine: what was acknowledged last may not be there.
   */
  readonly isFailover?: true | { readonly afterMs: number };
  run(dice: Dice, ground: FaultTarget): Promise<void>;
}

const UP_WITHIN_MS = 60_000;
const LONGEST_STOP_MS = 4_000;
const LONGEST_PAUSE_MS = 1_500;
/** What was acknowledged just before, or while it was noticed, counts as lost with a master. */
const AROUND_MS = 1_500;

/** Restarts it until it is ready, as an orchestrator does. */
async function bringBack(process_: StackProcess): Promise<void> {
  const deadline = Date.now() + UP_WITHIN_MS;
  for (;;) {
    try {
      return await process_.restart();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await Bun.sleep(200);
    }
  }
}

const processFaults = (kind: 'apis' | 'workers', name: string): Fault[] => {
  const one = (dice: Dice, { stack }: FaultTarget) => dice.pick(stack[kind]);
  const ended = (signal: 'SIGKILL' | 'SIGTERM'): Fault => ({
    name: `${name} ${signal}`,
    run: async (dice, ground) => {
      const process_ = one(dice, ground);
      await process_.kill(signal);
      await Bun.sleep(dice.below(1_000));
      await bringBack(process_);
    },
  });
  return [
    ended('SIGKILL'),
    ended('SIGTERM'),
    {
      name: `${name} SIGSTOP`,
      run: async (dice, ground) => {
        const process_ = one(dice, ground);
        await process_.kill('SIGSTOP');
        await Bun.sleep(200 + dice.below(LONGEST_STOP_MS - 200));
        await process_.kill('SIGCONT');
      },
    },
  ];
};

export const PROCESS_FAULTS: readonly Fault[] = [
  ...processFaults('apis', 'API'),
  ...processFaults('workers', 'worker'),
];

export const POSTGRES_FAULT: Fault = {
  name: 'Postgres stops',
  run: async (dice, { stack }) => {
    await stack.stopPostgres();
    await Bun.sleep(dice.below(2_000));
    await stack.startPostgres();
  },
};

export const LINE_FAULT: Fault = {
  name: 'lines cut',
  run: async (dice, { front }) => front.cut(dice.pick([0.05, 0.2, 0.5])),
};

/** All processes are replaced, one after the other. */
export async function restartAll({ apis, workers }: Pick<Stack, 'apis' | 'workers'>): Promise<void> {
  for (const process_ of [...apis, ...workers]) await process_.restart();
}

interface Span {
  readonly from: number;
  to: number;
}

/** Faults as they happen, and when something may have been lost with a Redis. */
export class FaultRecord {
  readonly counts = new Map<string, number>();
  readonly #failovers: Span[] = [];

  begin({ name, isFailover }: Fault): () => void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    if (isFailover === undefined) return () => undefined;
    const begun = Date.now();
    const afterMs = isFailover === true ? 0 : isFailover.afterMs;
    const span = { from: begun - AROUND_MS, to: Number.POSITIVE_INFINITY };
    this.#failovers.push(span);
    return () => {
      span.to = Date.now() + AROUND_MS;
      if (Date.now() - begun < afterMs) this.#failovers.splice(this.#failovers.indexOf(span), 1);
    };
  }

  get hasFailovers(): boolean {
    return this.#failovers.length > 0;
  }

  /** Whether a Redis was failing over at some moment of this time. */
  hadFailover({ from, to }: { readonly from: number; readonly to: number }): boolean {
    return this.#failovers.some((one) => one.from <= to && from <= one.to);
  }
}

interface FaultLoop {
  readonly faults: readonly Fault[];
  readonly dice: Dice;
  readonly ground: FaultTarget;
  readonly record: FaultRecord;
  readonly isOver: () => boolean;
}

/** One fault after another until it is over; each is whole again then. */
export async function runFaults({ faults, dice, ground, record, isOver }: FaultLoop): Promise<void> {
  while (!isOver()) {
    await Bun.sleep(dice.below(LONGEST_PAUSE_MS));
    if (isOver()) return;
    const fault = dice.pick(faults);
    const end = record.begin(fault);
    await fault.run(dice, ground);
    end();
  }
}
