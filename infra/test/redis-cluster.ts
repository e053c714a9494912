import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../local/data-dir.ts';
import { freePort } from '../local/free-port';
import type { ServiceProcess } from '../local/service-process';
import type { Network } from './network';
import { eventually, PASSWORD, type RedisNode, type RedisNodeOptions, startRedisNode } from './redis-node';

const SLOTS = 16_384;
const MASTERS = 3;
const NODES = 2 * MASTERS;
/** A master that has not answered for this long is replaced. */
const NODE_TIMEOUT_MS = 1_500;
/** The same where none is to be replaced, however busy the machine is. */
const NEVER_MS = 600_000;

/** What operators are given for a cluster of this kind; what stands behind it in a node's configuration counts instead. */
const SHIPPED_SETTINGS = readFileSync(
  join(projectRoot, 'infra/kubernetes/overlays/operators/redis-additional.conf'),
  'utf8',
).split('\n');

/** Three masters and a replica of each. */
export interface RedisCluster {
  /** As REDIS_URL takes it. */
  readonly url: string;
  /** The master that has this key now, by what the others know. */
  masterOf(key: string): Promise<RedisNode>;
  /** A master that does not have it. */
  otherMaster(key: string): Promise<RedisNode>;
  /** Those that follow the master of this key. */
  replicasOf(key: string): Promise<readonly RedisNode[]>;
  /** Has the slot of this key moved to another master while it is in use. @returns how many keys moved */
  migrate(key: string, to: RedisNode): Promise<number>;
  /** The same as all others but this one see it. */
  without(node: RedisNode): RedisCluster;
  /** From now on no master is replaced: none is thought dead, however busy the machine is. */
  keepMasters(): Promise<void>;
  /** From now on no replica takes over; a master that is away is missed as ever. */
  forbidTakingOver(): Promise<void>;
  /** Settles once every slot has a master that answers, and each of them so many replicas that have all it has. */
  whole(replicas?: number): Promise<void>;
}

type ClusterNode = RedisNode & { readonly busPort: number };
type SlotsAnswer = [from: number, to: number, ...nodes: [host: string, port: number, id: string][]][];

/** Starts a cluster of six and waits until it takes commands. */
export async function startRedisCluster(
  folder: string,
  onRun: (run: ServiceProcess) => void,
  network?: Network,
): Promise<RedisCluster> {
  const nodes = await Promise.all(
    Array.from({ length: NODES }, () => startNode({ folder, onRun, place: network?.newPlace() })),
  );
  await introduce(nodes);
  await Promise.all(nodes.slice(0, MASTERS).map(takeSlots));
  await Promise.all(nodes.slice(MASTERS).map((node, index) => follow(node, nodes[index] ?? node)));
  const cluster = clusterOf(nodes);
  await cluster.whole(1);
  // A client may ask any of them first.
  await eventually(
    async () => (await Promise.all(nodes.map(knowsAllSlots))).every(Boolean),
    'every node to know all slots',
  );
  return cluster;
}

/** Starts one for tests that ask for no faults: however busy the machine is, each master stays one. */
export async function startSteadyCluster(
  folder: string,
  onRun: (run: ServiceProcess) => void,
): Promise<RedisCluster> {
  const cluster = await startRedisCluster(folder, onRun);
  await cluster.keepMasters();
  // One may have been replaced just before.
  await cluster.whole(1);
  return cluster;
}

async function startNode(options: Omit<RedisNodeOptions, 'lines'>): Promise<ClusterNode> {
  const port = await freePort();
  const busPort = (await options.place?.wayTo(port)) ?? port;
  const lines = [
    ...SHIPPED_SETTINGS,
    'cluster-enabled yes',
    `cluster-port ${port}`,
    `cluster-announce-bus-port ${busPort}`,
    `cluster-node-timeout ${NODE_TIMEOUT_MS}`,
    'cluster-announce-ip 127.0.0.1',
    'repl-diskless-sync-delay 0',
  ];
  return { ...(await startRedisNode({ ...options, lines })), busPort };
}

/** All nodes meet the first, and hear of the others from it. */
async function introduce(nodes: readonly ClusterNode[]): Promise<void> {
  const [first, ...others] = nodes;
  if (first === undefined) return;
  await Promise.all(nodes.map((node, index) => node.ask('CLUSTER', 'SET-CONFIG-EPOCH', index + 1)));
  await Promise.all(others.map((one) => one.ask('CLUSTER', 'MEET', '127.0.0.1', first.port, first.busPort)));
  const knowsAll = async (node: RedisNode) =>
    (await node.ask<string>('CLUSTER', 'INFO')).includes(`cluster_known_nodes:${NODES}`);
  await eventually(async () => (await Promise.all(nodes.map(knowsAll))).every(Boolean), 'nodes to meet');
}

function takeSlots(master: RedisNode, index: number): Promise<unknown> {
  const share = Math.ceil(SLOTS / MASTERS);
  const from = index * share;
  return master.ask('CLUSTER', 'ADDSLOTSRANGE', from, Math.min(from + share, SLOTS) - 1);
}

async function follow(replica: RedisNode, master: RedisNode): Promise<void> {
  const id = await master.ask<string>('CLUSTER', 'MYID');
  await eventually(async () => (await replica.ask('CLUSTER', 'REPLICATE', id)) === 'OK', 'a replica');
}

function clusterOf(nodes: readonly ClusterNode[]): RedisCluster {
  /** The first of them that answers. */
  const ask = <T>(...command: (string | number)[]) =>
    Promise.any(nodes.map((node) => node.ask<T>(...command)));
  const slotOf = (key: string) => ask<number>('CLUSTER', 'KEYSLOT', key);
  const at = (port: number | undefined): RedisNode => {
    const node = nodes.find((one) => one.port === port);
    if (node === undefined) throw new Error('There is no such node');
    return node;
  };
  /** Each range of slots with its master and the replicas of that. */
  const shards = async () =>
    (await ask<SlotsAnswer>('CLUSTER', 'SLOTS')).map(([from, to, master, ...replicas]) => ({
      has: (slot: number) => from <= slot && slot <= to,
      master: at(master?.[1]),
      replicas: replicas.map(([, port]) => at(port)),
    }));
  const shardOf = async (key: string) => {
    const slot = await slotOf(key);
    const shard = (await shards()).find(({ has }) => has(slot));
    if (shard === undefined) throw new Error('No master has this slot');
    return shard;
  };
  const masterOf = async (key: string) => (await shardOf(key)).master;
  const setAll = async (setting: string, value: string | number) => {
    await Promise.all(nodes.map((node) => node.ask('CONFIG', 'SET', setting, value)));
  };
  return {
    url: `redis+cluster://:${PASSWORD}@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}`,
    masterOf,
    otherMaster: async (key) => {
      const own = await masterOf(key);
      return at((await shards()).find(({ master }) => master.port !== own.port)?.master.port);
    },
    replicasOf: async (key) => (await shardOf(key)).replicas,
    without: (node) => clusterOf(nodes.filter((one) => one !== node)),
    migrate: async (key, to) => {
      const slot = await slotOf(key);
      const moved = await moveSlot(slot, await masterOf(key), to);
      // The other nodes hear of it from those two, and any of them may be asked next.
      const knowsIt = async (node: RedisNode) =>
        (await node.ask<SlotsAnswer>('CLUSTER', 'SLOTS')).some(
          ([from, last, master]) => from <= slot && slot <= last && master?.[1] === to.port,
        );
      await eventually(async () => (await Promise.all(nodes.map(knowsIt))).every(Boolean), 'a slot to move');
      return moved;
    },
    keepMasters: () => setAll('cluster-node-timeout', NEVER_MS),
    forbidTakingOver: () => setAll('cluster-replica-no-failover', 'yes'),
    whole: (replicas = 0) =>
      eventually(async () => {
        const all = await shards();
        return (await Promise.all(all.map(({ master }) => isWhole(master, replicas)))).every(Boolean);
      }, 'the cluster to be whole'),
  };
}

async function isWhole(master: RedisNode, replicas: number): Promise<boolean> {
  const [knowsAll, role] = await Promise.all([
    knowsAllSlots(master),
    master.ask<string>('INFO', 'replication'),
  ]);
  const there = role.match(/^slave\d+:.*state=online/gm)?.length ?? 0;
  return knowsAll && role.includes('role:master') && there >= replicas;
}

/** Whether it takes commands and knows a master for each slot; without full coverage the first alone says little. */
async function knowsAllSlots(node: RedisNode): Promise<boolean> {
  const info = await node.ask<string>('CLUSTER', 'INFO');
  return info.includes('cluster_state:ok') && info.includes(`cluster_slots_ok:${SLOTS}`);
}

/** As `redis-cli --cluster reshard` does it. */
async function moveSlot(slot: number, from: RedisNode, to: RedisNode): Promise<number> {
  const [fromId, toId] = await Promise.all([from, to].map((node) => node.ask<string>('CLUSTER', 'MYID')));
  await to.ask('CLUSTER', 'SETSLOT', slot, 'IMPORTING', fromId ?? '');
  await from.ask('CLUSTER', 'SETSLOT', slot, 'MIGRATING', toId ?? '');
  let moved = 0;
  for (;;) {
    const keys = await from.ask<string[]>('CLUSTER', 'GETKEYSINSLOT', slot, 1);
    if (keys.length === 0) break;
    await from.ask('MIGRATE', '127.0.0.1', to.port, '', 0, 5_000, 'AUTH', PASSWORD, 'KEYS', ...keys);
    moved += keys.length;
  }
  for (const node of [to, from]) await node.ask('CLUSTER', 'SETSLOT', slot, 'NODE', toId ?? '');
  return moved;
}
