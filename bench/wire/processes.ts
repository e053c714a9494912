import { readFileSync } from 'node:fs';
import { RedisClient } from 'bun';

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
export function endedChildrenSeconds(pid: number): number {
  const [, , , , , , , , , , , , , user, system] = statOf(pid);
  return (Number(user) + Number(system)) / TICKS_PER_SECOND;
}

/** Who has started a process; not a number where the system does not say. */
export const parentOf = (pid: number): number => Number(statOf(pid)[1]);

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
