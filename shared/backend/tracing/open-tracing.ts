import type { Env } from '../env.ts';
import type { Logger } from '../logger.ts';
import type { Tracing } from './tracing.ts';

/** How a process makes traces; null where OTEL_EXPORTER_OTLP_ENDPOINT is not set, and then nothing of it is loaded. */
export async function openTracing(env: Env, service: string, logger: Logger): Promise<Tracing | null> {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return null;
  const { startTracing } = await import('./otlp-tracing.ts');
  return startTracing({
    endpoint,
    sampler: env.OTEL_TRACES_SAMPLER,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
    service,
    logger,
  });
}
