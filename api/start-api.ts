import { activeCustomRoles } from '@nightfall/shared/backend/custom-roles/custom-roles';
import type { Database } from '@nightfall/shared/backend/db/connect';
import { inTime } from '@nightfall/shared/backend/db/transaction';
import type { Env } from '@nightfall/shared/backend/env';
import { type GameProcess, openGameProcess } from '@nightfall/shared/backend/game-process';
import { channels } from '@nightfall/shared/backend/keys';
import type { Logger } from '@nightfall/shared/backend/logger';
import { type Metrics, serveMetrics } from '@nightfall/shared/backend/metrics/metrics';
import { openPictures } from '@nightfall/shared/backend/pictures/open-pictures';
import { ping } from '@nightfall/shared/backend/redis';
import type { Rooms } from '@nightfall/shared/backend/rooms/rooms';
import { type Bus, createBus } from '@nightfall/shared/backend/rooms/sharded-bus';
import { createEventRecord, type EventRecord } from '@nightfall/shared/backend/security/event-record';
import { builtInTheme } from '@nightfall/shared/backend/themes/theme-cache';
import { packRecord } from '@nightfall/shared/backend/themes/theme-packs';
import { CLOSE } from '@nightfall/shared/protocol/limits';
import { createPasswords } from './accounts/passwords.ts';
import { createSessions, type Session } from './accounts/sessions.ts';
import { isFixedSuperAdmin } from './admin/acting.ts';
import { createApp } from './app.ts';
import { Attempts } from './http/attempts.ts';
import { createCallPace } from './http/flood-guard.ts';
import { createLimits, type Limits } from './http/limits.ts';
import { createSecurityLog } from './http/security-log.ts';
import { createActionMetrics } from './rooms/action-metrics.ts';
import { createAudience } from './rooms/audience.ts';
import type { Hall } from './rooms/caller.ts';
import { createConnections, createPresence } from './rooms/connections.ts';
import { createDebugViews, recordDebugView } from './rooms/debug-views.ts';
import { createReplicas } from './rooms/replicas.ts';
import { readRevokedSession, revokedSession } from './rooms/revoked-session.ts';
import { keepTelling } from './rooms/tell-of-maintenance.ts';
import { watchSessions } from './rooms/watch-sessions.ts';
import { watchMaintenance } from './site/maintenance-watch.ts';

export interface RunningApi {
  readonly port: number;
  /** Undefined where no metrics are served. */
  readonly metricsPort: number | undefined;
  /** All that it answers, e.g. `POST /api/auth/login`. */
  readonly routes: readonly string[];
  /** Ends it in good order, within a few seconds. */
  stop(): Promise<void>;
}

/** Puts an API process together and lets it listen. @throws Error when Redis cannot be reached or the port is taken */
export async function startApi(env: Env, logger: Logger): Promise<RunningApi> {
  const base = await openGameProcess(env, logger, 'subscriber');
  const { redis, database, queues, shared, effects, liveRooms } = base;
  const bus = createBus(base.ownRedis, logger);
  const events = createEventRecord(database.db, logger);
  const limits = createLimits(redis, env.RATE_LIMIT_SCALE);
  const hall = openHall(env, logger, { ...base, bus, events, limits });
  const { connections, maintenance, presence } = hall;
  const sessions = createSessions(database.db, env, async (revoked) => {
    connections.closeSession(revoked);
    await redis.spublish(channels.revokedSessions, revokedSession(shared, revoked)).catch((error: Error) => {
      logger.warn({ error: error.message }, 'other processes were not told of a sign-out');
    });
  });
  const sessionWatch = watchSessions(hall, sessions);
  keepTelling(hall);
  // Should Postgres be away, rooms are served all the same.
  await maintenance.look().catch(() => undefined);
  await presence.start();
  await bus.subscribe(channels.revokedSessions, (text) => {
    const revoked = readRevokedSession(shared, text);
    // What is said in a newer format is found out by looking (watch-sessions.ts).
    if (revoked === null) logger.warn('a sign-out was told in a format that is not known here');
    else connections.closeSession(revoked);
  });

  const callPace = createCallPace(Math.max(1, env.RATE_LIMIT_SCALE));
  let isStopping = false;
  const dependencies = {
    env,
    logger,
    tracing: base.tracing,
    security: hall.security,
    db: database.db,
    redis,
    queues,
    passwords: createPasswords(env.PASSWORD_HASH_MEMORY_KIB, { scale: env.RATE_LIMIT_SCALE }),
    shared,
    sessions,
    attempts: new Attempts(redis, sessions),
    limits,
    callPace,
    rooms: hall.rooms,
    liveRooms,
    themes: hall.themes,
    pictures: openPictures(env),
    maintenance,
    checkStores: storeCheck([() => ping(redis), database.ping, bus.check]),
    isStopping: () => isStopping,
  };
  const app = createApp(dependencies, hall);
  app.listen({ hostname: env.HOST, port: env.PORT });
  const measuring = serveMetrics(env, base.metrics);

  /** Clients are told to come back (to another process); what they did is handed over before the process ends. */
  const stop = async (): Promise<void> => {
    isStopping = true;
    sessionWatch.stop();
    callPace.stop();
    maintenance.stop();
    const closed = app.server?.stop(false);
    connections.closeAll(CLOSE.restart, 'the server restarts');
    // The closing handshakes report who is gone.
    await Bun.sleep(50);
    await presence.stop();
    await effects.flush(2_000);
    void app.server?.stop(true);
    await Promise.race([closed, Bun.sleep(500)]);
    await events.stop();
    await measuring?.stop();
    await base.close();
  };
  const routes = app.routes.map(({ method, path }) => `${method} ${path}`);
  const port = app.server?.port ?? env.PORT;
  return { port, metricsPort: measuring?.port, routes, stop };
}

interface Given extends GameProcess {
  readonly bus: Bus;
  readonly events: EventRecord;
  readonly limits: Limits;
}

/** The rooms, and who is in them through this process. */
function openHall(env: Env, logger: Logger, base: Given): Hall {
  const { database, heartbeat, metrics, processId, shared, themes, bus, events, limits } = base;
  const audience = createAudience({
    themes,
    metrics,
    logger,
    onForgotten: (connection, gameId) => void presence.forgotten(connection, gameId),
    onDebugDue: (connection, viewing) => void debugViews.due(connection, viewing),
    onLeft: (replica) => replicas.release(replica),
  });
  const replicas = createReplicas({
    store: base.rooms.store,
    bus,
    shared,
    logger,
    onChange: audience.show,
    onOutgrown: audience.turnAway,
    onLost: audience.turnAway,
  });
  const maintenance = watchMaintenance(database.db);
  const rooms: Rooms = {
    ...base.rooms,
    context: () => ({ ...base.rooms.context(), isWindingDown: maintenance.isWindingDown() }),
    replica: replicas.known,
    onStored: (change, after) => {
      replicas.noteStored(change, after);
      base.rooms.onStored(change, after);
    },
  };
  const presence = createPresence(rooms, heartbeat, logger);
  const debugViews = createDebugViews(rooms);
  const connections = createConnections(processId, {
    limitScale: env.RATE_LIMIT_SCALE,
    most: env.MAX_CONNECTIONS,
  });
  measureHall(metrics, { connections, replicas });
  const asking = { db: database.db, env };
  return {
    rooms,
    replicas,
    audience,
    presence,
    connections,
    maintenance,
    themes,
    mayChooseTheme: (session, themeId) => mayChooseTheme(database.db, session, themeId),
    customRoles: (names) => activeCustomRoles(database.db, names),
    isFixedSuperAdmin: (session) => isFixedSuperAdmin(asking, session),
    recordDebugView: (session, gameId) => recordDebugView(asking, session, gameId),
    limits,
    security: createSecurityLog(logger, events),
    actions: createActionMetrics(metrics),
    tracing: base.tracing,
    logger,
  };
}

interface Patience {
  /** How long the stores may take to answer, in milliseconds. */
  readonly withinMs?: number;
  /** How long an answer holds: anybody may ask for it, however often. */
  readonly keptMs?: number;
}

/** Asks whether all stores answer, once for all who want to know. The answer rejects when one does not. */
export function storeCheck(
  pings: readonly (() => Promise<unknown>)[],
  { withinMs = 1_500, keptMs = 1_000 }: Patience = {},
): () => Promise<void> {
  let last: Promise<void> | null = null;
  return () => {
    last ??= allAnswer(pings, withinMs).finally(() => {
      setTimeout(() => {
        last = null;
      }, keptMs).unref();
    });
    return last;
  };
}

async function allAnswer(pings: readonly (() => Promise<unknown>)[], withinMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A store did not answer in time')), withinMs);
  });
  try {
    await Promise.race([Promise.all(pings.map((ping) => ping())), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** What this process holds: sockets, and rooms by their phase. */
function measureHall(
  metrics: Metrics,
  { connections, replicas }: Pick<Hall, 'connections' | 'replicas'>,
): void {
  metrics.gauge('nightfall_sockets', () => [{ labels: {}, value: connections.count() }]);
  metrics.gauge('nightfall_sockets_limit', () => [{ labels: {}, value: connections.most }]);
  metrics.gauge('nightfall_rooms', () =>
    Array.from(replicas.byPhase(), ([phase, value]) => ({ labels: { phase }, value })),
  );
}

/** Built-in themes, own packs and the public one may be chosen for a game; packs by their record id. */
async function mayChooseTheme(
  db: Database,
  { accountId }: Pick<Session, 'accountId'>,
  themeId: string,
): Promise<boolean> {
  if (builtInTheme(themeId) !== undefined) return true;
  const pack = await inTime(packRecord(db, themeId));
  if (pack === null || pack.deletedAt !== null) return false;
  return pack.visibility === 'public' || (accountId !== null && pack.ownerId === accountId);
}
