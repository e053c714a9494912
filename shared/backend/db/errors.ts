/** The code of a Postgres error, which drizzle wraps in its own. */
export function postgresCode(error: unknown): string | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string') return current.code;
  }
  return null;
}

/** The error without its query, whose parameters are addresses and hashes; only the code is left of it. */
export function withoutQuery(error: unknown): unknown {
  if (!(error instanceof Error && 'query' in error)) return error;
  return new Error(`Postgres refused: ${postgresCode(error) ?? 'unknown'}`);
}

/**
 * Shutting down, out of connections, cut off, or a statement that took too long; taking no writes, or in the way of what a
 * standby replays.
 */
const AWAY = /^(57P0|57014|53|08|25006|40001|ECONN|ENOTFOUND|EPIPE|ETIMEDOUT|CONNECT|CONNECTION_)/;
const READ_ONLY = '25006';

/** True when the server takes no writes: it is a standby, or configured as read-only. */
export const isReadOnly = (error: unknown): boolean => postgresCode(error) === READ_ONLY;

/** True when Postgres could not be asked; the request may be repeated. */
export function isDatabaseAway(error: unknown): boolean {
  const code = postgresCode(error);
  return code !== null && AWAY.test(code);
}

/** Postgres stores no NUL, neither in text nor in JSON. */
const NOT_STORABLE = /^(22021|22P05)$/;

/** True when a value cannot be stored or searched for in Postgres: the request was wrong, not the server. */
export function isNotStorable(error: unknown): boolean {
  return NOT_STORABLE.test(postgresCode(error) ?? '');
}
