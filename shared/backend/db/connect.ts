import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import type { Metrics } from '../metrics/metrics.ts';
import { measuredSql } from './measured-sql.ts';
import * as schema from './schema/index.ts';

export type Database = ReturnType<typeof connectDatabase>['db'];

/** A pool that fails within a few seconds while Postgres is away and works again when it is back. */
export function connectDatabase(url: string, metrics?: Metrics) {
  const sql = postgres(url, {
    max: 10,
    connect_timeout: 3,
    idle_timeout: 60,
    backoff: (attempt) => Math.min(0.05 * 2 ** attempt, 1),
    onnotice: () => undefined,
    // Below the time of the answer (in-time.ts): nothing is done after it was given.
    connection: { statement_timeout: 3_000 },
  });
  return {
    db: drizzle(
      metrics === undefined ? sql : measuredSql(sql, metrics.histogram('nightfall_database_seconds')),
      {
        schema,
      },
    ),
    /** Settles when Postgres answers. @throws when it does not. */
    ping: async () => {
      await sql`SELECT 1`;
    },
    close: () => sql.end({ timeout: 2 }),
  };
}
