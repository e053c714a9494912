import { drizzle } from 'drizzle-orm/postgres-js';
import postgres, { type Sql } from 'postgres';
import type { Metrics, Observe } from '../metrics/metrics.ts';
import { isReadOnly } from './errors.ts';
import * as schema from './schema/index.ts';

export type Database = ReturnType<typeof connectDatabase>['db'];

/** Below the time of the answer (transaction.ts): nothing is done after it was given. */
export const STATEMENT_MS = 3_000;

export interface Connecting {
  /** Connections that this process has at most. */
  readonly poolSize?: number;
  /** Behind a pooler connections take no settings: the role has to have them. */
  readonly isPooled?: boolean;
  /** The name of the connections in Postgres. */
  readonly name?: string;
  readonly metrics?: Metrics;
}

/**
 * A pool that fails within a few seconds while Postgres is away or takes no writes, and works again when it does, also
 * where another server has taken over at its address. Nothing lasts in a connection from one transaction to the next, so
 * that a pooler may share them out by transactions.
 */
export function connectDatabase(url: string, connecting: Connecting = {}) {
  const { poolSize = 10, isPooled = false, name, metrics } = connecting;
  const open = () =>
    postgres(url, {
      max: poolSize,
      connect_timeout: 3,
      idle_timeout: 60,
      backoff: (attempt) => Math.min(0.05 * 2 ** attempt, 1),
      onnotice: () => undefined,
      // Prepared statements would outlive their transaction.
      prepare: false,
      connection: {
        ...(name === undefined ? {} : { application_name: name }),
        ...(isPooled ? {} : { statement_timeout: STATEMENT_MS }),
      },
    });
  const { sql, end } = renewedSql(open);
  return {
    db: drizzle(
      metrics === undefined ? sql : measuredSql(sql, metrics.histogram('nightfall_database_seconds')),
      { schema },
    ),
    /** Settles when Postgres answers. @throws when it does not, or sets statements no limit */
    ping: () => requireLimit(sql),
    close: () => end({ timeout: 2 }),
  };
}

/** A statement without a limit could be done after its answer. */
async function requireLimit(sql: Sql): Promise<void> {
  const [limit] = await sql.unsafe<{ ms: number }[]>(
    `SELECT setting::int AS ms FROM pg_settings WHERE name = 'statement_timeout'`,
  );
  const ms = limit?.ms ?? 0;
  if (ms > 0 && ms <= STATEMENT_MS) return;
  throw new Error(`statement_timeout is ${ms} ms: the role in DATABASE_URL needs ${STATEMENT_MS} or less`);
}

type StartQuery = (...args: unknown[]) => PromiseLike<unknown>;

/** Running statements may finish on the old connections: longer than any statement takes (connect.ts). */
const END_WITHIN_SECONDS = 4;
/** A server may refuse writes for minutes: connections are renewed now and then, not at each refusal. */
const RENEW_EVERY_MS = 1_000;

/**
 * Connections that are renewed when their server takes no writes any more: another server may have taken over at its
 * address, while the old one still answers.
 */
function renewedSql(open: () => Sql) {
  let pool = open();
  let renewedAt = 0;
  const renew = (refused: Sql): void => {
    if (refused !== pool || Date.now() < renewedAt + RENEW_EVERY_MS) return;
    renewedAt = Date.now();
    pool = open();
    // The types that drizzle has registered.
    Object.assign(pool.options.parsers, refused.options.parsers);
    Object.assign(pool.options.serializers, refused.options.serializers);
    refused.end({ timeout: END_WITHIN_SECONDS }).catch(() => undefined);
  };
  const watched = (current: Sql, call: StartQuery) => {
    return (...args: unknown[]) => {
      const answer = call(...args);
      // A query starts when its own `then` is called; this one only listens.
      Promise.prototype.then.call(answer, undefined, (error) => {
        if (isReadOnly(error)) renew(current);
      });
      return answer;
    };
  };
  const sql = new Proxy(pool, {
    get(_, key) {
      const value: unknown = Reflect.get(pool, key);
      return key === 'unsafe' || key === 'begin' ? watched(pool, value as StartQuery) : value;
    },
    apply: (_, that, args) => Reflect.apply(pool as unknown as StartQuery, that, args),
  });
  return { sql, end: (options: { timeout: number }) => pool.end(options) };
}

type ObserveQuery = Observe<'nightfall_database_seconds'>;
type Call = (...args: unknown[]) => unknown;
type Task = (inner: object) => unknown;

/** The same connections, of which each query and each statement of a transaction is timed. */
function measuredSql<S extends object>(sql: S, observe: ObserveQuery): S {
  const measuredTask = (task: Task) => (inner: object) => task(measuredSql(inner, observe));
  return new Proxy(sql, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (key === 'unsafe') return (...args: unknown[]) => timed((value as Call)(...args), observe);
      if (key !== 'begin' && key !== 'savepoint') return value;
      return (...args: unknown[]) =>
        (value as Call)(...args.map((arg) => (typeof arg === 'function' ? measuredTask(arg as Task) : arg)));
    },
  });
}

function timed(query: unknown, observe: ObserveQuery): unknown {
  const since = performance.now();
  const as = (outcome: string) => () => observe((performance.now() - since) / 1000, { outcome });
  // Only listens, as above.
  Promise.prototype.then.call(query, as('answered'), as('failed'));
  return query;
}
