import { type JobsOptions, Queue } from 'bullmq';
import type { z } from 'zod';
import type { Parts } from '../../game/state/formats/format-step.ts';
import { QUEUE_PREFIX, queuePrefixOf } from '../keys.ts';
import type { Redis } from '../redis.ts';
import { isCluster } from '../redis-cluster.ts';

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

/** What the names of a queue's keys begin with. */
export const prefixOf = (redis: Redis, { name }: { readonly name: string }): string =>
  isCluster(redis) ? queuePrefixOf(name) : QUEUE_PREFIX;

/** Opens a queue of jobs in whatever format they are (job-format.ts). `redis` must fail fast (redis.ts, 'queue'). */
export const openQueue = (redis: Redis, job: JobDefinition<z.ZodType>): Queue<Parts> =>
  new Queue(job.name, {
    connection: redis,
    prefix: prefixOf(redis, job),
    defaultJobOptions: jobOptions,
    skipMetasUpdate: true,
  });
