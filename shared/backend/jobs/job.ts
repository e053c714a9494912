import { type JobsOptions, Queue } from 'bullmq';
import type { z } from 'zod';
import { FIRST_FORMAT, type Parts } from '../../game/state/formats/formats.ts';
import { QUEUE_PREFIX, queuePrefixOf } from '../redis/keys.ts';
import type { Redis } from '../redis/redis.ts';
import { isCluster } from '../redis/redis-cluster.ts';

/** A job by name, with what it carries. Data is parsed again when the job runs. */
export interface JobDefinition<S extends z.ZodType> {
  readonly name: string;
  readonly schema: S;
}

/** A job that carries nothing is the same in every format. */
export const NOTHING: Parts = { format: FIRST_FORMAT };

const jobOptions: JobsOptions = {
  removeOnComplete: true,
  attempts: 8,
  backoff: { type: 'exponential', delay: 500, jitter: 0.5 },
};

/** The prefix of a queue's keys. */
export const prefixOf = (redis: Redis, { name }: { readonly name: string }): string =>
  isCluster(redis) ? queuePrefixOf(name) : QUEUE_PREFIX;

/** Opens a queue of jobs of any format. `redis` must fail fast (redis.ts, 'queue'). */
export const openQueue = (redis: Redis, job: JobDefinition<z.ZodType>): Queue<Parts> =>
  new Queue(job.name, {
    connection: redis,
    prefix: prefixOf(redis, job),
    defaultJobOptions: { ...jobOptions, ...whenFailed(job.name) },
    skipMetasUpdate: true,
  });

const HOUR_S = 3600;
const WEEK_S = 7 * 24 * HOUR_S;
const FAILURES_KEPT = 1_000;

/**
 * For how many seconds failed jobs are kept, so that an administrator can retry them: those that nothing else repeats and
 * that are still of use by then. A phase that should have ended is found by the sweep, and a bot's turn is over.
 */
const KEPT_FOR_S: Readonly<Record<string, number>> = {
  'save-finished-game': WEEK_S,
  'review-round': WEEK_S,
  'purge-theme-packs': WEEK_S,
  'purge-reviews': WEEK_S,
  'purge-security-events': WEEK_S,
  'purge-unused-accounts': WEEK_S,
  // It holds an address, and its link is worthless by then.
  'send-magic-link': HOUR_S,
};

/**
 * Failed jobs of other queues are removed at once: BullMQ ignores the id of a job it still has, and the sweep must be able
 * to queue an effect again.
 */
export function whenFailed(queue: string): Required<Pick<JobsOptions, 'removeOnFail'>> {
  const age = KEPT_FOR_S[queue];
  return { removeOnFail: age === undefined ? true : { age, count: FAILURES_KEPT } };
}

/** BullMQ itself removes old failures only when the next job fails. Harmless when repeated, by any number of workers. */
export async function forgetOldFailures(queues: readonly Queue[]): Promise<void> {
  await Promise.all(
    queues.flatMap((queue) => {
      const age = KEPT_FOR_S[queue.name];
      return age === undefined ? [] : [queue.clean(age * 1000, FAILURES_KEPT, 'failed')];
    }),
  );
}
