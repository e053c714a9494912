import { readdirSync, readFileSync } from 'node:fs';
import type { Stack } from '@nightfall/infra/test/stack';
import { RedisClient, SQL } from 'bun';

const TICKS_PER_SECOND = 100;
const KIB = 1024;

const procText = (pid: number, file: string): string | null => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return null;
  }
};

/** What the system tells of a process, from its state on. */
function statOf(pid: number): string[] {
  const stat = procText(pid, 'stat') ?? '';
  // The program's name stands in brackets and may itself hold spaces.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Seconds of processor time that a process has used; not a number where the system does not say. */
export function cpuSeconds(pid: number): number {
  const [, , , , , , , , , , , user, system] = statOf(pid);
  return (Number(user) + Number(system)) / TICKS_PER_SECOND;
}

/** The same of those that it has started and that have ended since. */
function endedChildrenSeconds(pid: number): number {
  const [, , , , , , , , , , , , , user, system] = statOf(pid);
  return (Number(user) + Number(system)) / TICKS_PER_SECOND;
}

/** Who has started a process; not a number where the system does not say. */
const parentOf = (pid: number): number => Number(statOf(pid)[1]);

/** Bytes of memory that a process has; not a number where the system does not say. */
export function memoryOf(pid: number): number {
  const [, kib] = /VmRSS:\s+(\d+)/.exec(procText(pid, 'status') ?? '') ?? [];
  return Number(kib) * KIB;
}

/** Bytes that the data of a Redis server take, without what is only on its way. */
export async function redisMemory(url: string): Promise<number> {
  const client = new RedisClient(url);
  try {
    const info: string = await client.send('INFO', ['memory']);
    const figure = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1] ?? 0);
    return figure('used_memory') - figure('mem_clients_normal') - figure('mem_aof_buffer');
  } finally {
    client.close();
  }
}

/** The core that the measured server has for itself, and the one for all else. */
export const CORES = { server: 0, others: 1 } as const;

const canPin = navigator.hardwareConcurrency > 1 && Bun.which('taskset') !== null;

/**
 * Keeps a process and all of its threads on one core, with whatever it starts afterwards.
 * @returns false where the system does not allow it
 */
export function pin(pid: number, core: number): boolean {
  if (!canPin) return false;
  return Bun.spawnSync(['taskset', '-acp', String(core), String(pid)]).exitCode === 0;
}

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
