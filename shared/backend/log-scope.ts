import { AsyncLocalStorage } from 'node:async_hooks';

/** What each line says that is logged within it. */
export interface LogScope {
  /** Of a request over HTTP, as its answer says it (X-Request-Id). */
  readonly requestId?: string | undefined;
  /** Of that request, with names for what its path carries. */
  readonly route?: string | undefined;
  readonly gameId?: string | undefined;
  /** Where traces are made. */
  readonly traceId?: string | undefined;
  readonly spanId?: string | undefined;
}

const scopes = new AsyncLocalStorage<LogScope>();

/** What is known of what is running now. */
export const logScope = (): LogScope => ({ ...scopes.getStore() });

/** Whatever is logged by this, and by all that it leads to, says this too. */
export const inLogScope = <T>(scope: LogScope, act: () => T): T =>
  scopes.run({ ...scopes.getStore(), ...scope }, act);

/** The same for the rest of the scope around this. */
export function addToLogScope(more: LogScope): void {
  Object.assign(scopes.getStore() ?? {}, more);
}
