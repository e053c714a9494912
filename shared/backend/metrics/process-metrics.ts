import { collectDefaultMetrics } from 'prom-client';
import type { Metrics } from './metrics.ts';

/**
 * What prom-client measures of a process that is right under Bun: its time, memory, open files and event loop. The first
 * of each group reads the others too, so none is left out alone.
 */
export const processMetrics = [
  'process_cpu_user_seconds_total',
  'process_cpu_system_seconds_total',
  'process_cpu_seconds_total',
  'process_start_time_seconds',
  'process_resident_memory_bytes',
  'process_open_fds',
  'process_max_fds',
  'nodejs_heap_size_total_bytes',
  'nodejs_heap_size_used_bytes',
  'nodejs_external_memory_bytes',
  'nodejs_eventloop_lag_seconds',
  'nodejs_eventloop_lag_min_seconds',
  'nodejs_eventloop_lag_max_seconds',
  'nodejs_eventloop_lag_mean_seconds',
  'nodejs_eventloop_lag_stddev_seconds',
  'nodejs_eventloop_lag_p50_seconds',
  'nodejs_eventloop_lag_p90_seconds',
  'nodejs_eventloop_lag_p99_seconds',
] as const;

/** The others are empty, always 0 or wrong under Bun (V8's heap spaces, libuv's handles, garbage collections). */
export function measureProcess({ registry }: Metrics): void {
  collectDefaultMetrics({ register: registry });
  const kept: ReadonlySet<string> = new Set(processMetrics);
  for (const { name } of registry.getMetricsAsArray()) {
    if (/^(process|nodejs)_/.test(name) && !kept.has(name)) registry.removeSingleMetric(name);
  }
}
