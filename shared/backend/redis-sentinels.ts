import { Redis, type RedisOptions, SentinelConnector } from 'ioredis';
import { BLOCKED_TIMEOUT_MS, type RedisPurpose } from './redis-purpose.ts';
import type { Login, RedisPlace } from './redis-url.ts';

/** A server that owes an answer for this long is given up. */
const SILENT_MS = 2_000;
/** Of the sentinels, how many a connection listens to. */
const LISTENED_TO = 2;

type Place = Extract<RedisPlace, { kind: 'sentinel' }>;

/** A connection to whichever server the sentinels name as the master. */
export function connectBehindSentinels(
  { sentinels, master, database, login, sentinelLogin, isEncrypted }: Place,
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
    // One that was cut off comes back as a master for seconds, and forgets what it is told then.
    failoverDetector: true,
    socketTimeout: purpose === 'worker' ? BLOCKED_TIMEOUT_MS : SILENT_MS,
    // One that is a replica now takes no writes. Nothing was done: a worker's command is sent again.
    reconnectOnError: ({ message }) =>
      message.startsWith('READONLY') ? (purpose === 'worker' ? 2 : 1) : false,
    ...(isEncrypted && { tls: {}, enableTLSForSentinelMode: true, sentinelTLS: {} }),
    replyMapping: 'legacy',
  });
  // Nothing else is ever asked of it.
  if (purpose === 'subscriber') askNowAndThen(redis);
  return redis;
}

/**
 * One that is to begin anew while it still looks for the master is ended by ioredis for good. Here only whoever closes a
 * connection ends it.
 */
class LastingRedis extends Redis {
  override disconnect(reconnect = false): void {
    const isLooking = this.status === 'connecting';
    if (!reconnect || !isLooking) super.disconnect(reconnect);
  }
}

/**
 * Told of a new master while it looks for one, ioredis' own would break the search off for good: what has listened to
 * the sentinels for the last connection does not listen any more when the next begins.
 */
class WatchfulConnector extends SentinelConnector {
  override connect(...given: Parameters<SentinelConnector['connect']>) {
    super.disconnect();
    return super.connect(...given);
  }
}

const loginAtSentinels = ({ username, password }: Login): RedisOptions => ({
  ...(username !== undefined && { sentinelUsername: username }),
  ...(password !== undefined && { sentinelPassword: password }),
});

function askNowAndThen(redis: Redis): void {
  const timer = setInterval(() => void redis.ping().catch(() => undefined), SILENT_MS);
  redis.once('end', () => clearInterval(timer));
}
