import type { Job, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Metrics } from '../metrics/metrics.ts';
import { createDueRooms } from '../rooms/due-rooms.ts';
import type { LiveRooms } from '../rooms/live-rooms.ts';
import type { Queues } from './queues.ts';

interface Measured {
  readonly metrics: Metrics;
  readonly queues: Pick<Queues, 'all'>;
  readonly liveRooms: LiveRooms;
  readonly redis: Redis;
}

const STATES = ['waiting', 'active', 'delayed'] as const;
/** So many of those that wait longest are looked at. */
const NEXT_ONES = 5;
/** BullMQ sorts what is delayed by its time, with as many places behind it for jobs of the same millisecond. */
const PLACES = 0x1000;

/**
 * What Redis says of the queues, the sweep and the rooms: the same whichever process is asked, so that it is known while
 * no worker answers. Nothing here costs more where there are more rooms or jobs.
 */
export function measureQueues({ metrics, queues: { all }, liveRooms, redis }: Measured): void {
  const dueRooms = createDueRooms(redis);
  metrics.gauge('nightfall_queue_jobs', async () => (await Promise.all(all.map(depthOf))).flat());
  metrics.gauge('nightfall_queue_lateness_seconds', () => {
    const now = Date.now();
    return Promise.all(
      all.map(async (queue) => ({
        labels: { queue: queue.name },
        value: (await latenessMs(redis, queue, now)) / 1000,
      })),
    );
  });
  metrics.gauge('nightfall_live_rooms', async () => [{ labels: {}, value: await liveRooms.count() }]);
  metrics.gauge('nightfall_sweep_due_seconds', async () => [
    { labels: {}, value: (await dueRooms.longestDueMs(Date.now())) / 1000 },
  ]);
}

async function depthOf(queue: Queue) {
  const counts = await queue.getJobCounts(...STATES);
  return STATES.map((state) => ({ labels: { queue: queue.name, state }, value: counts[state] ?? 0 }));
}

/** Since when the next job should have begun; 0 if none should have. It waits for its time, or after that for a worker. */
export async function latenessMs(redis: Redis, queue: Queue, now: number): Promise<number> {
  const [waiting, [, score]] = await Promise.all([
    queue.getWaiting(0, NEXT_ONES - 1),
    redis.zrange(queue.toKey('delayed'), 0, '0', 'WITHSCORES'),
  ]);
  const delayedUntil = score === undefined ? now : Math.floor(Number(score) / PLACES);
  return now - Math.min(now, delayedUntil, ...waiting.filter(isFirstAttempt).map(dueAt));
}

/** Of a job that is tried again nothing says since when it waits. */
const isFirstAttempt = ({ attemptsStarted }: Job): boolean => attemptsStarted === 0;

/** By the clock of the process that queued it. */
export const dueAt = ({ timestamp, opts }: Job): number => timestamp + (opts.delay ?? 0);
