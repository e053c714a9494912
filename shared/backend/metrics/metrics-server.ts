import type { Metrics } from './metrics.ts';
import { measureProcess } from './process-metrics.ts';

export interface MetricsServer {
  readonly port: number | undefined;
  /** As the table of permissions lists them (api/testing/permission-table.ts). */
  readonly routes: readonly string[];
  stop(): Promise<void>;
}

interface Where {
  readonly HOST: string;
  readonly METRICS_PORT?: number | undefined;
}

const PATH = '/metrics';

/** Answers /metrics on a port of its own, which nothing else leads to; null where none is set. */
export function serveMetrics({ HOST, METRICS_PORT }: Where, metrics: Metrics): MetricsServer | null {
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
