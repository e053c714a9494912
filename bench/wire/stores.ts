import { readdirSync } from 'node:fs';
import type { Stack } from '@nightfall/infra/test/stack';
import { RedisClient, SQL } from 'bun';
import { cpuSeconds, endedChildrenSeconds, parentOf } from './processes.ts';

/** The processor time that a stack's stores have used. */
export interface StoreTimes {
  /** Seconds. */
  readonly redis: number;
  /** Of the server and all processes that it has started. */
  readonly postgres: number;
}

/** Tells how much processor time a stack's Redis and Postgres have used so far; not numbers where the system does not say. */
export async function storeTimes({ redisUrl, databaseUrl }: Stack): Promise<() => StoreTimes> {
  const [redis, postgres] = await Promise.all([redisPid(redisUrl), postgresPid(databaseUrl)]);
  return () => ({
    redis: cpuSeconds(redis),
    postgres: childrenOf(postgres).reduce(
      // One that has just ended says nothing any more.
      (sum, pid) => sum + (cpuSeconds(pid) || 0),
      cpuSeconds(postgres) + endedChildrenSeconds(postgres),
    ),
  });
}

async function redisPid(url: string): Promise<number> {
  const client = new RedisClient(url);
  try {
    const info: string = await client.send('INFO', ['server']);
    return Number(/^process_id:(\d+)/m.exec(info)?.[1]);
  } finally {
    client.close();
  }
}

/** Each connection has a process, which the server has started. */
async function postgresPid(url: string): Promise<number> {
  const sql = new SQL(url);
  try {
    const [row] = await sql`select pg_backend_pid() as pid`;
    return parentOf(row.pid);
  } finally {
    await sql.close();
  }
}

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && parentOf(pid) === parent);
