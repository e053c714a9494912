import { setTimeout as sleep } from 'node:timers/promises';
import { withoutQuery } from '@nightfall/shared/backend/db/errors';
import type { SharedFormat } from '@nightfall/shared/backend/formats/shared-format';
import type { Logger } from '@nightfall/shared/backend/logger';
import type { Metrics } from '@nightfall/shared/backend/metrics/metrics';
import { type JobDefinition, prefixOf } from '@nightfall/shared/backend/queues/job';
import type { Redis } from '@nightfall/shared/backend/redis';
import { NewerRoom } from '@nightfall/shared/backend/rooms/room-store';
import type { Done, Refused } from '@nightfall/shared/backend/rooms/run-command';
import type { Tracing } from '@nightfall/shared/backend/tracing/tracing';
import type { Parts } from '@nightfall/shared/game/state/formats/format-step';
import { formatOf } from '@nightfall/shared/game/state/formats/formats';
import { DelayedError, UnrecoverableError, Worker } from 'bullmq';
import type { z } from 'zod';
import { createJobMetrics } from './job-metrics.ts';
import { createJobScope, gameIdOf } from './job-scope.ts';

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
