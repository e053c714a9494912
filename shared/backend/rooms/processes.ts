import { keys } from '../keys.ts';
import type { Redis } from '../redis.ts';

/** A process without a sign of life for this long is dead, and so are its connections. */
export const PROCESS_TTL_SECONDS = 10;
export const HEARTBEAT_MS = 3_000;

/** Connection ids name their process, so that the sweep can tell which of them are gone. */
export const connectionId = (processId: string, n: number): string => `${processId}:${n}`;
export const processOf = (id: string): string => id.slice(0, id.lastIndexOf(':'));

/** A sign of life, which says what the process knows. First the sign, then the name: see `forget`. */
export async function beat(redis: Redis, processId: string, format: number): Promise<void> {
  await redis.set(keys.process(processId), format, 'EX', PROCESS_TTL_SECONDS);
  await redis.sadd(keys.knownProcesses, processId);
}

/** The end of a process: nothing of it is connected any more. */
export const endProcess = (redis: Redis, processId: string) =>
  Promise.all([redis.del(keys.process(processId)), redis.srem(keys.knownProcesses, processId)]);

/** The newest format that all living processes know. */
export async function commonFormat(redis: Redis): Promise<number> {
  const processIds = await redis.smembers(keys.knownProcesses);
  const formats = await Promise.all(processIds.map((id) => redis.get(keys.process(id))));
  const dead = processIds.filter((_, index) => formats[index] === null);
  if (dead.length > 0) await forget(redis, dead);
  return Math.min(...formats.flatMap((format) => (format === null ? [] : Number(format))));
}

/** Where Redis was away for long, all signs have lapsed: one that has come back meanwhile is not to be forgotten. */
async function forget(redis: Redis, dead: readonly string[]): Promise<void> {
  await redis.srem(keys.knownProcesses, ...dead);
  const alive = await livingProcesses(redis, dead);
  if (alive.size > 0) await redis.sadd(keys.knownProcesses, ...alive);
}

/** Those of the processes that live. */
export async function livingProcesses(redis: Redis, processIds: readonly string[]): Promise<Set<string>> {
  const signs = await Promise.all(processIds.map((id) => redis.exists(keys.process(id))));
  return new Set(processIds.filter((_, index) => signs[index] === 1));
}
