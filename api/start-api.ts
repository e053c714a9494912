import { activeCustomRoles } from '@nightfall/shared/backend/custom-roles/custom-roles';
import { connectDatabase } from '@nightfall/shared/backend/db/connect';
import { createEffectDispatch } from '@nightfall/shared/backend/effects/dispatch-effects';
import type { Env } from '@nightfall/shared/backend/env';
import { createSharedFormat } from '@nightfall/shared/backend/formats/shared-format';
import { liveContext, newId } from '@nightfall/shared/backend/ids';
import { channels } from '@nightfall/shared/backend/keys';
import type { Logger } from '@nightfall/shared/backend/logger';
import { openPictures } from '@nightfall/shared/backend/pictures/open-pictures';
import { openQueues } from '@nightfall/shared/backend/queues/queues';
import { connectRedis, untilReady } from '@nightfall/shared/backend/redis';
import { createHeartbeat } from '@nightfall/shared/backend/rooms/heartbeat';
import { createKeyedMutex } from '@nightfall/shared/backend/rooms/keyed-mutex';
import { createLiveRooms, releaseWhenClosed } from '@nightfall/shared/backend/rooms/live-rooms';
import { createRedisRoomStore } from '@nightfall/shared/backend/rooms/redis-room-store';
import type { Rooms } from '@nightfall/shared/backend/rooms/rooms';
import { createBus } from '@nightfall/shared/backend/rooms/sharded-bus';
import { isOldProgramRunning } from '@nightfall/shared/backend/rooms/silent-processes';
import { createEventRecord } from '@nightfall/shared/backend/security/event-record';
import { createThemeCache } from '@nightfall/shared/backend/themes/theme-cache';
import { CLOSE } from '@nightfall/shared/protocol/limits';
import { createPasswords } from './accounts/passwords.ts';
import { createSessions } from './accounts/sessions.ts';
import { isFixedSuperAdmin } from './admin/acting.ts';
import { createApp } from './app.ts';
import { storeCheck } from './health/check-stores.ts';
import { createLimits } from './http/limits.ts';
import { createSecurityLog } from './http/security-log.ts';
import { createAudience } from './rooms/audience.ts';
import { createConnections } from './rooms/connections.ts';
import { createDebugViews, recordDebugView } from './rooms/debug-views.ts';
import type { Hall } from './rooms/hall.ts';
import { createPresence } from './rooms/presence.ts';
import { createReplicas } from './rooms/replicas.ts';
import { readRevokedSession, revokedSession } from './rooms/revoked-session.ts';
import { watchSessions } from './rooms/watch-sessions.ts';
import { mayChooseTheme } from './themes/may-choose-theme.ts';

export interface RunningApi {
  readonly port: number;
  /** All that it answers, e.g. `POST /api/auth/login`. */
  readonly routes: readonly string[];
  /** Ends it in good order, within a few seconds. */
  stop(): Promise<void>;
}

/** Puts an API process together and lets it listen. @throws Error when Redis cannot be reached or the port is taken */
export async function startApi(env: Env, logger: Logger): Promise<RunningApi> {
  const stores = await connectStores(env, logger);
  const { redis, database } = stores;
  const { hall, bus, queues, shared, effects, liveRooms } = openHall(env, logger, stores);
  const { connections, presence } = hall;
  const sessions = createSessions(database.db, async (sessionId) => {
    connections.closeSession(sessionId);
    await redis
      .spublish(channels.revokedSessions, revokedSession(shared, sessionId))
      .catch((error: Error) => {
        logger.warn({ error: error.message }, 'other processes were not told of a sign-out');
      });
  });
  const sessionWatch = watchSessions(hall, sessions);
  await presence.start();
  await bus.subscribe(channels.revokedSessions, (text) => {
    const sessionId = readRevokedSession(shared, text);
    // What is said in a newer format is found out by looking (watch-sessions.ts).
    if (sessionId === null) logger.warn('a sign-out was told in a format that is not known here');
    else connections.closeSession(sessionId);
  });

  let isStopping = false;
  const dependencies = {
    env,
    logger,
    security: hall.security,
    db: database.db,
    redis,
    queues,
    passwords: createPasswords(env.PASSWORD_HASH_MEMORY_KIB),
    shared,
    sessions,
    limits: createLimits(redis, env.RATE_LIMIT_SCALE),
    rooms: hall.rooms,
    liveRooms,
    themes: hall.themes,
    pictures: openPictures(env),
    checkStores: storeCheck([() => redis.ping(), database.ping, bus.check]),
    isStopping: () => isStopping,
  };
  const app = createApp(dependencies, hall);
  app.listen({ hostname: env.HOST, port: env.PORT });

  /** Clients are told to come back (to another process); what they did is handed over before the process ends. */
  const stop = async (): Promise<void> => {
    isStopping = true;
    sessionWatch.stop();
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
  const routes = app.routes.map(({ method, path }) => `${method} ${path}`);
  return { port: app.server?.port ?? env.PORT, routes, stop };
}

type Stores = Awaited<ReturnType<typeof connectStores>>;

async function connectStores(env: Env, logger: Logger) {
  const redis = connectRedis(env.REDIS_URL, 'commands', logger);
  const subscriber = connectRedis(env.REDIS_URL, 'subscriber', logger);
  const queueRedis = connectRedis(env.REDIS_URL, 'queue', logger);
  const database = connectDatabase(env.DATABASE_URL);
  const connections = [redis, subscriber, queueRedis];
  await Promise.all(connections.map((connection) => untilReady(connection)));
  const events = createEventRecord(database.db, logger);
  const close = async () => {
    await events.stop();
    for (const connection of connections) connection.disconnect();
    await database.close().catch(() => undefined);
  };
  return { redis, subscriber, queueRedis, database, events, close };
}

/** The rooms, and who is in them through this process. */
function openHall(env: Env, logger: Logger, { redis, subscriber, queueRedis, database, events }: Stores) {
  const processId = newId();
  const queues = openQueues(queueRedis);
  const heartbeat = createHeartbeat({
    redis,
    processId,
    logger,
    isOldProgramRunning: () => isOldProgramRunning(redis, queues.sweep),
  });
  const shared = createSharedFormat(heartbeat.commonFormat);
  const store = createRedisRoomStore(redis, shared, logger);
  const liveRooms = createLiveRooms(redis);
  const bus = createBus(subscriber, logger);
  const delays = { botDelayScale: env.BOT_DELAY_SCALE };
  const effects = createEffectDispatch({ queues, store, shared, logger, delays });
  const themes = createThemeCache(database.db, logger);
  const audience = createAudience({
    themes,
    onForgotten: (connection, gameId) => void presence.forgotten(connection, gameId),
    onDebugDue: (connection, viewing) => void debugViews.due(connection, viewing),
    onLeft: (replica) => replicas.release(replica),
  });
  const replicas = createReplicas({
    store,
    bus,
    shared,
    logger,
    onChange: audience.show,
    onOutgrown: audience.turnAway,
  });
  const rooms: Rooms = {
    store,
    gameMutex: createKeyedMutex(),
    context: liveContext,
    dispatch: effects.dispatch,
    replica: replicas.known,
    onStored: (change, after) => {
      replicas.noteStored(change, after);
      releaseWhenClosed(liveRooms, change, after);
    },
    logger,
  };
  const presence = createPresence(rooms, heartbeat, logger);
  const debugViews = createDebugViews(rooms);
  const connections = createConnections(processId, env.RATE_LIMIT_SCALE);
  const asking = { db: database.db, env };
  const hall: Hall = {
    rooms,
    replicas,
    audience,
    presence,
    connections,
    themes,
    mayChooseTheme: (session, themeId) => mayChooseTheme(database.db, session, themeId),
    customRoles: (names) => activeCustomRoles(database.db, names),
    isFixedSuperAdmin: (session) => isFixedSuperAdmin(asking, session),
    recordDebugView: (session, gameId) => recordDebugView(asking, session, gameId),
    security: createSecurityLog(logger, events),
    logger,
  };
  return { hall, bus, queues, shared, effects, liveRooms };
}
