import { z } from 'zod';

/** A position in a trace, as kept beside an effect in Redis. */
export interface TraceOrigin {
  /** W3C's Trace Context: the trace, the span, and whether it is sampled. */
  readonly traceparent: string;
  /** The span belongs to a job. */
  readonly byJob?: true;
}

/** All that a span may say: never a user, and never what was played, said or sent. */
export interface SpanFacts {
  readonly gameId?: string | undefined;
  /** Of a frame, a commit or a job, in the words of the metrics. */
  readonly outcome?: string;
  readonly effects?: number;
  readonly attempt?: number;
  readonly method?: string;
  /** The path with names in place of its parameters. */
  readonly route?: string;
  readonly status?: number;
}

export interface SpanStart {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'producer' | 'consumer';
  readonly facts: SpanFacts;
  /** The parent, in place of the running span. */
  readonly from?: TraceOrigin | undefined;
  /** It begins a new trace with a link to `from`. */
  readonly isApart?: boolean | undefined;
}

export interface RunningSpan {
  note(facts: SpanFacts): void;
  rename(name: string): void;
  readonly origin: TraceOrigin;
}

/** Makes and exports spans. A process has none where tracing is off. */
export interface Tracing {
  /** Runs `act` within a span, the parent of all spans begun in there. */
  within<T>(start: SpanStart, act: (span: RunningSpan) => Promise<T>): Promise<T>;
  /** The span of the running code. */
  current(): RunningSpan | undefined;
  /** Sends what has not been sent. */
  stop(): Promise<void>;
}

/** A job's position in a trace. */
const jobOriginSchema = z.object({
  traceparent: z.string(),
  /** It begins a new trace: deadlines lead to deadlines, and one trace would never end. */
  isApart: z.literal(true).optional(),
});

type JobOrigin = z.infer<typeof jobOriginSchema>;

/** The job option in which BullMQ keeps the position, beside the data; a worker without tracing ignores it. */
export const telemetryOf = ({ traceparent, byJob }: TraceOrigin, isTimed: boolean) => {
  const origin: JobOrigin = { traceparent, ...(byJob && isTimed && { isApart: true }) };
  return { telemetry: { metadata: JSON.stringify(origin) } };
};

/** The position that BullMQ has kept; undefined for a job outside any trace. */
export function readJobOrigin(metadata: string | undefined): JobOrigin | undefined {
  if (metadata === undefined) return undefined;
  try {
    return jobOriginSchema.safeParse(JSON.parse(metadata)).data;
  } catch {
    // Not written by this program.
    return undefined;
  }
}
