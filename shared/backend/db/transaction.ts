import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Database } from './connect.ts';

/** A transaction of drizzle. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** From the wait for a connection to the commit. Below the time of the answer by the duration of a commit. */
export const TRANSACTION_MS = 3_000;

/**
 * All or nothing, and in time: a request answered with UNAVAILABLE is not committed later. The time is checked here,
 * before the commit: PostgreSQL's own limits for transactions cut the connection, and older servers know none.
 * @throws an error that counts as "Postgres is away" (errors.ts) when it took too long; nothing was changed then
 */
export function inTransaction<T>(
  db: Database,
  task: (tx: Transaction) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  const deadline = Date.now() + TRANSACTION_MS;
  return withTimeout(
    db.transaction(async (tx) => {
      const result = await task(tx);
      // A statement may have waited for a lock while the answer was given.
      if (Date.now() > deadline) throw new DatabaseSilent('The transaction took too long');
      return result;
    }, config),
  );
}

/** Postgres holds the connection, but does not answer in time. */
class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent';
  readonly code = 'CONNECTION_SILENT';
}

/** Longer than any statement (connect.ts) and any transaction may take. */
const ANSWER_WITHIN_MS = 4_000;

/**
 * A query's answer. More time is for what only reads, in many statements: nothing of it is done after the answer.
 * @throws an error that counts as "Postgres is away" (errors.ts) when there is none in time
 */
export async function withTimeout<T>(query: PromiseLike<T>, withinMs = ANSWER_WITHIN_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseSilent('Postgres did not answer in time')), withinMs);
  });
  try {
    return await Promise.race([query, silence]);
  } finally {
    clearTimeout(timer);
  }
}
