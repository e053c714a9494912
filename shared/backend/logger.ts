import { AsyncLocalStorage } from 'node:async_hooks';
import { type Logger, pino } from 'pino';

export type { Logger };

/** Fields that may carry a secret, should one ever be logged with its object. */
const SECRET_PATHS = [
  'password',
  'token',
  'cookie',
  'authorization',
  '*.password',
  '*.token',
  '*.cookie',
  '*.authorization',
];

/** What these say has parts of what somebody sent: a text that is no JSON, a value that fits no schema. */
const quotesInput = (error: Error): boolean =>
  error instanceof SyntaxError ||
  /ZodError$/.test(error.name) ||
  ('code' in error && (error.code === 'VALIDATION' || error.code === 'PARSE'));

/** Where it happened, without the message that stands before it. */
const framesOf = ({ stack = '' }: Error): string[] =>
  stack.split('\n').filter((line) => /^\s+at .*:\d+/.test(line));

/** Of an error only these: a database error carries its query's parameters, addresses and password hashes among them. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const isOfQuery = 'query' in error && error.cause instanceof Error;
  if (isOfQuery) return { type: error.name, cause: describeError(error.cause) };
  const code = 'code' in error ? { code: error.code } : {};
  if (quotesInput(error)) return { type: error.name, at: framesOf(error), ...code };
  return { type: error.name, message: error.message, stack: error.stack, ...code };
}

/** Structured logs on stdout. Game states, views and payloads are never logged: they hold secrets of the round. */
export function createLogger(name: string, level: string): Logger {
  return pino({
    name,
    level,
    base: { name, pid: process.pid },
    mixin: logScope,
    redact: SECRET_PATHS,
    serializers: { err: describeError },
  });
}

/** What each line says that is logged within it. */
interface LogScope {
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
