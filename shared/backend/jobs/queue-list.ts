import type { Job, Queue } from 'bullmq';
import type { JobQueue } from '../../protocol/admin.ts';
import type { Redis } from '../redis/redis.ts';

const LISTED_STATES = ['waiting', 'prioritized', 'active', 'delayed', 'failed'] as const;

/** The state of each queue. Costs the same however many jobs there are. */
export function listQueues(redis: Redis, queues: readonly Queue[]): Promise<JobQueue[]> {
  const now = Date.now();
  return Promise.all(
    queues.map(async (queue) => {
      const [counts, lateness] = await Promise.all([
        queue.getJobCounts(...LISTED_STATES),
        latenessMs(redis, queue, now),
      ]);
      const [inOrder = 0, bySize = 0, active = 0, delayed = 0, failed = 0] = LISTED_STATES.map(
        (state) => counts[state],
      );
      const waiting = inOrder + bySize;
      return { id: queue.name, waiting, active, delayed, failed, latenessMs: Math.round(lateness) };
    }),
  );
}

/** How many of the jobs that wait longest are looked at. */
const OLDEST_WAITING = 5;
/** BullMQ's score of a delayed job is its time, times this, plus a number among the jobs of one millisecond. */
const SCORE_PER_MS = 0x1000;

/** For how long the next job should have begun; 0 if none is due. It waits for its time, then for a worker. */
export async function latenessMs(redis: Redis, queue: Queue, now: number): Promise<number> {
  const [waiting, prioritized, [, score]] = await Promise.all([
    queue.getWaiting(0, OLDEST_WAITING - 1),
    queue.getPrioritized(0, OLDEST_WAITING - 1),
    redis.zrange(queue.toKey('delayed'), 0, '0', 'WITHSCORES'),
  ]);
  const delayedUntil = score === undefined ? now : Math.floor(Number(score) / SCORE_PER_MS);
  return now - Math.min(now, delayedUntil, ...[...waiting, ...prioritized].filter(isFirstAttempt).map(dueAt));
}

/** A retried job does not say since when it waits. */
const isFirstAttempt = ({ attemptsStarted }: Job): boolean => attemptsStarted === 0;

/** By the clock of the process that queued it. */
export const dueAt = ({ timestamp, opts }: Job): number => timestamp + (opts.delay ?? 0);
