import { withoutQuery } from '@nightfall/shared/backend/db/errors';
import { QUEUE_PREFIX } from '@nightfall/shared/backend/keys';
import type { Logger } from '@nightfall/shared/backend/logger';
import type { JobDefinition } from '@nightfall/shared/backend/queues/job';
import type { Redis } from '@nightfall/shared/backend/redis';
import type { Done, Refused } from '@nightfall/shared/backend/rooms/run-command';
import { DelayedError, UnrecoverableError, Worker } from 'bullmq';
import type { z } from 'zod';

/** A job came too early, and is to come again at this time (epoch milliseconds). */
export interface TryAgainAt {
  readonly tryAgainAt: number;
}

export interface WorkOptions<S extends z.ZodType> {
  readonly redis: Redis;
  readonly job: JobDefinition<S>;
  readonly logger: Logger;
  readonly concurrency: number;
  /** May run twice, late, or after a crash in its middle. Throws to be tried again. */
  readonly run: (data: z.output<S>, jobId: string) => Promise<TryAgainAt | undefined>;
}

/** How soon the jobs of a killed worker are taken over by another one. */
const LOCK_MS = 10_000;
const STALLED_CHECK_MS = 5_000;

/** Works off the jobs of one queue. */
export function startWork<S extends z.ZodType>({
  redis,
  job,
  logger,
  concurrency,
  run,
}: WorkOptions<S>): Worker {
  const worker = new Worker(
    job.name,
    async (task, token) => {
      const data = job.schema.safeParse(task.data);
      if (!data.success) throw new UnrecoverableError(`The data of a ${job.name} job is not valid`);
      const again = await run(data.data, task.id ?? '').catch((error: unknown) => {
        // BullMQ keeps the text of an error until the next attempt, and the log has it for good.
        throw withoutQuery(error);
      });
      if (again === undefined) return;
      await task.moveToDelayed(again.tryAgainAt, token);
      throw new DelayedError();
    },
    {
      connection: redis,
      prefix: QUEUE_PREFIX,
      concurrency,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_CHECK_MS,
      // Being on killed workers is no fault of the job.
      maxStalledCount: 20,
    },
  );
  worker.on('error', (error) => logger.warn({ queue: job.name, error: error.message }, 'worker'));
  worker.on('failed', (task, error) => {
    logger.warn(
      { queue: job.name, jobId: task?.id, attempt: task?.attemptsMade, error: error.message },
      'job failed',
    );
  });
  return worker;
}

/** Has a job tried again when the store did not answer; every other refusal means that there is nothing to do. */
export function unlessUnavailable(outcome: Done | Refused): Done | null {
  if (outcome.ok) return outcome;
  if (outcome.code === 'UNAVAILABLE') throw new Error('The store did not answer');
  return null;
}
