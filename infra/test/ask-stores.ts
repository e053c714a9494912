import { RedisClient, SQL } from 'bun';

/** Asks over a connection of its own. @returns the rows of the last answer */
export async function askPostgres<Row>(url: string, ...statements: readonly string[]): Promise<Row[]> {
  const sql = new SQL(url, { max: 1 });
  try {
    let rows: Row[] = [];
    // A plain list: what Bun answers is one with fields of its own.
    for (const statement of statements) rows = [...(await sql.unsafe(statement))];
    return rows;
  } finally {
    await sql.close();
  }
}

/** The same of Redis. */
export async function askRedis(url: string, command: string, ...words: readonly string[]): Promise<unknown> {
  const redis = new RedisClient(url, { autoReconnect: false });
  try {
    return await redis.send(command, [...words]);
  } finally {
    redis.close();
  }
}
