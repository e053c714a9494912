import type { Metrics } from '@nightfall/shared/backend/metrics/metrics';
import { dueAt } from '@nightfall/shared/backend/queues/queue-metrics';
import { DelayedError, type Job, UnrecoverableError } from 'bullmq';

/** Times the attempts at the jobs of one queue, and counts them by what came of them. */
export function createJobMetrics(metrics: Metrics, queue: string) {
  const count = metrics.counter('nightfall_jobs_total');
  const observeLateness = metrics.histogram('nightfall_job_lateness_seconds');
  const observe = metrics.histogram('nightfall_job_seconds');

  return async (task: Job, attempt: () => Promise<void>): Promise<void> => {
    const since = performance.now();
    // Later attempts wait for reasons of their own.
    if (task.attemptsStarted <= 1) observeLateness(Math.max(0, Date.now() - dueAt(task)) / 1000, { queue });
    try {
      await attempt();
      count({ queue, outcome: 'completed' });
    } catch (error) {
      count({ queue, outcome: outcomeOf(task, error) });
      throw error;
    } finally {
      observe((performance.now() - since) / 1000, { queue });
    }
  };
}

function outcomeOf({ attemptsMade, opts }: Job, error: unknown): string {
  if (error instanceof DelayedError) return 'put_off';
  const isLast = error instanceof UnrecoverableError || attemptsMade + 1 >= (opts.attempts ?? 1);
  return isLast ? 'given_up' : 'failed';
}
