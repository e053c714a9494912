import { inTime } from './db/in-time.ts';
import type { Metrics } from './metrics/metrics.ts';

/** Less than whoever reads the metrics waits. */
const ANSWER_WITHIN_MS = 1_500;

/** Says of each store whether it answers at this moment. */
export function measureStores(
  metrics: Metrics,
  pings: Readonly<Record<string, () => Promise<unknown>>>,
): void {
  metrics.gauge('nightfall_store_up', () =>
    Promise.all(
      Object.entries(pings).map(async ([store, ping]) => {
        const isUp = await inTime(ping(), ANSWER_WITHIN_MS).then(
          () => true,
          () => false,
        );
        return { labels: { store }, value: isUp ? 1 : 0 };
      }),
    ),
  );
}

/** Says what part of its keys Redis serves this process at this moment. */
export function measureServedPart(metrics: Metrics, servedPart: () => Promise<number>): void {
  metrics.gauge('nightfall_redis_served_ratio', async () => {
    const value = await inTime(servedPart(), ANSWER_WITHIN_MS).catch(() => 0);
    return [{ labels: {}, value }];
  });
}
