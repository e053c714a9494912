import { connectDatabase } from '@nightfall/shared/backend/db/connect';
import type { Env } from '@nightfall/shared/backend/env';
import { liveContext } from '@nightfall/shared/backend/ids';
import type { Logger } from '@nightfall/shared/backend/logger';
import { openPictures } from '@nightfall/shared/backend/pictures/open-pictures';
import { calculateResults } from '@nightfall/shared/backend/queues/calculate-results';
import { closeAbandonedRoom } from '@nightfall/shared/backend/queues/close-abandoned-room';
import { createEffectDispatch } from '@nightfall/shared/backend/queues/dispatch-effects';
import { expirePhase } from '@nightfall/shared/backend/queues/expire-phase';
import { playBotTurn } from '@nightfall/shared/backend/queues/play-bot-turn';
import {
  purgeThemePacks as purgeJob,
  schedulePurge,
} from '@nightfall/shared/backend/queues/purge-theme-packs';
import { openQueues } from '@nightfall/shared/backend/queues/queues';
import { recheckPresence } from '@nightfall/shared/backend/queues/recheck-presence';
import { saveFinishedGame } from '@nightfall/shared/backend/queues/save-finished-game';
import { sendMagicLink } from '@nightfall/shared/backend/queues/send-magic-link';
import { sendMail } from '@nightfall/shared/backend/queues/send-mail';
import { scheduleSweep, sweep } from '@nightfall/shared/backend/queues/sweep';
import { connectRedis, untilReady } from '@nightfall/shared/backend/redis';
import { createLanes } from '@nightfall/shared/backend/rooms/lanes';
import { createLiveRooms, releaseWhenClosed } from '@nightfall/shared/backend/rooms/live-rooms';
import { createRedisRoomStore } from '@nightfall/shared/backend/rooms/redis-room-store';
import type { Rooms } from '@nightfall/shared/backend/rooms/rooms';
import { purgeThemePacks } from '@nightfall/shared/backend/themes/purge-theme-packs';
import { createThemeCache } from '@nightfall/shared/backend/themes/theme-cache';
import { serveHealth } from './health-server.ts';
import { runCalculateResults } from './jobs/calculate-results.ts';
import { runCloseAbandonedRoom } from './jobs/close-abandoned-room.ts';
import { runExpirePhase } from './jobs/expire-phase.ts';
import { runPlayBotTurn } from './jobs/play-bot-turn.ts';
import { runRecheckPresence } from './jobs/recheck-presence.ts';
import { runSaveFinishedGame } from './jobs/save-finished-game.ts';
import { runSendMagicLink } from './jobs/send-magic-link.ts';
import { runSendMail } from './jobs/send-mail.ts';
import { runSweep } from './jobs/sweep.ts';
import { createDelivery } from './mail/delivery.ts';
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

  const database = connectDatabase(env.DATABASE_URL);
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
  const themes = createThemeCache(database.db, logger);
  const sweeping = { rooms, liveRooms, redis };

  const purging = { db: database.db, pictures: openPictures(env), store, liveRooms };
  const mailing = { deliver: createDelivery(env, redis, logger), logger, db: database.db };

  const given = { redis: workerRedis, logger, concurrency: CONCURRENCY };
  const workers = [
    startWork({ ...given, job: expirePhase, run: (data) => runExpirePhase(rooms, data) }),
    startWork({ ...given, job: playBotTurn, run: (data) => runPlayBotTurn({ rooms, themes }, data) }),
    startWork({ ...given, job: calculateResults, run: (data) => runCalculateResults(rooms, data) }),
    startWork({ ...given, job: saveFinishedGame, run: (data) => runSaveFinishedGame(database.db, data) }),
    startWork({ ...given, job: recheckPresence, run: (data) => runRecheckPresence(rooms, data) }),
    startWork({ ...given, job: closeAbandonedRoom, run: (data) => runCloseAbandonedRoom(rooms, data) }),
    startWork({ ...given, job: sendMagicLink, run: (data, jobId) => runSendMagicLink(mailing, data, jobId) }),
    startWork({ ...given, job: sendMail, run: (mail, jobId) => runSendMail(mailing, mail, jobId) }),
    startWork({ ...given, concurrency: 1, job: sweep, run: () => runSweep(sweeping) }),
    startWork({ ...given, concurrency: 1, job: purgeJob, run: () => purgeThemePacks(purging) }),
  ];
  await Promise.all(workers.map((worker) => worker.waitUntilReady()));
  await Promise.all([scheduleSweep(queues), schedulePurge(queues)]);
  // Should Redis ever lose the schedule, it is there again within a minute.
  const schedule = setInterval(() => {
    Promise.all([scheduleSweep(queues), schedulePurge(queues)]).catch((error: Error) =>
      logger.warn({ error: error.message }, 'sweep and purge were not scheduled'),
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
    await database.close().catch(() => undefined);
    await health.stop();
  };
  return { healthPort: health.port, stop };
}
