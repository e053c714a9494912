import type { Observe } from '../metrics/metrics.ts';

type ObserveQuery = Observe<'nightfall_database_seconds'>;
type Call = (...args: unknown[]) => unknown;
type Task = (inner: object) => unknown;

/** The same connections, of which each query and each statement of a transaction is timed. */
export function measuredSql<S extends object>(sql: S, observe: ObserveQuery): S {
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
  // A query begins when it is asked for its answer by its own `then`; this one only listens.
  Promise.prototype.then.call(query, as('answered'), as('failed'));
  return query;
}
