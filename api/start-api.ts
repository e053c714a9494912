import { connectDatabase } from '@nightfall/shared/backend/db/connect';
import type { Env } from '@nightfall/shared/backend/env';
import { liveContext, newId } from '@nightfall/shared/backend/ids';
import { channels } from '@nightfall/shared/backend/keys';
import type { Logger } from '@nightfall/shared/backend/logger';
import { createEffectDispatch } from '@nightfall/shared/backend/queues/dispatch-effects';
import { openQueues } from '@nightfall/shared/backend/queues/queues';
import { connectRedis, untilReady } from '@nightfall/shared/backend/redis';
import { createLanes } from '@nightfall/shared/backend/rooms/lanes';
import { createLiveRooms, releaseWhenClosed } from '@nightfall/shared/backend/rooms/live-rooms';
import { createRedisRoomStore } from '@nightfall/shared/backend/rooms/redis-room-store';
import type { Rooms } from '@nightfall/shared/backend/rooms/rooms';
import { createBus } from '@nightfall/shared/backend/rooms/sharded-bus';
import { CLOSE } from '@nightfall/shared/protocol/limits';
import { createSessions } from './accounts/sessions.ts';
import { createApp } from './app.ts';
import { storeCheck } from './health/check-stores.ts';
import { createLimits } from './http/limits.ts';
import { createAudience } from './rooms/audience.ts';
import { createConnections } from './rooms/connections.ts';
import type { Hall } from './rooms/hall.ts';
import { createPresence } from './rooms/presence.ts';
import { createReplicas } from './rooms/replicas.ts';

export interface RunningApi {
  readonly port: number;
  /** Ends it in good order, within a few seconds. */
  stop(): Promise<void>;
}

/** Puts an API process together and lets it listen. @throws Error when Redis cannot be reached or the port is taken */
export async function startApi(env: Env, logger: Logger): Promise<RunningApi> {
  const stores = await connectStores(env, logger);
  const { redis, database } = stores;
  const { hall, bus, queues, effects, liveRooms } = openHall(env, logger, stores);
  const { connections, presence } = hall;
  const sessions = createSessions(database.db, async (sessionId) => {
    connections.closeSession(sessionId);
    await redis.spublish(channels.revokedSessions, sessionId).catch((error: Error) => {
      logger.warn({ error: error.message }, 'other processes were not told of a sign-out');
    });
  });
  await presence.start();
  await bus.subscribe(channels.revokedSessions, connections.closeSession);

  let isStopping = false;
  const dependencies = {
    env,
    logger,
    db: database.db,
    sessions,
    limits: createLimits(redis, env.RATE_LIMIT_SCALE),
    rooms: hall.rooms,
    liveRooms,
    checkStores: storeCheck([() => redis.ping(), database.ping]),
    isStopping: () => isStopping,
  };
  const app = createApp(dependencies, hall);
  app.listen({ hostname: env.HOST, port: env.PORT });

  /** Clients are told to come back (to another process); what they did is handed over before the process ends. */
  const stop = async (): Promise<void> => {
    isStopping = true;
    const closed = app.server?.stop(false);
    connections.closeAll(CLOSE.restart, 'the server restarts');
    // The closing handshakes report who is gone.
    await Bun.sleep(50);
    await presence.stop();
    await effects.flush(2_000);
    void app.server?.stop(true);
    await Promise.race([closed, Bun.sleep(500)]);
    await queues.close().catch(() => undefined);
    await stores.close();
  };
  return { port: app.server?.port ?? env.PORT, stop };
}

type Stores = Awaited<ReturnType<typeof connectStores>>;

async function connectStores(env: Env, logger: Logger) {
  const redis = connectRedis(env.REDIS_URL, 'commands', logger);
  const subscriber = connectRedis(env.REDIS_URL, 'subscriber', logger);
  const queueRedis = connectRedis(env.REDIS_URL, 'queue', logger);
  const database = connectDatabase(env.DATABASE_URL);
  const connections = [redis, subscriber, queueRedis];
  await Promise.all(connections.map((connection) => untilReady(connection)));
  const close = async () => {
    for (const connection of connections) connection.disconnect();
    await database.close().catch(() => undefined);
  };
  return { redis, subscriber, queueRedis, database, close };
}

/** The rooms, and who is in them through this process. */
function openHall(env: Env, logger: Logger, { redis, subscriber, queueRedis }: Stores) {
  const processId = newId();
  const store = createRedisRoomStore(redis);
  const liveRooms = createLiveRooms(redis);
  const bus = createBus(subscriber, logger);
  const queues = openQueues(queueRedis, { botDelayScale: env.BOT_DELAY_SCALE });
  const effects = createEffectDispatch(queues, store, logger);
  const audience = createAudience({
    onForgotten: (connection, gameId) => void presence.forgotten(connection, gameId),
    onLeft: (replica) => replicas.release(replica),
  });
  const replicas = createReplicas(store, bus, logger, audience.show);
  const rooms: Rooms = {
    store,
    inTurn: createLanes(),
    context: liveContext,
    dispatch: effects.dispatch,
    replica: replicas.known,
    onStored: (change, after) => {
      replicas.noteStored(change, after);
      releaseWhenClosed(liveRooms, change, after);
    },
    logger,
  };
  const presence = createPresence(rooms, redis, processId, logger);
  const connections = createConnections(processId);
  const hall: Hall = { rooms, replicas, audience, presence, connections, logger };
  return { hall, bus, queues, effects, liveRooms };
}
