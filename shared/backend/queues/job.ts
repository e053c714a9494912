import { type JobsOptions, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { gameIdSchema } from '../../game/state/ids.ts';
import { QUEUE_PREFIX } from '../keys.ts';

/** A job by name, with what it carries. Data is parsed again when the job runs. */
export interface JobDefinition<S extends z.ZodType> {
  readonly name: string;
  readonly schema: S;
}

/** A job about one game at least says which. */
export const gameJobSchema = z.strictObject({ gameId: gameIdSchema });

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

/** Opens a queue. `redis` must fail fast (redis.ts, 'queue'). */
export const openQueue = <S extends z.ZodType>(redis: Redis, job: JobDefinition<S>): Queue<z.input<S>> =>
  new Queue(job.name, {
    connection: redis,
    prefix: QUEUE_PREFIX,
    defaultJobOptions: jobOptions,
    skipMetasUpdate: true,
  });

/** Clocks of two machines differ a little, and a wake-up that comes too early finds nothing to do. */
const CLOCK_MARGIN_MS = 250;

/** BullMQ's delay until a moment in epoch milliseconds is over. */
export const delayPast = (at: number): number => Math.max(0, at + CLOCK_MARGIN_MS - Date.now());
/** The same without a margin, for jobs that wait on by themselves when they come too early. */
export const delayUntil = (at: number): number => Math.max(0, at - Date.now());
