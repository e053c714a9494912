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
