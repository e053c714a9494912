import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type LabelsOf, type MetricName, type NameOf, OTHER, rowOf } from './metric-table.ts';

export interface Reading<N extends MetricName> {
  readonly labels: LabelsOf<N>;
  readonly value: number;
}
export type Read<N extends NameOf<'gauge'>> = () => readonly Reading<N>[] | Promise<readonly Reading<N>[]>;
export type Count<N extends NameOf<'counter'>> = (labels: LabelsOf<N>, by?: number) => void;
export type Observe<N extends NameOf<'histogram'>> = (seconds: number, labels: LabelsOf<N>) => void;

type Labels = Readonly<Record<string, string>>;

/** Counters of so few series begin at 0: a rate misses the first increase of a series that was not there before. */
const MAX_SERIES_AT_ZERO = 100;

/** The metrics of one process, each registered when it is first asked for. */
export class Metrics {
  readonly registry = new Registry();
  readonly #registers = [this.registry];
  readonly #counters = new Map<MetricName, Counter>();
  readonly #histograms = new Map<MetricName, Histogram>();

  counter<N extends NameOf<'counter'>>(name: N): Count<N> {
    const known = this.#counters.get(name);
    const counter = known ?? new Counter({ ...optionsOf(name), registers: this.#registers });
    if (known === undefined) for (const labels of fewSeries(name)) counter.inc(labels, 0);
    this.#counters.set(name, counter);
    const listed = onlyListed(name);
    return (labels, by = 1) => counter.inc(listed(labels), by);
  }

  histogram<N extends NameOf<'histogram'>>(name: N): Observe<N> {
    const buckets = [...(rowOf(name).buckets ?? [])];
    const histogram =
      this.#histograms.get(name) ??
      new Histogram({ ...optionsOf(name), buckets, registers: this.#registers });
    this.#histograms.set(name, histogram);
    const listed = onlyListed(name);
    return (seconds, labels) => histogram.observe(listed(labels), seconds);
  }

  /** To be called once for a name: `read` runs whenever the metrics are scraped. A gauge that fails is left out. */
  gauge<N extends NameOf<'gauge'>>(name: N, read: Read<N>): void {
    const { labelNames } = optionsOf(name);
    const listed = onlyListed(name);
    const collect = async function collect(this: Gauge) {
      const readings = await Promise.resolve()
        .then(read)
        .catch(() => null);
      this.reset();
      // Without labels a gauge begins at 0, which would be wrong.
      if (readings === null && labelNames.length === 0) this.remove();
      for (const { labels, value } of readings ?? []) this.set(listed(labels), value);
    };
    new Gauge({ ...optionsOf(name), registers: this.#registers, collect });
  }
}

function optionsOf(name: MetricName) {
  const { help, labels } = rowOf(name);
  return { name, help, labelNames: Object.keys(labels) };
}

/** Values that the table does not list become `other`. */
function onlyListed(name: MetricName): (labels: Labels) => Labels {
  const listed = Object.entries(rowOf(name).labels).map(
    ([label, values]) => [label, new Set(values)] as const,
  );
  return (labels) => {
    const result: Record<string, string> = {};
    for (const [label, values] of listed) {
      const value = labels[label];
      result[label] = value !== undefined && values.has(value) ? value : OTHER;
    }
    return result;
  };
}

/** All label combinations of a metric, if they are few. */
function fewSeries(name: MetricName): readonly Labels[] {
  let series: readonly Labels[] = [{}];
  for (const [label, values] of Object.entries(rowOf(name).labels)) {
    series = series.flatMap((one) => values.map((value) => ({ ...one, [label]: value })));
  }
  return series.length > MAX_SERIES_AT_ZERO ? [] : series;
}

/**
 * The metrics of prom-client that are right under Bun: processor time, memory, open files and event loop. The first of each
 * group reads the others too, so none is left out alone.
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
function measureProcess({ registry }: Metrics): void {
  collectDefaultMetrics({ register: registry });
  const kept: ReadonlySet<string> = new Set(processMetrics);
  for (const { name } of registry.getMetricsAsArray()) {
    if (/^(process|nodejs)_/.test(name) && !kept.has(name)) registry.removeSingleMetric(name);
  }
}

export interface MetricsServer {
  readonly port: number | undefined;
  /** As the table of permissions lists them (api/testing/permission-table.ts). */
  readonly routes: readonly string[];
  stop(): Promise<void>;
}

interface MetricsSettings {
  readonly HOST: string;
  readonly METRICS_PORT?: number | undefined;
}

const PATH = '/metrics';

/** Serves /metrics on a port of its own; null where METRICS_PORT is not set. */
export function serveMetrics(
  { HOST, METRICS_PORT }: MetricsSettings,
  metrics: Metrics,
): MetricsServer | null {
  if (METRICS_PORT === undefined) return null;
  measureProcess(metrics);
  const { registry } = metrics;
  const headers = { 'content-type': registry.contentType, 'cache-control': 'no-store' };
  const answer = async () => new Response(await registry.metrics(), { headers });
  const server = Bun.serve({
    hostname: HOST,
    port: METRICS_PORT,
    routes: { [PATH]: { GET: answer } },
    fetch: () => Response.json({ error: 'Not found', code: 'NOT_FOUND' }, { status: 404 }),
  });
  return { port: server.port, routes: [`GET ${PATH}`], stop: () => server.stop(true) };
}
