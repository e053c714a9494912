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

/** The messages of these errors quote user input: a text that is no JSON, a value that fits no schema. */
const quotesInput = (error: Error): boolean =>
  error instanceof SyntaxError ||
  /ZodError$/.test(error.name) ||
  ('code' in error && (error.code === 'VALIDATION' || error.code === 'PARSE'));

/** The stack frames, without the message before them. */
const framesOf = ({ stack = '' }: Error): string[] =>
  stack.split('\n').filter((line) => /^\s+at .*:\d+/.test(line));

/** The loggable parts of an error: a database error carries its query's parameters, such as addresses and password hashes. */
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

/** The fields that each line logged within the scope gets. */
interface LogScope {
  /** Of an HTTP request, as in its response's X-Request-Id. */
  readonly requestId?: string | undefined;
  /** Of that request: its path with names in place of parameters. */
  readonly route?: string | undefined;
  readonly gameId?: string | undefined;
  /** Where traces are made. */
  readonly traceId?: string | undefined;
  readonly spanId?: string | undefined;
}

const scopes = new AsyncLocalStorage<LogScope>();

/** The scope of the running code. */
export const logScope = (): LogScope => ({ ...scopes.getStore() });

/** All lines logged by `act`, and by all that it starts, get these fields. */
export const inLogScope = <T>(scope: LogScope, act: () => T): T =>
  scopes.run({ ...scopes.getStore(), ...scope }, act);

/** The same for the rest of the scope around this. */
export function addToLogScope(more: LogScope): void {
  Object.assign(scopes.getStore() ?? {}, more);
}
