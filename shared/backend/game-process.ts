import { connectDatabase } from './db/connect.ts';
import { createEffectDispatch } from './effects/dispatch-effects.ts';
import type { Env } from './env.ts';
import { createSharedFormat, type SharedFormat } from './formats/shared-format.ts';
import { liveContext, newId } from './ids.ts';
import type { Logger } from './logger.ts';
import { createMetrics } from './metrics/metrics.ts';
import { measureQueues } from './queues/queue-metrics.ts';
import { openQueues } from './queues/queues.ts';
import { connectRedis, ping, servedPart, untilReady } from './redis.ts';
import { createHeartbeat } from './rooms/heartbeat.ts';
import { createKeyedMutex } from './rooms/keyed-mutex.ts';
import { createLiveRooms, releaseWhenClosed } from './rooms/live-rooms.ts';
import { measuredStore } from './rooms/measured-store.ts';
import { createRedisRoomStore } from './rooms/redis-room-store.ts';
import type { Rooms } from './rooms/rooms.ts';
import { tracedStore } from './rooms/traced-store.ts';
import { measureServedPart, measureStores } from './store-metrics.ts';
import { createThemeCache } from './themes/theme-cache.ts';
import { openTracing } from './tracing/open-tracing.ts';

/** What the process calls itself in traces, by the connection that it uses in its own way. */
const PURPOSES = { subscriber: 'nightfall-api', worker: 'nightfall-workers' } as const;

/** Tests play a newer version of the program by another one. */
export type NewShared = (common: () => number) => SharedFormat;

export type GameProcess = Awaited<ReturnType<typeof openGameProcess>>;

/**
 * What a process that writes to rooms is made of, of the API and of the workers alike: its connections, what the others
 * know of it, and the rooms. Its heart does not beat yet. @throws Error when Redis cannot be reached
 * @param purpose of `ownRedis`, the connection that each kind of process uses in its own way
 */
export async function openGameProcess(
  env: Env,
  logger: Logger,
  purpose: 'subscriber' | 'worker',
  newShared: NewShared = createSharedFormat,
) {
  const redis = connectRedis(env.REDIS_URL, 'commands', logger);
  const ownRedis = connectRedis(env.REDIS_URL, purpose, logger);
  const queueRedis = connectRedis(env.REDIS_URL, 'queue', logger);
  const connections = [redis, ownRedis, queueRedis];
  await Promise.all(connections.map((connection) => untilReady(connection)));

  const tracing = await openTracing(env, PURPOSES[purpose], logger);
  const metrics = createMetrics();
  const database = connectDatabase(env.DATABASE_URL, {
    poolSize: env.DATABASE_POOL_SIZE,
    isPooled: env.DATABASE_POOLER,
    name: purpose === 'worker' ? 'nightfall workers' : 'nightfall api',
    metrics,
  });
  measureStores(metrics, { redis: () => ping(redis), postgres: database.ping });
  measureServedPart(metrics, () => servedPart(redis));
  const processId = newId();
  const queues = openQueues(queueRedis);
  const shared: SharedFormat = newShared(() => heartbeat.commonFormat());
  const heartbeat = createHeartbeat({
    redis,
    processId,
    logger,
    format: shared.newest,
  });
  const measured = measuredStore(createRedisRoomStore(redis, shared, logger), metrics);
  const store = tracing === null ? measured : tracedStore(measured, tracing);
  const liveRooms = createLiveRooms(redis);
  measureQueues({ metrics, queues, liveRooms, redis });
  const delays = { botDelayScale: env.BOT_DELAY_SCALE };
  const effects = createEffectDispatch({ queues, store, shared, logger, delays, metrics, tracing });
  const themes = createThemeCache(database.db, logger);
  const rooms = {
    store,
    gameMutex: createKeyedMutex(),
    context: liveContext,
    dispatch: effects.dispatch,
    onStored: (change, after) => releaseWhenClosed(liveRooms, change, after),
    logger,
  } satisfies Rooms;

  const close = async (): Promise<void> => {
    await queues.close().catch(() => undefined);
    for (const connection of connections) connection.disconnect();
    await database.close().catch(() => undefined);
    await tracing?.stop();
  };
  const stores = { redis, ownRedis, database, queues };
  return {
    ...stores,
    metrics,
    tracing,
    processId,
    heartbeat,
    shared,
    liveRooms,
    effects,
    themes,
    rooms,
    close,
  };
}
