import { Cluster, type ClusterOptions, Command, type Redis, type RedisOptions } from 'ioredis';
import type { RedisAddress, RedisPurpose } from './redis-url.ts';

const SLOTS = 16_384;
/** How soon a new master is known, should no command have run into it before. */
const LOOK_FOR_MASTERS_MS = 2_000;

/** As on one server: a command without reply has failed, and the caller knows whether it may be repeated. */
const failingFast: ClusterOptions = {
  enableOfflineQueue: false,
  retryDelayOnFailover: 0,
  retryDelayOnClusterDown: 0,
  // While a slot moves from one node to another, what needs several keys of it waits.
  retryDelayOnTryAgain: 50,
  maxRedirections: 8,
};

const options: Record<RedisPurpose, ClusterOptions> = {
  // Without pipelines: one fails as a whole where a single slot of it has moved.
  commands: failingFast,
  // A slot that has moved is asked for again once its new master is known.
  subscriber: { ...failingFast, shardedSubscribers: true, retryDelayOnMoved: 50 },
  queue: failingFast,
  // BullMQ tries again by itself. What ioredis puts off while a master is away, it may never settle; nor what connect()
  // promised, where the first look at the cluster finds it broken: BullMQ would wait for that and take no job any more.
  worker: { retryDelayOnFailover: 0, retryDelayOnClusterDown: 0, enableReadyCheck: false },
};

type ClusterAddress = Extract<RedisAddress, { kind: 'cluster' }>;

/** A connection to each node, typed as one to a single server: it takes the same commands. */
export function connectCluster(
  { nodes, login, isEncrypted }: ClusterAddress,
  purpose: RedisPurpose,
  { retryStrategy, ...all }: RedisOptions,
): Redis {
  const retry = retryStrategy as (attempt: number) => number;
  const isWorker = purpose === 'worker';
  const cluster = new Cluster([...nodes], {
    ...options[purpose],
    slotsRefreshInterval: LOOK_FOR_MASTERS_MS,
    clusterRetryStrategy: retry,
    // A worker's commands wait for the node, and would wait forever for a former master.
    clusterNodeRetryStrategy: isWorker ? null : retry,
    redisOptions: {
      ...all,
      enableAutoPipelining: false,
      ...login,
      ...(isEncrypted && { tls: {} }),
      replyMapping: 'legacy',
    },
    // A certificate has the name of its server.
    ...(isEncrypted && { dnsLookup: (address, found) => found(null, address) }),
  });
  cluster.on('node error', () => cluster.refreshSlotsCache());
  // Replicas too: the day that one becomes a master, nothing waits for a connection.
  if (!isWorker) cluster.on('+node', (node: Redis) => void node.connect().catch(() => undefined));
  return cluster as unknown as Redis;
}

/** The connection as what it really is; null for one to a single server. */
export const clusterOf = (redis: unknown): Cluster | null => (redis instanceof Cluster ? redis : null);

export const isCluster = (redis: Redis): boolean => clusterOf(redis) !== null;

/** The slot of a key or channel, by its hash tag if it has one. */
export const slotOf = (key: string): number => new Command('get', [key]).getSlot();

/** The master that has this key, as far as is known, by its address; the same for all keys of one server. */
export const masterOf = (redis: Redis, key: string): string =>
  clusterOf(redis)?.slots[slotOf(key)]?.[0] ?? '';

/** What part of all slots has a master that answers, and that does not find the cluster broken. */
export async function servedSlots(cluster: Cluster): Promise<number> {
  const serving = await Promise.all(
    cluster.nodes('master').map(async (node) => {
      const info = await node.cluster('INFO').catch(() => '');
      return String(info).includes('cluster_state:ok') ? [`${node.options.host}:${node.options.port}`] : [];
    }),
  );
  const masters = new Set(serving.flat());
  return cluster.slots.filter(([master = '']) => masters.has(master)).length / SLOTS;
}
