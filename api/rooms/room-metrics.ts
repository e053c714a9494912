import type { Metrics } from '@nightfall/shared/backend/metrics/metrics';
import type { Hall } from './hall.ts';

/** What this process holds: sockets, and rooms by their phase. */
export function measureHall(
  metrics: Metrics,
  { connections, replicas }: Pick<Hall, 'connections' | 'replicas'>,
): void {
  metrics.gauge('nightfall_sockets', () => [{ labels: {}, value: connections.count() }]);
  metrics.gauge('nightfall_sockets_limit', () => [{ labels: {}, value: connections.most }]);
  metrics.gauge('nightfall_rooms', () =>
    Array.from(replicas.byPhase(), ([phase, value]) => ({ labels: { phase }, value })),
  );
}
