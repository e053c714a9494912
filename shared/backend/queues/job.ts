import { type JobsOptions, Queue } from 'bullmq';
import type { z } from 'zod';
import { FIRST_FORMAT, type Parts } from '../../game/state/formats/formats.ts';
import { QUEUE_PREFIX, queuePrefixOf } from '../keys.ts';
import type { Redis } from '../redis.ts';
import { isCluster } from '../redis-cluster.ts';
import { whenFailed } from './kept-failures.ts';

/** A job by name, with what it carries. Data is parsed again when the job runs. */
export interface JobDefinition<S extends z.ZodType> {
  readonly name: string;
  readonly schema: S;
}

/** A job that carries nothing is the same in every format. */
export const NOTHING: Parts = { format: FIRST_FORMAT };

/** A finished job is removed at once; what becomes of a failed one depends on its queue (kept-failures.ts). */
const jobOptions: JobsOptions = {
  removeOnComplete: true,
  attempts: 8,
  backoff: { type: 'exponential', delay: 500, jitter: 0.5 },
};

/** What the names of a queue's keys begin with. */
export const prefixOf = (redis: Redis, { name }: { readonly name: string }): string =>
  isCluster(redis) ? queuePrefixOf(name) : QUEUE_PREFIX;

/** Opens a queue of jobs in whatever format they are. `redis` must fail fast (redis.ts, 'queue'). */
export const openQueue = (redis: Redis, job: JobDefinition<z.ZodType>): Queue<Parts> =>
  new Queue(job.name, {
    connection: redis,
    prefix: prefixOf(redis, job),
    defaultJobOptions: { ...jobOptions, ...whenFailed(job.name) },
    skipMetasUpdate: true,
  });
