import type { Fault } from './fault';

const METRICS = 'shared/backend/metrics/metrics.test.ts';

export const METRICS_FAULTS: readonly Fault[] = [
  {
    broken: 'A label says whatever it is given',
    file: 'shared/backend/metrics/metrics.ts',
    from: 'value !== undefined && values.has(value) ? value : OTHER',
    to: 'value ?? OTHER',
    foundBy: { file: METRICS, test: 'what a label is not listed to say, it does not say' },
  },
  {
    broken: 'A counter appears with its first increase, which no rate then sees',
    file: 'shared/backend/metrics/metrics.ts',
    from: 'counter.inc(labels, 0);',
    to: 'if (Object.keys(labels).length === 0) counter.inc(labels, 0);',
    foundBy: {
      file: METRICS,
      test: 'a counter of few series begins at 0, and what cannot be read is left out',
    },
  },
  {
    broken: 'A queue whose delayed jobs nobody moves is not late',
    file: 'shared/backend/queues/queue-metrics.ts',
    from: 'Math.min(now, delayedUntil, ...waiting.filter(isFirstAttempt).map(dueAt))',
    to: 'Math.min(now, ...waiting.filter(isFirstAttempt).map(dueAt))',
    foundBy: {
      file: 'shared/backend/queues/queue-metrics.int.test.ts',
      test: 'a queue is late by the next of its jobs that should have begun, waiting or delayed',
    },
  },
  {
    broken: 'An alert is about a metric that there is not',
    file: 'infra/monitoring/alerts.yaml',
    from: 'max(nightfall_sweep_due_seconds) > 30',
    to: 'max(nightfall_sweep_due) > 30',
    foundBy: {
      file: 'infra/monitoring/monitoring.test.ts',
      test: 'NightfallSweepLate asks for what there is',
    },
  },
];
