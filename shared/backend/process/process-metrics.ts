import type { Queue } from 'bullmq';
import { withTimeout } from '../db/transaction.ts';
import { latenessMs } from '../jobs/queue-list.ts';
import type { Queues } from '../jobs/queues.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Redis } from '../redis/redis.ts';

/** Less than a scrape of the metrics may take. */
const REPLY_WITHIN_MS = 1_500;

/** Whether each store answers at this moment. */
export function measureStores(
  metrics: Metrics,
  pings: Readonly<Record<string, () => Promise<unknown>>>,
): void {
  const isUp = (ping: () => Promise<unknown>) =>
    withTimeout(ping(), REPLY_WITHIN_MS).then(
      () => 1,
      () => 0,
    );
  metrics.gauge('nightfall_store_up', () =>
    Promise.all(
      Object.entries(pings).map(async ([store, ping]) => ({ labels: { store }, value: await isUp(ping) })),
    ),
  );
}

/** Which part of its keys Redis serves this process at this moment. */
export function measureServedPart(metrics: Metrics, servedPart: () => Promise<number>): void {
  metrics.gauge('nightfall_redis_served_ratio', async () => {
    const value = await withTimeout(servedPart(), REPLY_WITHIN_MS).catch(() => 0);
    return [{ labels: {}, value }];
  });
}

interface Measured {
  readonly metrics: Metrics;
  readonly queues: Pick<Queues, 'all'>;
  readonly liveRooms: { count(): Promise<number> };
  readonly dueRooms: { longestDueMs(now: number): Promise<number> };
  readonly redis: Redis;
}

/**
 * What Redis says of queues, sweep and rooms: the same in every process, so that it is known while no worker answers. Its
 * cost does not grow with the number of rooms and jobs.
 */
export function measureQueues({ metrics, queues: { all }, liveRooms, dueRooms, redis }: Measured): void {
  metrics.gauge('nightfall_queue_jobs', async () => (await Promise.all(all.map(depthOf))).flat());
  metrics.gauge('nightfall_queue_lateness_seconds', () => {
    const now = Date.now();
    const lateness = async (queue: Queue) => {
      const value = (await latenessMs(redis, queue, now)) / 1000;
      return { labels: { queue: queue.name }, value };
    };
    return Promise.all(all.map(lateness));
  });
  metrics.gauge('nightfall_live_rooms', async () => [{ labels: {}, value: await liveRooms.count() }]);
  metrics.gauge('nightfall_sweep_due_seconds', async () => [
    { labels: {}, value: (await dueRooms.longestDueMs(Date.now())) / 1000 },
  ]);
}

const STATES = ['waiting', 'active', 'delayed'] as const;

async function depthOf(queue: Queue) {
  const counts = await queue.getJobCounts(...STATES);
  return STATES.map((state) => ({ labels: { queue: queue.name, state }, value: counts[state] ?? 0 }));
}
