import { AsyncLocalStorage } from 'node:async_hooks';

/** What each line says that is logged within it. */
export interface LogScope {
  /** Of a request over HTTP, as its answer says it (X-Request-Id). */
  readonly requestId?: string;
  /** Where traces are made. */
  readonly traceId?: string;
  readonly spanId?: string;
}

const scopes = new AsyncLocalStorage<LogScope>();

/** The scope around what is running now. */
export const logScope = (): LogScope => scopes.getStore() ?? {};

/** Whatever is logged by this, and by all that it leads to, says this too. */
export const inLogScope = <T>(scope: LogScope, act: () => T): T =>
  scopes.run({ ...logScope(), ...scope }, act);
