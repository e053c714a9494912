import type { Queue } from 'bullmq';
import { connectDatabase } from '../db/connect.ts';
import { withTimeout } from '../db/transaction.ts';
import type { Env } from '../env.ts';
import { createSharedFormat, type SharedFormat } from '../formats/shared-format.ts';
import { liveContext, newId } from '../ids.ts';
import { EffectDispatch } from '../jobs/effect-dispatch.ts';
import { latenessMs } from '../jobs/queue-list.ts';
import { openQueues, type Queues } from '../jobs/queues.ts';
import { createKeyedMutex } from '../keyed-mutex.ts';
import { Metrics } from '../metrics/metrics.ts';
import type { Logger } from '../observability/logger.ts';
import type { Tracing } from '../observability/tracing.ts';
import { connectRedis, ping, type Redis, servedPart, waitUntilReady } from '../redis/redis.ts';
import { Heartbeat } from '../rooms/heartbeat.ts';
import { LiveRooms } from '../rooms/live-rooms.ts';
import { RedisRoomStore } from '../rooms/redis-room-store.ts';
import type { Rooms } from '../rooms/rooms.ts';
import { DueRooms } from '../rooms/sweep-marks.ts';
import { StoredThemes } from '../themes/theme-cache.ts';

/** The service's name in traces. */
const SERVICES = { subscriber: 'nightfall-api', worker: 'nightfall-workers' } as const;

/** Tests stand in for a newer version of the program with another one. */
export type NewShared = (common: () => number) => SharedFormat;

export type GameProcess = Awaited<ReturnType<typeof openGameProcess>>;

/**
 * Opens what both the API and the workers consist of: connections, metrics, queues, heartbeat (not started yet) and rooms.
 * @param purpose of `ownRedis`: the bus of the API, or the blocking connection of the workers
 * @throws Error when Redis cannot be reached
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
  await Promise.all(connections.map((connection) => waitUntilReady(connection)));

  const tracing = await openTracing(env, SERVICES[purpose], logger);
  const metrics = new Metrics();
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
  const heartbeat = new Heartbeat({ redis, processId, logger, format: shared.newest });
  const store = new RedisRoomStore({ redis, processId, shared, logger, metrics, tracing });
  const liveRooms = new LiveRooms(redis);
  measureQueues({ metrics, queues, liveRooms, dueRooms: new DueRooms(redis), redis });
  const countLeft = metrics.counter('nightfall_outbox_left_total');
  const effects = new EffectDispatch({
    queues,
    outbox: store,
    shared,
    logger,
    delays: { botDelayScale: env.BOT_DELAY_SCALE },
    onLeft: (count) => countLeft({}, count),
    tracing,
  });
  const themes = new StoredThemes(database.db, logger);
  const rooms = {
    store,
    gameMutex: createKeyedMutex(),
    context: liveContext,
    dispatch: (gameId, dispatched, origin) => effects.dispatch(gameId, dispatched, origin),
    onStored: (change, after) => liveRooms.releaseWhenClosed(change, after),
    logger,
  } satisfies Rooms;

  const close = async (): Promise<void> => {
    await queues.close().catch(() => undefined);
    for (const connection of connections) connection.disconnect();
    await database.close().catch(() => undefined);
    await tracing?.stop();
  };
  return {
    redis,
    ownRedis,
    database,
    queues,
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

/** Null without OTEL_EXPORTER_OTLP_ENDPOINT: then no tracing code is loaded. */
export async function openTracing(env: Env, service: string, logger: Logger): Promise<Tracing | null> {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return null;
  const { startTracing } = await import('../observability/otlp-tracing.ts');
  return startTracing({
    endpoint,
    sampler: env.OTEL_TRACES_SAMPLER,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
    service,
    logger,
  });
}

/** Less than a scrape of the metrics may take. */
const REPLY_WITHIN_MS = 1_500;

/** Whether each store answers at this moment. */
export function measureStores(
  metrics: Metrics,
  pings: Readonly<Record<string, () => Promise<unknown>>>,
): void {
  const isUp = (ping: () => Promise<unknown>) =>
    withTimeout(ping(), REPLY_WITHIN_MS).then(
      () => 1,
      () => 0,
    );
  metrics.gauge('nightfall_store_up', () =>
    Promise.all(
      Object.entries(pings).map(async ([store, ping]) => ({ labels: { store }, value: await isUp(ping) })),
    ),
  );
}

/** Which part of its keys Redis serves this process at this moment. */
function measureServedPart(metrics: Metrics, servedPart: () => Promise<number>): void {
  metrics.gauge('nightfall_redis_served_ratio', async () => {
    const value = await withTimeout(servedPart(), REPLY_WITHIN_MS).catch(() => 0);
    return [{ labels: {}, value }];
  });
}

interface Measured {
  readonly metrics: Metrics;
  readonly queues: Pick<Queues, 'all'>;
  readonly liveRooms: { count(): Promise<number> };
  readonly dueRooms: { longestDueMs(now: number): Promise<number> };
  readonly redis: Redis;
}

/**
 * What Redis says of queues, sweep and rooms: the same in every process, so that it is known while no worker answers. Its
 * cost does not grow with the number of rooms and jobs.
 */
export function measureQueues({ metrics, queues: { all }, liveRooms, dueRooms, redis }: Measured): void {
  metrics.gauge('nightfall_queue_jobs', async () => (await Promise.all(all.map(depthOf))).flat());
  metrics.gauge('nightfall_queue_lateness_seconds', () => {
    const now = Date.now();
    const lateness = async (queue: Queue) => {
      const value = (await latenessMs(redis, queue, now)) / 1000;
      return { labels: { queue: queue.name }, value };
    };
    return Promise.all(all.map(lateness));
  });
  metrics.gauge('nightfall_live_rooms', async () => [{ labels: {}, value: await liveRooms.count() }]);
  metrics.gauge('nightfall_sweep_due_seconds', async () => [
    { labels: {}, value: (await dueRooms.longestDueMs(Date.now())) / 1000 },
  ]);
}

const STATES = ['waiting', 'active', 'delayed'] as const;

async function depthOf(queue: Queue) {
  const { prioritized = 0, ...counts } = await queue.getJobCounts(...STATES, 'prioritized');
  return STATES.map((state) => {
    const value = (counts[state] ?? 0) + (state === 'waiting' ? prioritized : 0);
    return { labels: { queue: queue.name, state }, value };
  });
}
