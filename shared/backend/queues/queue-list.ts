import type { Queue } from 'bullmq';
import type { JobQueue } from '../../protocol/admin.ts';
import type { Redis } from '../redis.ts';
import { latenessMs } from './queue-metrics.ts';

const LISTED_STATES = ['waiting', 'active', 'delayed', 'failed'] as const;

/** How each queue is, wherever its keys lie. Costs the same however many jobs there are. */
export function listQueues(redis: Redis, queues: readonly Queue[]): Promise<JobQueue[]> {
  const now = Date.now();
  return Promise.all(
    queues.map(async (queue) => {
      const [counts, lateness] = await Promise.all([
        queue.getJobCounts(...LISTED_STATES),
        latenessMs(redis, queue, now),
      ]);
      const [waiting = 0, active = 0, delayed = 0, failed = 0] = LISTED_STATES.map((state) => counts[state]);
      return { id: queue.name, waiting, active, delayed, failed, latenessMs: Math.round(lateness) };
    }),
  );
}
