import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from './logger.ts';

export type { Redis };

/** What a connection is for decides how it behaves while Redis is away. */
export type RedisPurpose = 'commands' | 'subscriber' | 'queue' | 'worker';

/** A command without an answer for this long has failed. */
export const COMMAND_TIMEOUT_MS = 1_200;

/** Commands fail at once while there is no connection, instead of waiting for it. */
const failingFast: RedisOptions = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  commandTimeout: COMMAND_TIMEOUT_MS,
};

const options: Record<RedisPurpose, RedisOptions> = {
  commands: { ...failingFast, enableAutoPipelining: true },
  // The bus subscribes again by itself, since it has to know when that is done.
  subscriber: { ...failingFast, autoResubscribe: false },
  queue: failingFast,
  // BullMQ's workers wait for Redis, however long it takes.
  worker: { maxRetriesPerRequest: null },
};

/** A connection that comes back by itself, within 2 s of Redis coming back. */
export function connectRedis(url: string, purpose: RedisPurpose, logger: Logger): Redis {
  const all: RedisOptions = {
    connectTimeout: 2_000,
    keepAlive: 10_000,
    retryStrategy: (attempt) => Math.min(50 * attempt, 1_000),
    ...options[purpose],
  };
  const redis = new Redis(url, { ...all, replyMapping: 'legacy' });
  redis.on('error', (error: Error) =>
    logger.warn({ purpose, error: error.message }, 'redis connection failed'),
  );
  return redis;
}

/** Waits for the first connection. @throws Error when there is none within `withinMs`. */
export async function untilReady(redis: Redis, withinMs = 10_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (redis.status !== 'ready') {
    if (Date.now() > deadline) throw new Error('Redis cannot be reached');
    await Bun.sleep(10);
  }
}
