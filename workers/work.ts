import { setTimeout as sleep } from 'node:timers/promises';
import { withoutQuery } from '@nightfall/shared/backend/db/errors';
import type { SharedFormat } from '@nightfall/shared/backend/formats/shared-format';
import { inLogScope, type Logger } from '@nightfall/shared/backend/logger';
import type { Metrics } from '@nightfall/shared/backend/metrics/metrics';
import { type JobDefinition, prefixOf } from '@nightfall/shared/backend/queues/job';
import { dueAt } from '@nightfall/shared/backend/queues/queue-metrics';
import type { Redis } from '@nightfall/shared/backend/redis';
import { NewerRoom } from '@nightfall/shared/backend/rooms/room-store';
import type { Done, Refused } from '@nightfall/shared/backend/rooms/run-command';
import { readJobOrigin, type Tracing } from '@nightfall/shared/backend/tracing/tracing';
import { formatOf, type Parts } from '@nightfall/shared/game/state/formats/formats';
import { gameIdSchema } from '@nightfall/shared/game/state/ids';
import { DelayedError, type Job, UnrecoverableError, Worker } from 'bullmq';
import type { z } from 'zod';

/** A job came too early, and is to come again at this time (epoch milliseconds). */
export interface TryAgainAt {
  readonly tryAgainAt: number;
}

export interface WorkOptions<S extends z.ZodType> {
  readonly redis: Redis;
  readonly shared: SharedFormat;
  readonly job: JobDefinition<S>;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly tracing?: Tracing | null;
  readonly concurrency: number;
  /** May run twice, late, or after a crash in its middle. Throws to be tried again. */
  readonly run: (data: z.output<S>, jobId: string) => Promise<TryAgainAt | undefined>;
}

/** How long something of a newer format is left to the processes that know it, before it is looked at again. */
const LEFT_ALONE_MS = 1_000;

/** How soon the jobs of a killed worker are taken over by another one. */
const LOCK_MS = 10_000;
const STALLED_CHECK_MS = 5_000;
/** How soon Redis is asked again after an error. */
const RETRY_MS = 1_000;

/**
 * Where a server answers that it does not work now (a cluster without a master, a full disk), BullMQ would ask for the
 * next job again at once, thousands of times a second.
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

/** Works off the jobs of one queue. */
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
  const leaveAlone = newerThanKnown(job.name, logger);
  const measured = createJobMetrics(metrics, job.name);
  const scoped = createJobScope({ queue: job.name, logger, tracing });
  const attempt = async (task: Parts, jobId: string): Promise<TryAgainAt | undefined> => {
    const read = shared.read(job.name, task);
    if (read === null) return leaveAlone(`format ${formatOf(task)}`);
    const parsed = job.schema.safeParse(read);
    if (!parsed.success) throw new UnrecoverableError(`The data of a ${job.name} job is not valid`);
    return run(parsed.data, jobId).catch((error: unknown) => {
      if (error instanceof NewerRoom) return leaveAlone(String(error.cause));
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
      // Where a master has died, its jobs wait for the next attempt: BullMQ's own 15 s are longer than a phase.
      runRetryDelay: RETRY_MS,
      // Being on killed workers is no fault of the job.
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

/** Puts off what is about a newer format, and says so once: no attempt is used up by it. */
function newerThanKnown(queue: string, logger: Logger) {
  let isSaid = false;
  return (what: string): TryAgainAt => {
    if (!isSaid) logger.warn({ queue, what }, 'a job is left to newer processes');
    isSaid = true;
    return { tryAgainAt: Date.now() + LEFT_ALONE_MS };
  };
}

/** Has a job tried again when the store did not answer; every other refusal means that there is nothing to do. */
export function unlessUnavailable(outcome: Done | Refused): Done | null {
  if (outcome.ok) return outcome;
  if (outcome.code === 'UNAVAILABLE') throw new Error('The store did not answer');
  return null;
}

/** Times the attempts at the jobs of one queue, and counts them by what came of them. */
function createJobMetrics(metrics: Metrics, queue: string) {
  const count = metrics.counter('nightfall_jobs_total');
  const observeLateness = metrics.histogram('nightfall_job_lateness_seconds');
  const observe = metrics.histogram('nightfall_job_seconds');

  return async (task: Job, attempt: () => Promise<void>): Promise<void> => {
    const since = performance.now();
    // Later attempts wait for reasons of their own.
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

/** Has all that an attempt at a job logs name its game, and be a span of the trace in which the job was asked for. */
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
  const putOff = await tracing.within(start, async (span) => {
    const delayed = await unlessDelayed(attempt);
    span.note({ outcome: delayed === null ? 'completed' : 'put_off' });
    return delayed;
  });
  if (putOff !== null) throw putOff;
}

/** BullMQ is told by an error that a job comes again later, and nothing is wrong then. */
async function unlessDelayed(attempt: () => Promise<void>): Promise<DelayedError | null> {
  try {
    await attempt();
    return null;
  } catch (error) {
    if (error instanceof DelayedError) return error;
    throw error;
  }
}
