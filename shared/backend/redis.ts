import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from './logger.ts';
import { clusterOf, connectCluster, isCluster, servedSlots } from './redis-cluster.ts';
import { BLOCKED_TIMEOUT_MS, purposes, type RedisPurpose } from './redis-purpose.ts';
import { connectBehindSentinels } from './redis-sentinels.ts';
import { parseRedisUrl, type RedisPlace } from './redis-url.ts';

export type { Redis };

const bounded = (purpose: RedisPurpose): RedisOptions =>
  purpose === 'worker' ? { commandTimeout: BLOCKED_TIMEOUT_MS } : {};

const retryStrategy = (attempt: number) => Math.min(50 * attempt, 1_000);

/**
 * A connection that comes back by itself, within 2 s of Redis coming back. One to a cluster takes the same commands, as
 * long as all keys of one lie in one slot. @throws WrongRedisUrl
 */
export function connectRedis(url: string, purpose: RedisPurpose, logger: Logger): Redis {
  const all: RedisOptions = {
    connectTimeout: 2_000,
    keepAlive: 10_000,
    retryStrategy,
    ...purposes[purpose],
  };
  const redis = connectTo(parseRedisUrl(url), purpose, all);
  let saidAt = 0;
  redis.on('error', (error: Error) => {
    // A cluster's client may try a hundred times a second.
    if (Date.now() - saidAt < 1_000 && isCluster(redis)) return;
    saidAt = Date.now();
    logger.warn({ purpose, error: error.message }, 'redis connection failed');
  });
  return redis;
}

function connectTo(place: RedisPlace, purpose: RedisPurpose, all: RedisOptions): Redis {
  switch (place.kind) {
    case 'server':
      return new Redis(place.url, { ...all, replyMapping: 'legacy' });
    case 'sentinel':
      return connectBehindSentinels(place, purpose, { ...all, ...bounded(purpose) });
    case 'cluster':
      return connectCluster(place, purpose, { ...all, ...bounded(purpose) });
  }
}

/** Waits for the first connection. @throws Error when there is none within `withinMs`. */
export async function untilReady(redis: Redis, withinMs = 10_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!isReady(redis)) {
    if (Date.now() > deadline) throw new Error('Redis cannot be reached');
    await Bun.sleep(10);
  }
}

function isReady(redis: Redis): boolean {
  const masters = clusterOf(redis)?.nodes('master') ?? [];
  // Those of a worker connect when they are needed.
  return redis.status === 'ready' && masters.every(({ status }) => status === 'ready' || status === 'wait');
}

/** Whether Redis answers; of a cluster one master: while another is away, the rooms of this one go on. @throws */
export async function ping(redis: Redis): Promise<true> {
  await Promise.any((clusterOf(redis)?.nodes('master') ?? [redis]).map((node) => node.ping()));
  return true;
}

/** What part of all keys, from 0 to 1, has a master that answers and takes writes; of one server all or nothing. */
export async function servedPart(redis: Redis): Promise<number> {
  const cluster = clusterOf(redis);
  if (cluster !== null) return servedSlots(cluster);
  return ping(redis).then(
    () => 1,
    () => 0,
  );
}
