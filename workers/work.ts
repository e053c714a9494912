import { setTimeout as sleep } from 'node:timers/promises';
import { withoutQuery } from '@nightfall/shared/backend/db/errors';
import type { SharedFormat } from '@nightfall/shared/backend/formats/shared-format';
import { type JobDefinition, prefixOf } from '@nightfall/shared/backend/jobs/job';
import { dueAt } from '@nightfall/shared/backend/jobs/queue-list';
import type { Metrics } from '@nightfall/shared/backend/metrics/metrics';
import { inLogScope, type Logger } from '@nightfall/shared/backend/observability/logger';
import { readJobOrigin, type Tracing } from '@nightfall/shared/backend/observability/tracing';
import type { Redis } from '@nightfall/shared/backend/redis/redis';
import { NewerRoom } from '@nightfall/shared/backend/rooms/room-store';
import { formatOf, type Parts } from '@nightfall/shared/game/state/formats/formats';
import { gameIdSchema } from '@nightfall/shared/game/state/ids';
import { DelayedError, type Job, UnrecoverableError, Worker } from 'bullmq';
import type { z } from 'zod';
import type { TryAgainAt } from './handlers/handler.ts';

export interface WorkOptions<S extends z.ZodType> {
  readonly redis: Redis;
  readonly shared: SharedFormat;
  readonly job: JobDefinition<S>;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly tracing?: Tracing | null;
  readonly concurrency: number;
  /** May run twice, late, or again after crashing halfway. Throws to be retried. */
  readonly run: (data: z.output<S>, jobId: string) => Promise<TryAgainAt | undefined>;
}

/** How long a job of a newer format is left to the processes that know it. */
const PUT_OFF_MS = 1_000;

/** How soon another worker takes over the jobs of a killed one. */
const LOCK_MS = 10_000;
const STALLED_CHECK_MS = 5_000;
/** Until Redis is asked again after an error. */
const RETRY_MS = 1_000;

/**
 * While Redis replies with errors (a cluster without a master, a full disk), BullMQ would ask for the next job again at
 * once, thousands of times a second.
 */
class PatientWorker extends Worker<Parts> {
  protected override async moveToActive(token: string, name?: string) {
    try {
      return await super.moveToActive(token, name);
    } catch (error) {
      if (error instanceof Error && error.name === 'ReplyError') await sleep(RETRY_MS);
      throw error;
    }
  }
}

/** Starts working on the jobs of one queue. */
export function startWork<S extends z.ZodType>({
  redis,
  shared,
  job,
  logger,
  metrics,
  tracing = null,
  concurrency,
  run,
}: WorkOptions<S>): Worker {
  const putOff = putOffNewer(job.name, logger);
  const measured = createJobMetrics(metrics, job.name);
  const scoped = createJobScope({ queue: job.name, logger, tracing });
  const attempt = async (task: Parts, jobId: string): Promise<TryAgainAt | undefined> => {
    const read = shared.read(job.name, task);
    if (read === null) return putOff(`format ${formatOf(task)}`);
    const parsed = job.schema.safeParse(read);
    if (!parsed.success) throw new UnrecoverableError(`The data of a ${job.name} job is not valid`);
    return run(parsed.data, jobId).catch((error: unknown) => {
      if (error instanceof NewerRoom) return putOff(String(error.cause));
      // BullMQ keeps the text of an error until the next attempt, and the log has it for good.
      throw withoutQuery(error);
    });
  };
  const worker = new PatientWorker(
    job.name,
    (task, token) =>
      measured(task, () =>
        scoped(task, async () => {
          const again = await attempt(task.data, task.id ?? '');
          if (again === undefined) return;
          await task.moveToDelayed(again.tryAgainAt, token);
          throw new DelayedError();
        }),
      ),
    {
      connection: redis,
      prefix: prefixOf(redis, job),
      concurrency,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_CHECK_MS,
      // After a master has died, jobs wait for the next attempt: BullMQ's default of 15 s is longer than a phase.
      runRetryDelay: RETRY_MS,
      // A job is not to blame for killed workers.
      maxStalledCount: 20,
    },
  );
  worker.on('error', (error) => logger.warn({ queue: job.name, error: error.message }, 'worker'));
  worker.on('failed', (task, error) => {
    logger.warn(
      {
        queue: job.name,
        jobId: task?.id,
        gameId: task && gameIdOf(task),
        attempt: task?.attemptsMade,
        error: error.message,
      },
      'job failed',
    );
  });
  return worker;
}

/** Puts off jobs of a newer format, which uses up no attempt; logged once. */
function putOffNewer(queue: string, logger: Logger) {
  let isLogged = false;
  return (what: string): TryAgainAt => {
    if (!isLogged) logger.warn({ queue, what }, 'a job is left to newer processes');
    isLogged = true;
    return { tryAgainAt: Date.now() + PUT_OFF_MS };
  };
}

/** Times the attempts at the jobs of one queue, and counts them by outcome. */
function createJobMetrics(metrics: Metrics, queue: string) {
  const count = metrics.counter('nightfall_jobs_total');
  const observeLateness = metrics.histogram('nightfall_job_lateness_seconds');
  const observe = metrics.histogram('nightfall_job_seconds');

  return async (task: Job, attempt: () => Promise<void>): Promise<void> => {
    const since = performance.now();
    // Later attempts are late because of the failures before.
    if (task.attemptsStarted <= 1) observeLateness(Math.max(0, Date.now() - dueAt(task)) / 1000, { queue });
    try {
      await attempt();
      count({ queue, outcome: 'completed' });
    } catch (error) {
      count({ queue, outcome: outcomeOf(task, error) });
      throw error;
    } finally {
      observe((performance.now() - since) / 1000, { queue });
    }
  };
}

function outcomeOf({ attemptsMade, opts }: Job, error: unknown): string {
  if (error instanceof DelayedError) return 'put_off';
  const isLast = error instanceof UnrecoverableError || attemptsMade + 1 >= (opts.attempts ?? 1);
  return isLast ? 'given_up' : 'failed';
}

interface JobScope {
  readonly queue: string;
  readonly logger: Logger;
  readonly tracing: Tracing | null;
}

/** The game that a job is about, if it is about one. */
const gameIdOf = ({ data }: Pick<Job, 'data'>): string | undefined =>
  gameIdSchema.safeParse(data.gameId).data;

/** Gives the log lines of an attempt the game's id, and makes it a span of the trace that the job comes from. */
function createJobScope({ queue, logger, tracing }: JobScope) {
  return (task: Job, attempt: () => Promise<void>): Promise<void> => {
    const gameId = gameIdOf(task);
    return inLogScope({ gameId }, async () => {
      await (tracing === null ? attempt() : inSpan(tracing, `job ${queue}`, { task, gameId, attempt }));
      if (logger.isLevelEnabled('debug')) logger.debug({ queue }, 'a job is done');
    });
  };
}

interface Attempt {
  readonly task: Job;
  readonly gameId: string | undefined;
  readonly attempt: () => Promise<void>;
}

async function inSpan(tracing: Tracing, name: string, { task, gameId, attempt }: Attempt): Promise<void> {
  const from = readJobOrigin(task.opts.telemetry?.metadata);
  const facts = { gameId, attempt: task.attemptsStarted };
  const start = { name, kind: 'consumer', facts, from, isApart: from?.isApart } as const;
  const delayed = await tracing.within(start, async (span) => {
    const putOff = await delayedErrorOf(attempt);
    span.note({ outcome: putOff === null ? 'completed' : 'put_off' });
    return putOff;
  });
  if (delayed !== null) throw delayed;
}

/** DelayedError tells BullMQ that a job was put off: for a trace it is no error. */
async function delayedErrorOf(attempt: () => Promise<void>): Promise<DelayedError | null> {
  try {
    await attempt();
    return null;
  } catch (error) {
    if (error instanceof DelayedError) return error;
    throw error;
  }
}
