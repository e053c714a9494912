import { Redis, type RedisOptions, SentinelConnector } from 'ioredis';
import type { Logger } from '../observability/logger.ts';
import { clusterOf, connectCluster, isCluster, servedSlots } from './redis-cluster.ts';
import {
  BLOCKED_TIMEOUT_MS,
  type Credentials,
  parseRedisUrl,
  purposes,
  type RedisAddress,
  type RedisPurpose,
} from './redis-url.ts';

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

function connectTo(place: RedisAddress, purpose: RedisPurpose, all: RedisOptions): Redis {
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
export async function waitUntilReady(redis: Redis, withinMs = 10_000): Promise<void> {
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

/** Whether Redis replies; of a cluster any one master: while another is away, the rooms of this one go on. @throws */
export async function ping(redis: Redis): Promise<true> {
  await Promise.any((clusterOf(redis)?.nodes('master') ?? [redis]).map((node) => node.ping()));
  return true;
}

/** The share of all keys, from 0 to 1, whose master replies and takes writes; of a single server all or nothing. */
export async function servedPart(redis: Redis): Promise<number> {
  const cluster = clusterOf(redis);
  if (cluster !== null) return servedSlots(cluster);
  return ping(redis).then(
    () => 1,
    () => 0,
  );
}

/** A server that owes a reply for this long is given up. */
const SILENT_MS = 2_000;
/** Of the sentinels, how many a connection listens to. */
const LISTENED_TO = 2;

type SentinelAddress = Extract<RedisAddress, { kind: 'sentinel' }>;

/** A connection to the server that the sentinels name as the master. */
function connectBehindSentinels(
  { sentinels, master, database, login, sentinelLogin, isEncrypted }: SentinelAddress,
  purpose: RedisPurpose,
  all: RedisOptions,
): Redis {
  const retry = all.retryStrategy ?? undefined;
  const redis = new LastingRedis({
    ...all,
    Connector: WatchfulConnector as NonNullable<RedisOptions['Connector']>,
    sentinels: [...sentinels],
    name: master,
    db: database,
    ...login,
    ...loginAtSentinels(sentinelLogin),
    sentinelRetryStrategy: retry,
    sentinelReconnectStrategy: retry,
    sentinelCommandTimeout: SILENT_MS,
    sentinelMaxConnections: LISTENED_TO,
    // A master that was cut off comes back as one for seconds, and loses the writes it takes then.
    failoverDetector: true,
    socketTimeout: purpose === 'worker' ? BLOCKED_TIMEOUT_MS : SILENT_MS,
    // A replica takes no writes: nothing was done, and a worker's command is sent again.
    reconnectOnError: ({ message }) =>
      message.startsWith('READONLY') ? (purpose === 'worker' ? 2 : 1) : false,
    ...(isEncrypted && { tls: {}, enableTLSForSentinelMode: true, sentinelTLS: {} }),
    replyMapping: 'legacy',
  });
  // It sends no other commands that would reveal a silent server.
  if (purpose === 'subscriber') askNowAndThen(redis);
  return redis;
}

/**
 * ioredis ends a connection for good that is told to reconnect while it still looks for the master. Here only closing a
 * connection ends it.
 */
class LastingRedis extends Redis {
  override disconnect(reconnect = false): void {
    const isLooking = this.status === 'connecting';
    if (!reconnect || !isLooking) super.disconnect(reconnect);
  }
}

/**
 * When a new master is announced while it looks for one, ioredis' own connector gives up for good: the listener of
 * the last connection to the sentinels therefore ends before the next begins.
 */
class WatchfulConnector extends SentinelConnector {
  override connect(...given: Parameters<SentinelConnector['connect']>) {
    super.disconnect();
    return super.connect(...given);
  }
}

const loginAtSentinels = ({ username, password }: Credentials): RedisOptions => ({
  ...(username !== undefined && { sentinelUsername: username }),
  ...(password !== undefined && { sentinelPassword: password }),
});

function askNowAndThen(redis: Redis): void {
  const timer = setInterval(() => void redis.ping().catch(() => undefined), SILENT_MS);
  redis.once('end', () => clearInterval(timer));
}
