import type { Metrics } from '@nightfall/shared/backend/metrics/metrics';
import type { ErrorCode } from '@nightfall/shared/protocol/errors';

export type ActionMetrics = ReturnType<typeof createActionMetrics>;

/** Counts and times what frames ask for. */
export function createActionMetrics(metrics: Metrics) {
  const count = metrics.counter('nightfall_actions_total');
  const observe = metrics.histogram('nightfall_action_seconds');
  return {
    /** @param since when the frame came, by the clock of `performance` */
    answered(kind: string, outcome: ErrorCode | 'done', since: number): void {
      count({ kind, outcome });
      observe((performance.now() - since) / 1000, {});
    },
    /** A frame that nothing could be made of. */
    unreadable(outcome: ErrorCode): void {
      count({ kind: 'other', outcome });
    },
  };
}
