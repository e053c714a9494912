import type { Env } from '@nightfall/shared/backend/env';
import { liveContext } from '@nightfall/shared/backend/ids';
import type { Logger } from '@nightfall/shared/backend/logger';
import { calculateResults } from '@nightfall/shared/backend/queues/calculate-results';
import { closeAbandonedRoom } from '@nightfall/shared/backend/queues/close-abandoned-room';
import { createEffectDispatch } from '@nightfall/shared/backend/queues/dispatch-effects';
import { expirePhase } from '@nightfall/shared/backend/queues/expire-phase';
import { playBotTurn } from '@nightfall/shared/backend/queues/play-bot-turn';
import { openQueues } from '@nightfall/shared/backend/queues/queues';
import { recheckPresence } from '@nightfall/shared/backend/queues/recheck-presence';
import { scheduleSweep, sweep } from '@nightfall/shared/backend/queues/sweep';
import { connectRedis, untilReady } from '@nightfall/shared/backend/redis';
import { createLanes } from '@nightfall/shared/backend/rooms/lanes';
import { createLiveRooms, releaseWhenClosed } from '@nightfall/shared/backend/rooms/live-rooms';
import { createRedisRoomStore } from '@nightfall/shared/backend/rooms/redis-room-store';
import type { Rooms } from '@nightfall/shared/backend/rooms/rooms';
import { serveHealth } from './health-server.ts';
import { runCalculateResults } from './jobs/calculate-results.ts';
import { runCloseAbandonedRoom } from './jobs/close-abandoned-room.ts';
import { runExpirePhase } from './jobs/expire-phase.ts';
import { runPlayBotTurn } from './jobs/play-bot-turn.ts';
import { runRecheckPresence } from './jobs/recheck-presence.ts';
import { runSweep } from './jobs/sweep.ts';
import { startWork } from './work.ts';

/** Jobs mostly wait for Redis. */
const CONCURRENCY = 20;
const SCHEDULE_AGAIN_MS = 60_000;

export interface RunningWorkers {
  readonly healthPort: number | undefined;
  /** Finishes the jobs under way and leaves the others to other workers. */
  stop(): Promise<void>;
}

/** Puts a worker process together and lets it work. @throws Error when Redis cannot be reached */
export async function startWorkers(env: Env, logger: Logger): Promise<RunningWorkers> {
  const redis = connectRedis(env.REDIS_URL, 'commands', logger);
  const queueRedis = connectRedis(env.REDIS_URL, 'queue', logger);
  const workerRedis = connectRedis(env.REDIS_URL, 'worker', logger);
  await Promise.all([redis, queueRedis, workerRedis].map((connection) => untilReady(connection)));

  const store = createRedisRoomStore(redis);
  const liveRooms = createLiveRooms(redis);
  const queues = openQueues(queueRedis, { botDelayScale: env.BOT_DELAY_SCALE });
  const effects = createEffectDispatch(queues, store, logger);
  const rooms: Rooms = {
    store,
    inTurn: createLanes(),
    context: liveContext,
    dispatch: effects.dispatch,
    onStored: (change, after) => releaseWhenClosed(liveRooms, change, after),
    logger,
  };
  const sweeping = { rooms, liveRooms, redis };

  const given = { redis: workerRedis, logger, concurrency: CONCURRENCY };
  const workers = [
    startWork({ ...given, job: expirePhase, run: (data) => runExpirePhase(rooms, data) }),
    startWork({ ...given, job: playBotTurn, run: (data) => runPlayBotTurn(rooms, data) }),
    startWork({ ...given, job: calculateResults, run: (data) => runCalculateResults(rooms, data) }),
    startWork({ ...given, job: recheckPresence, run: (data) => runRecheckPresence(rooms, data) }),
    startWork({ ...given, job: closeAbandonedRoom, run: (data) => runCloseAbandonedRoom(rooms, data) }),
    startWork({ ...given, concurrency: 1, job: sweep, run: () => runSweep(sweeping) }),
  ];
  await Promise.all(workers.map((worker) => worker.waitUntilReady()));
  await scheduleSweep(queues);
  // Should Redis ever lose the schedule, it is there again within a minute.
  const schedule = setInterval(() => {
    scheduleSweep(queues).catch((error: Error) =>
      logger.warn({ error: error.message }, 'no sweep was scheduled'),
    );
  }, SCHEDULE_AGAIN_MS);

  let isStopping = false;
  const health = serveHealth({
    hostname: env.HOST,
    port: env.HEALTH_PORT,
    isReady: async () => !isStopping && (await redis.ping().catch(() => null)) === 'PONG',
  });

  const stop = async (): Promise<void> => {
    isStopping = true;
    clearInterval(schedule);
    await Promise.all(workers.map((worker) => worker.close()));
    await effects.flush(1_000);
    await queues.close().catch(() => undefined);
    for (const connection of [redis, queueRedis, workerRedis]) connection.disconnect();
    await health.stop();
  };
  return { healthPort: health.port, stop };
}
