/** Postgres holds the connection, and says nothing, or too late. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent';
  readonly code = 'CONNECTION_SILENT';
}

/** Longer than any statement (connect.ts) and any transaction (transaction.ts) may take. */
const ANSWER_WITHIN_MS = 4_000;

/**
 * A query's answer. More time is for what only reads, in many statements: nothing of it is done after the answer.
 * @throws an error that counts as "Postgres is away" (errors.ts) when there is none in time
 */
export async function inTime<T>(query: PromiseLike<T>, withinMs = ANSWER_WITHIN_MS): Promise<T> {
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
