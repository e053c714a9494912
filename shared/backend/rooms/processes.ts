import type { Redis } from 'ioredis';
import { keys } from '../keys.ts';

/** An API process without a sign of life for this long is dead, and so are its connections. */
export const PROCESS_TTL_SECONDS = 10;
export const HEARTBEAT_MS = 3_000;

/** Connection ids name their process, so that the sweep can tell which of them are gone. */
export const connectionId = (processId: string, n: number): string => `${processId}:${n}`;
export const processOf = (id: string): string => id.slice(0, id.lastIndexOf(':'));

export const beat = (redis: Redis, processId: string) =>
  redis.set(keys.process(processId), '1', 'EX', PROCESS_TTL_SECONDS);

/** Those of the processes that live. */
export async function livingProcesses(redis: Redis, processIds: readonly string[]): Promise<Set<string>> {
  const signs = await Promise.all(processIds.map((id) => redis.exists(keys.process(id))));
  return new Set(processIds.filter((_, index) => signs[index] === 1));
}
