import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  createContextKey,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Env } from '../env.ts';
import { inLogScope, type Logger } from './logger.ts';
import type { RunningSpan, SpanFacts, SpanStart, TraceOrigin, Tracing } from './tracing.ts';

export interface TracingOptions {
  /** Of a collector that takes OTLP over HTTP. */
  readonly endpoint: string;
  readonly sampler: Env['OTEL_TRACES_SAMPLER'];
  readonly ratio: number;
  readonly service: string;
  readonly logger: Logger;
}

const SEND_EVERY_MS = 1_000;
/** More waiting spans are dropped: rooms need the memory. */
const SPANS_KEPT = 8_192;
/** A stopping process waits no longer for its last spans. */
const SENT_WITHIN_MS = 1_000;
const COMPLAIN_EVERY_MS = 60_000;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/** As OpenTelemetry calls them, where it has a name. */
const NAMES = {
  gameId: 'nightfall.game.id',
  outcome: 'nightfall.outcome',
  effects: 'nightfall.effects',
  attempt: 'nightfall.job.attempt',
  method: 'http.request.method',
  route: 'http.route',
  status: 'http.response.status_code',
} as const satisfies Record<keyof SpanFacts, string>;

const OF_JOB = createContextKey('something that a job does');

/** Makes traces with OpenTelemetry's own library, and sends them to a collector. */
export function startTracing({ endpoint, sampler, ratio, service, logger }: TracingOptions): Tracing {
  sayOfFailures(logger);
  // The exporter reads headers, certificates and timeouts from the environment itself.
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    sampler: samplerOf(sampler, ratio),
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': service }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_EVERY_MS, maxQueueSize: SPANS_KEPT }),
    ],
  });
  const tracer = provider.getTracer('nightfall');
  const around = new AsyncLocalStorage<Context>();

  return {
    within(start, act) {
      const { parent, links } = placeOf(start, around.getStore() ?? ROOT_CONTEXT);
      const options = { kind: KINDS[start.kind], attributes: attributesOf(start.facts), links };
      const span = tracer.startSpan(start.name, options, parent);
      const isOfJob = start.kind === 'consumer' || parent.getValue(OF_JOB) === true;
      const { traceId, spanId } = span.spanContext();
      const inside = trace.setSpan(parent.setValue(OF_JOB, isOfJob), span);
      return around.run(inside, () =>
        inLogScope({ traceId, spanId }, () => untilDone(span, () => act(runningSpan(span, isOfJob)))),
      );
    },
    current() {
      const context = around.getStore();
      const span = context && trace.getSpan(context);
      return span && runningSpan(span, context.getValue(OF_JOB) === true);
    },
    stop: () => Promise.race([provider.shutdown().catch(() => undefined), Bun.sleep(SENT_WITHIN_MS)]),
  };
}

/** The library reports for the whole process. A collector's answer is not logged. */
function sayOfFailures(logger: Logger): void {
  let saidAt = 0;
  setGlobalErrorHandler((error) => {
    if (Date.now() - saidAt < COMPLAIN_EVERY_MS) return;
    saidAt = Date.now();
    const { name, code } = Object(error) as { name?: unknown; code?: unknown };
    logger.warn({ error: String(name), code }, 'traces could not be sent');
  });
}

function placeOf({ from, isApart }: SpanStart, around: Context) {
  const spanContext = from === undefined ? null : parseTraceParent(from.traceparent);
  if (spanContext === null) return { parent: around, links: [] };
  if (isApart === true) return { parent: ROOT_CONTEXT, links: [{ context: spanContext }] };
  return { parent: trace.setSpanContext(ROOT_CONTEXT, { ...spanContext, isRemote: true }), links: [] };
}

async function untilDone<T>(span: Span, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    // Its message may quote user input.
    span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

const runningSpan = (span: Span, isOfJob: boolean): RunningSpan => ({
  note: (facts) => void span.setAttributes(attributesOf(facts)),
  rename: (name) => void span.updateName(name),
  get origin() {
    return originOf(span, isOfJob);
  },
});

function originOf(span: Span, isOfJob: boolean): TraceOrigin {
  const { traceId, spanId, traceFlags } = span.spanContext();
  const traceparent = `00-${traceId}-${spanId}-0${Number(traceFlags & 1)}`;
  return { traceparent, ...(isOfJob && { byJob: true as const }) };
}

function attributesOf(facts: SpanFacts): Attributes {
  const named = Object.entries(facts).map(([fact, value]) => [NAMES[fact as keyof SpanFacts], value]);
  return Object.fromEntries(named);
}

/** Which traces are kept, by the name that OTEL_TRACES_SAMPLER has for it. */
function samplerOf(name: Env['OTEL_TRACES_SAMPLER'], ratio: number): Sampler {
  switch (name) {
    case 'always_on':
      return new AlwaysOnSampler();
    case 'always_off':
      return new AlwaysOffSampler();
    case 'traceidratio':
      return new TraceIdRatioBasedSampler(ratio);
    case 'parentbased_always_on':
      return new ParentBasedSampler({ root: new AlwaysOnSampler() });
    case 'parentbased_always_off':
      return new ParentBasedSampler({ root: new AlwaysOffSampler() });
    case 'parentbased_traceidratio':
      return new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) });
  }
}
