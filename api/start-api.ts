import { EventRecord } from '@nightfall/shared/backend/accounts/event-record';
import type { Env } from '@nightfall/shared/backend/env';
import { serveMetrics } from '@nightfall/shared/backend/metrics/metrics';
import type { Logger } from '@nightfall/shared/backend/observability/logger';
import { type GameProcess, openGameProcess } from '@nightfall/shared/backend/process/game-process';
import { ping } from '@nightfall/shared/backend/redis/redis';
import type { Rooms } from '@nightfall/shared/backend/rooms/rooms';
import { type Bus, ShardedBus } from '@nightfall/shared/backend/rooms/sharded-bus';
import { activeCustomRoles } from '@nightfall/shared/backend/themes/custom-roles';
import { openPictures } from '@nightfall/shared/backend/themes/open-pictures';
import { CLOSE } from '@nightfall/shared/protocol/limits';
import { isFixedSuperAdmin } from './admin/acting.ts';
import { createApp } from './app.ts';
import { Attempts } from './context/attempts.ts';
import type { Dependencies } from './context/dependencies.ts';
import { MaintenanceWatch } from './context/maintenance-watch.ts';
import { Passwords } from './context/passwords.ts';
import { Sessions } from './context/sessions.ts';
import { CallPace } from './http/flood-guard.ts';
import { Limits } from './http/limits.ts';
import { SecurityLog } from './http/security-log.ts';
import { Connections } from './rooms/connections.ts';
import { DebugViews, recordDebugView } from './rooms/debug-view.ts';
import { FanOut } from './rooms/fan-out.ts';
import { Presence } from './rooms/presence.ts';
import { Replicas } from './rooms/replicas.ts';
import { SessionWatch } from './rooms/session-watch.ts';
import { ActionMetrics, type SocketContext } from './rooms/socket-context.ts';
import { sendMaintenance } from './rooms/watch-room.ts';
import { storeCheck } from './site/health.ts';
import { mayPlayWith } from './themes/readable-pack.ts';

export interface RunningApi {
  readonly port: number;
  /** Undefined where no metrics are served. */
  readonly metricsPort: number | undefined;
  /** All routes, e.g. `POST /api/auth/login`. */
  readonly routes: readonly string[];
  /** Ends it in good order, within a few seconds. */
  stop(): Promise<void>;
}

/** Puts an API process together and lets it listen. @throws Error when Redis cannot be reached or the port is taken */
export async function startApi(env: Env, logger: Logger): Promise<RunningApi> {
  const base = await openGameProcess(env, logger, 'subscriber');
  const { redis, database, queues, shared, effects, liveRooms, themes, tracing } = base;
  const { db } = database;
  const bus = new ShardedBus(base.ownRedis, logger);
  const events = new EventRecord(db, logger);
  const security = new SecurityLog(logger, events);
  const limits = new Limits(redis, env.RATE_LIMIT_SCALE);
  const maintenance = new MaintenanceWatch(db);

  const sockets = openSockets(env, { ...base, bus, logger, limits, maintenance, security });
  const { connections, presence, rooms } = sockets;
  const sessionWatch = new SessionWatch(sockets, { redis, bus, shared });
  const sessions = new Sessions(db, env, (revoked) => sessionWatch.announce(revoked));
  maintenance.onChange(() => {
    for (const connection of connections.all()) sendMaintenance(sockets, connection);
  });
  // Rooms are served without Postgres, too.
  await maintenance.look().catch(() => undefined);
  await presence.start();
  await sessionWatch.start(sessions);

  let isStopping = false;
  const dependencies: Dependencies = {
    ...{ env, logger, tracing, security, db, redis, queues, shared, sessions, limits, rooms, liveRooms },
    ...{ themes, maintenance },
    passwords: new Passwords(env.PASSWORD_HASH_MEMORY_KIB, { scale: env.RATE_LIMIT_SCALE }),
    attempts: new Attempts(redis, sessions),
    callPace: new CallPace(Math.max(1, env.RATE_LIMIT_SCALE)),
    pictures: openPictures(env),
    checkStores: storeCheck([() => ping(redis), database.ping, bus.check]),
    isStopping: () => isStopping,
  };
  const app = createApp(dependencies, sockets);
  app.listen({ hostname: env.HOST, port: env.PORT });
  const metricsServer = serveMetrics(env, base.metrics);

  /** Clients come back to another process; what they did is handed over before this one ends. */
  const stop = async (): Promise<void> => {
    isStopping = true;
    sessionWatch.stop();
    dependencies.callPace.stop();
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
    await metricsServer?.stop();
    await base.close();
  };
  const routes = app.routes.map(({ method, path }) => `${method} ${path}`);
  return { port: app.server?.port ?? env.PORT, metricsPort: metricsServer?.port, routes, stop };
}

interface SocketBase
  extends GameProcess,
    Pick<SocketContext, 'limits' | 'logger' | 'maintenance' | 'security'> {
  readonly bus: Bus;
}

/** The rooms that this process serves, and the sockets that watch them. */
function openSockets(env: Env, base: SocketBase): SocketContext {
  const { database, metrics, themes, limits, logger, maintenance, security, tracing } = base;
  const { db } = database;
  const replicas = new Replicas({
    ...{ processId: base.processId, store: base.rooms.store, bus: base.bus, shared: base.shared, logger },
    onChange: (replica, before, after) => fanOut.show(replica, before, after),
    onBroken: (replica) => fanOut.turnAway(replica),
  });
  for (const event of ['ready', '+node']) base.redis.on(event, () => replicas.followAnew());
  const rooms: Rooms = {
    ...base.rooms,
    context: () => ({ ...base.rooms.context(), isWindingDown: maintenance.isWindingDown() }),
    replica: (gameId) => replicas.known(gameId),
    onStored: (change, after) => {
      replicas.noteStored(change, after);
      base.rooms.onStored(change, after);
    },
    catchUp: (gameId) => replicas.catchUp(gameId),
  };
  const presence = new Presence(rooms, base.heartbeat, logger);
  const debugViews = new DebugViews(rooms);
  const fanOut = new FanOut({ themes, metrics, logger, presence, debugViews, replicas });
  const connections = new Connections(base.processId, {
    limitScale: env.RATE_LIMIT_SCALE,
    most: env.MAX_CONNECTIONS,
  });
  metrics.gauge('nightfall_sockets', () => [{ labels: {}, value: connections.count }]);
  metrics.gauge('nightfall_sockets_limit', () => [{ labels: {}, value: connections.most }]);
  metrics.gauge('nightfall_rooms', () =>
    Array.from(replicas.byPhase(), ([phase, value]) => ({ labels: { phase }, value })),
  );
  return {
    ...{
      rooms,
      replicas,
      fanOut,
      presence,
      connections,
      maintenance,
      themes,
      limits,
      security,
      tracing,
      logger,
    },
    actions: new ActionMetrics(metrics),
    mayChooseTheme: (session, themeId) => mayPlayWith(db, session, themeId),
    customRoles: (names) => activeCustomRoles(db, names),
    isFixedSuperAdmin: (session) => isFixedSuperAdmin({ db, env }, session),
    recordDebugView: (session, gameId) => recordDebugView({ db, env }, session, gameId),
  };
}
