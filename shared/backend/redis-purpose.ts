import type { RedisOptions } from 'ioredis';

/** What a connection is for decides how it behaves while Redis is away. */
export type RedisPurpose = 'commands' | 'subscriber' | 'queue' | 'worker';

/** A command without an answer for this long has failed. */
export const COMMAND_TIMEOUT_MS = 1_200;

/** The same for a worker, where there is another server to go to: BullMQ blocks for 10 s at most. */
export const BLOCKED_TIMEOUT_MS = 13_000;

/** Commands fail at once while there is no connection, instead of waiting for it. */
const failingFast: RedisOptions = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  commandTimeout: COMMAND_TIMEOUT_MS,
};

/** How each behaves, wherever Redis is. */
export const purposes: Record<RedisPurpose, RedisOptions> = {
  commands: { ...failingFast, enableAutoPipelining: true },
  // The bus subscribes again by itself, since it has to know when that is done.
  subscriber: { ...failingFast, autoResubscribe: false },
  queue: failingFast,
  // BullMQ's workers wait for Redis, however long it takes.
  worker: { maxRetriesPerRequest: null },
};
