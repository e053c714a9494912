import { z } from 'zod';

/** Where in a trace something was asked for, as it is kept beside it in Redis. */
export interface Origin {
  /** W3C's Trace Context: the trace, the span, and whether it is sampled. */
  readonly traceparent: string;
  /** A job has asked for it. */
  readonly byJob?: true;
}

/** All that a span may say: never who somebody is, and never what was played, said or sent. */
export interface Facts {
  readonly gameId?: string | undefined;
  /** Of a frame, a commit or a job: as the metrics call it. */
  readonly outcome?: string;
  readonly effects?: number;
  readonly attempt?: number;
  readonly method?: string;
  /** With names for what paths carry. */
  readonly route?: string;
  readonly status?: number;
}

export interface SpanStart {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'producer' | 'consumer';
  readonly facts: Facts;
  /** In place of the span around it. */
  readonly from?: Origin | undefined;
  /** It begins a trace of its own, and only says where it comes from. */
  readonly isApart?: boolean | undefined;
}

export interface RunningSpan {
  note(facts: Facts): void;
  rename(name: string): void;
  readonly origin: Origin;
}

/** Makes the spans of traces, and sends them away. A process has none where traces are off. */
export interface Tracing {
  /** Does something within a span, whose children are what is begun in there. */
  within<T>(start: SpanStart, act: (span: RunningSpan) => Promise<T>): Promise<T>;
  /** The span around what is running now. */
  current(): RunningSpan | undefined;
  /** Sends what has not been sent. */
  stop(): Promise<void>;
}

/** Where in a trace a job belongs. */
const jobOriginSchema = z.object({
  traceparent: z.string(),
  /** It begins a trace of its own: where deadlines lead to deadlines, a trace would never end. */
  isApart: z.literal(true).optional(),
});

type JobOrigin = z.infer<typeof jobOriginSchema>;

/** The option of a job in which BullMQ keeps it, beside the job's data; a worker without traces looks past it. */
export const telemetryOf = ({ traceparent, byJob }: Origin, isTimed: boolean) => {
  const origin: JobOrigin = { traceparent, ...(byJob && isTimed && { isApart: true }) };
  return { telemetry: { metadata: JSON.stringify(origin) } };
};

/** What BullMQ has kept; undefined for a job that no trace has led to. */
export function readJobOrigin(metadata: string | undefined): JobOrigin | undefined {
  if (metadata === undefined) return undefined;
  try {
    return jobOriginSchema.safeParse(JSON.parse(metadata)).data;
  } catch {
    // Somebody else's.
    return undefined;
  }
}
