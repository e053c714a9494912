import { connectDatabase } from './db/connect.ts';
import { inTime } from './db/transaction.ts';
import { createEffectDispatch } from './effects/dispatch-effects.ts';
import type { Env } from './env.ts';
import { createSharedFormat, type SharedFormat } from './formats/shared-format.ts';
import { liveContext, newId } from './ids.ts';
import type { Logger } from './logger.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { measureQueues } from './queues/queue-metrics.ts';
import { openQueues } from './queues/queues.ts';
import { connectRedis, ping, servedPart, untilReady } from './redis.ts';
import { createKeyedMutex } from './rooms/keyed-mutex.ts';
import { createLiveRooms, releaseWhenClosed } from './rooms/live-rooms.ts';
import { createHeartbeat } from './rooms/process-rooms.ts';
import { createRedisRoomStore } from './rooms/redis-room-store.ts';
import type { Change, RoomStore } from './rooms/room-store.ts';
import type { Rooms } from './rooms/rooms.ts';
import { createThemeCache } from './themes/theme-cache.ts';
import type { Tracing } from './tracing/tracing.ts';

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

/** The same store, of which loads and commits are timed, and commits counted by what came of them. */
export function measuredStore(store: RoomStore, metrics: Metrics): RoomStore {
  const observe = metrics.histogram('nightfall_redis_seconds');
  const countCommit = metrics.counter('nightfall_commits_total');
  const countPhase = metrics.counter('nightfall_phases_begun_total');
  const timed = async <T>(operation: string, ask: () => Promise<T>): Promise<T> => {
    const since = performance.now();
    try {
      return await ask();
    } finally {
      observe((performance.now() - since) / 1000, { operation });
    }
  };

  return {
    ...store,
    load: (gameId, request) => timed('load', () => store.load(gameId, request)),
    async commit(change) {
      try {
        const outcome = await timed('commit', () => store.commit(change));
        countCommit({ outcome: outcome.kind });
        const phase = outcome.kind === 'stored' ? phaseBegunBy(change) : null;
        if (phase !== null) countPhase({ phase });
        return outcome;
      } catch (error) {
        countCommit({ outcome: 'unavailable' });
        throw error;
      }
    },
  };
}

function phaseBegunBy({ before, after }: Change): string | null {
  if (after === null || after.stage.phase === before?.state.stage.phase) return null;
  return after.stage.phase;
}

/** Less than whoever reads the metrics waits. */
const ANSWER_WITHIN_MS = 1_500;

/** Says of each store whether it answers at this moment. */
export function measureStores(
  metrics: Metrics,
  pings: Readonly<Record<string, () => Promise<unknown>>>,
): void {
  metrics.gauge('nightfall_store_up', () =>
    Promise.all(
      Object.entries(pings).map(async ([store, ping]) => {
        const isUp = await inTime(ping(), ANSWER_WITHIN_MS).then(
          () => true,
          () => false,
        );
        return { labels: { store }, value: isUp ? 1 : 0 };
      }),
    ),
  );
}

/** Says what part of its keys Redis serves this process at this moment. */
function measureServedPart(metrics: Metrics, servedPart: () => Promise<number>): void {
  metrics.gauge('nightfall_redis_served_ratio', async () => {
    const value = await inTime(servedPart(), ANSWER_WITHIN_MS).catch(() => 0);
    return [{ labels: {}, value }];
  });
}

/** The same store, whose commits are spans: what follows from a commit is kept with its place in the trace. */
function tracedStore(store: RoomStore, tracing: Tracing): RoomStore {
  return {
    ...store,
    commit: (change) =>
      tracing.within({ name: 'commit', kind: 'client', facts: { gameId: change.gameId } }, async (span) => {
        const outcome = await store.commit({ ...change, origin: span.origin });
        span.note({ outcome: outcome.kind });
        return outcome.kind === 'stored' ? { ...outcome, origin: span.origin } : outcome;
      }),
  };
}

/** How a process makes traces; null where OTEL_EXPORTER_OTLP_ENDPOINT is not set, and then nothing of it is loaded. */
export async function openTracing(env: Env, service: string, logger: Logger): Promise<Tracing | null> {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return null;
  const { startTracing } = await import('./tracing/otlp-tracing.ts');
  return startTracing({
    endpoint,
    sampler: env.OTEL_TRACES_SAMPLER,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
    service,
    logger,
  });
}
