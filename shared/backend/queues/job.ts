import { type JobsOptions, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { z } from 'zod';
import { QUEUE_PREFIX } from '../keys.ts';

/** A job by name, with what it carries. Data is parsed again when the job runs. */
export interface JobDefinition<S extends z.ZodType> {
  readonly name: string;
  readonly schema: S;
}

/**
 * A finished or failed job is removed at once: BullMQ ignores the id of a job it still has, and the sweep must be
 * able to queue an effect again.
 */
export const jobOptions: JobsOptions = {
  removeOnComplete: true,
  removeOnFail: true,
  attempts: 8,
  backoff: { type: 'exponential', delay: 500, jitter: 0.5 },
};

/** The queue of such jobs. */
export type QueueOf<J extends JobDefinition<z.ZodType>> = Queue<z.input<J['schema']>>;

/** Opens a queue. `redis` must fail fast (redis.ts, 'queue'). */
export const openQueue = <S extends z.ZodType>(redis: Redis, job: JobDefinition<S>): Queue<z.input<S>> =>
  new Queue(job.name, {
    connection: redis,
    prefix: QUEUE_PREFIX,
    defaultJobOptions: jobOptions,
    skipMetasUpdate: true,
  });
