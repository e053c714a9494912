import { purgeUnusedAccounts } from '@nightfall/shared/backend/accounts/delete-account';
import { purgeSecurityEvents } from '@nightfall/shared/backend/accounts/purge-security-events';
import { purgeReviews } from '@nightfall/shared/backend/accounts/reviews';
import { AskedSets } from '@nightfall/shared/backend/balance/asked-sets';
import { purgePlayedSets } from '@nightfall/shared/backend/balance/played-sets';
import type { Env } from '@nightfall/shared/backend/env';
import {
  type EffectKind,
  effectJob,
  effectKinds,
  type JobOf,
} from '@nightfall/shared/backend/jobs/effect-table';
import { forgetOldFailures } from '@nightfall/shared/backend/jobs/job';
import { periodicJobs, schedulePeriodicJobs } from '@nightfall/shared/backend/jobs/queues';
import { sendMagicLink as magicLinkJob } from '@nightfall/shared/backend/jobs/send-magic-link';
import { serveMetrics } from '@nightfall/shared/backend/metrics/metrics';
import type { Logger } from '@nightfall/shared/backend/observability/logger';
import { type NewShared, openGameProcess } from '@nightfall/shared/backend/process/game-process';
import { ping } from '@nightfall/shared/backend/redis/redis';
import { openPictures } from '@nightfall/shared/backend/themes/open-pictures';
import { purgeThemePacks } from '@nightfall/shared/backend/themes/theme-packs';
import type { z } from 'zod';
import { effectHandlers } from './handlers/effect-handlers.ts';
import type { HandlerContext } from './handlers/handler.ts';
import { sendMagicLink } from './handlers/send-magic-link.ts';
import { Sweep } from './handlers/sweep.ts';
import { Laboratory } from './laboratory/laboratory.ts';
import { RoundsApart } from './laboratory/rounds-apart.ts';
import { createDelivery } from './mail/delivery.ts';
import { REVIEWS_AT_ONCE, ReviewSlots } from './thinking/review-slots.ts';
import { ThinkingThreads } from './thinking/thinking.ts';
import { startWork, type WorkOptions } from './work.ts';
import { writeDown } from './write-down.ts';

/** Jobs mostly wait for Redis. */
const CONCURRENCY = 20;
/** Bots' jobs mostly wait until their thinking time is over. */
const BOT_CONCURRENCY = 500;
const BOT_JOBS = new Set<EffectKind>(['play_bot_turn', 'wake_bots', 'speak_as_bot', 'answer_as_bot']);
const SCHEDULE_AGAIN_MS = 60_000;

export interface RunningWorkers {
  readonly healthPort: number | undefined;
  /** Undefined where no metrics are served. */
  readonly metricsPort: number | undefined;
  /** Finishes running jobs and leaves the others to other workers. */
  stop(): Promise<void>;
}

/** Opens a worker process and starts its jobs. @throws Error when Redis cannot be reached */
export async function startWorkers(env: Env, logger: Logger, newShared?: NewShared): Promise<RunningWorkers> {
  const base = await openGameProcess(env, logger, 'worker', newShared);
  const { redis, database, queues, heartbeat, shared, liveRooms, effects, themes, rooms, metrics, tracing } =
    base;
  const sweep = new Sweep(base);
  const purging = { db: database.db, pictures: openPictures(env), store: rooms.store, liveRooms };
  const mailing = { deliver: createDelivery(env, redis, logger, metrics), logger, db: database.db };

  heartbeat.onLowered(() => {
    writeDown({ store: rooms.store, liveRooms, queues, shared, logger }).catch((error: unknown) =>
      logger.error({ err: error }, 'rooms were not written in the older format'),
    );
  });
  await heartbeat.start();
  const working = { redis: base.ownRedis, shared, logger, metrics, tracing, concurrency: CONCURRENCY };
  const thinking = new ThinkingThreads(env.BOT_DELAY_SCALE, logger, metrics);
  const context: HandlerContext = { rooms, themes, db: database.db, thinking, reviews: new ReviewSlots() };
  const periodic = (kind: keyof typeof periodicJobs, run: () => Promise<undefined>) =>
    startWork({ ...working, concurrency: 1, job: periodicJobs[kind], run });
  const workers = [
    ...effectKinds.map((kind) => startEffectWork(kind, working, context)),
    startWork({ ...working, job: magicLinkJob, run: (data, jobId) => sendMagicLink(mailing, data, jobId) }),
    periodic('sweep', () => sweep.run()),
    periodic('purgeThemePacks', () => purgeThemePacks(purging)),
    periodic('purgeReviews', async () => {
      await purgeReviews(database.db);
      return purgePlayedSets(database.db);
    }),
    periodic('purgeSecurityEvents', () => purgeSecurityEvents(database.db)),
    periodic('purgeUnusedAccounts', () => purgeUnusedAccounts(database.db)),
  ];
  await Promise.all(workers.map((worker) => worker.waitUntilReady()));
  const laboratory = new Laboratory({
    cores: env.LABORATORY_CORES,
    asked: new AskedSets(redis),
    db: database.db,
    thinking,
    rounds: new RoundsApart(),
    logger,
    metrics,
  });
  if (env.LABORATORY_CORES > 0) laboratory.start();
  const schedule = () => Promise.all([queues.keepFewEvents(), schedulePeriodicJobs(queues)]);
  await schedule();
  // A schedule that Redis has lost is restored within a minute.
  const scheduling = setInterval(() => {
    schedule().catch((error: Error) =>
      logger.warn({ error: error.message }, 'sweep and purges were not scheduled'),
    );
    forgetOldFailures(queues.all).catch((error: Error) =>
      logger.warn({ error: error.message }, 'old failed jobs were not forgotten'),
    );
  }, SCHEDULE_AGAIN_MS);

  let isStopping = false;
  const health = serveHealth({
    hostname: env.HOST,
    port: env.HEALTH_PORT,
    isReady: async () => !isStopping && (await ping(redis).catch(() => false)),
  });

  const measuring = serveMetrics(env, metrics);

  const stop = async (): Promise<void> => {
    isStopping = true;
    clearInterval(scheduling);
    const rested = laboratory.stop();
    await Promise.all(workers.map((worker) => worker.close()));
    await thinking.close();
    await rested;
    await effects.flush(1_000);
    heartbeat.stop();
    await heartbeat.end();
    await base.close();
    await health.stop();
    await measuring?.stop();
  };
  return { healthPort: health.port, metricsPort: measuring?.port, stop };
}

function concurrencyOf(kind: EffectKind): number {
  if (kind === 'review_round') return REVIEWS_AT_ONCE;
  return BOT_JOBS.has(kind) ? BOT_CONCURRENCY : CONCURRENCY;
}

function startEffectWork<K extends EffectKind>(
  kind: K,
  working: Omit<WorkOptions<z.ZodType>, 'job' | 'run'>,
  context: HandlerContext,
) {
  const run = (data: JobOf<K>) => effectHandlers[kind](context, data);
  return startWork({ ...working, concurrency: concurrencyOf(kind), job: effectJob(kind), run });
}

/** Serves /healthz and /readyz. */
export function serveHealth(options: { hostname: string; port: number; isReady: () => Promise<boolean> }): {
  port: number | undefined;
  /** As the table of permissions lists them (api/testing/permission-table.ts). */
  routes: readonly string[];
  stop(): Promise<void>;
} {
  const routes = {
    '/healthz': { GET: () => Response.json({ status: 'ok' }) },
    '/readyz': {
      GET: async () =>
        (await options.isReady())
          ? Response.json({ status: 'ready' })
          : Response.json({ error: 'The worker is not ready', code: 'UNAVAILABLE' }, { status: 503 }),
    },
  };
  const server = Bun.serve({
    hostname: options.hostname,
    port: options.port,
    routes,
    fetch: () => Response.json({ error: 'Not found', code: 'NOT_FOUND' }, { status: 404 }),
  });
  return {
    port: server.port,
    routes: Object.entries(routes).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    ),
    stop: () => server.stop(true),
  };
}
