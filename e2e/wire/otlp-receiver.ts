/** A collector of our own: takes traces as OpenTelemetry's libraries send them by OTLP over HTTP, as JSON. */
export interface OtlpReceiver {
  readonly url: string;
  /** All that has come, in the order in which it came. */
  readonly spans: readonly ReceivedSpan[];
  /** How often anything was asked of it. */
  readonly requests: () => number;
  /** The bodies as they came. */
  readonly raw: () => string;
  stop(): Promise<void>;
}

export interface ReceivedSpan {
  /** `service.name` of the process that made it. */
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly kind: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** Traces that it comes from. */
  readonly links: readonly string[];
}

type Value = { readonly stringValue?: string; readonly intValue?: number; readonly doubleValue?: number };
type Attributes = readonly { readonly key: string; readonly value: Value }[];

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Attributes };
    readonly scopeSpans: readonly {
      readonly spans: readonly {
        readonly name: string;
        readonly traceId: string;
        readonly spanId: string;
        readonly parentSpanId?: string;
        readonly kind: number;
        readonly attributes?: Attributes;
        readonly links?: readonly { readonly traceId: string }[];
      }[];
    }[];
  }[];
}

const plain = ({ stringValue, intValue, doubleValue }: Value) => stringValue ?? intValue ?? doubleValue ?? '';
const record = (attributes: Attributes = []) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, plain(value)]));

const spansIn = ({ resourceSpans }: Sent): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(record(resource.attributes)['service.name']);
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes, links = [], parentSpanId, ...span }) => ({
        ...span,
        service,
        parentSpanId: parentSpanId || undefined,
        attributes: record(attributes),
        links: links.map(({ traceId }) => traceId),
      })),
    );
  });

export function startOtlpReceiver(): OtlpReceiver {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  let requests = 0;
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      requests += 1;
      const isTraces = request.method === 'POST' && new URL(request.url).pathname === '/v1/traces';
      if (!isTraces) return new Response(null, { status: 404 });
      const body = await request.text();
      bodies.push(body);
      spans.push(...spansIn(JSON.parse(body)));
      return Response.json({});
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    spans,
    requests: () => requests,
    raw: () => bodies.join('\n'),
    stop: () => server.stop(true),
  };
}
