import { setTimeout as sleep } from 'node:timers/promises';
import { FIRST_FORMAT } from '../../game/state/formats/formats.ts';
import { FORMAT } from '../formats/shared-format.ts';
import type { Logger } from '../observability/logger.ts';
import { keys } from '../redis/keys.ts';
import type { Redis } from '../redis/redis.ts';

/** A process without a heartbeat for this long is dead, and so are its connections. */
export const PROCESS_TTL_SECONDS = 10;
export const HEARTBEAT_MS = 3_000;
/** Until a starting process asks a Redis again that has not replied. */
const RETRY_MS = 250;

/** Connection ids name their process, so that the sweep can tell which of them are gone. */
export const connectionId = (processId: string, n: number): string => `${processId}:${n}`;
export const processOf = (id: string): string => id.slice(0, id.lastIndexOf(':'));

interface HeartbeatOptions {
  readonly redis: Redis;
  readonly processId: string;
  readonly logger: Logger;
  readonly format?: number;
}

/** Says that a process lives and which format it knows, and learns what the others know. */
export class Heartbeat {
  readonly processId: string;
  readonly #redis: Redis;
  readonly #logger: Logger;
  readonly #format: number;
  readonly #onLowered: (() => void)[] = [];
  #common = FIRST_FORMAT;
  #isStopped = false;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor({ redis, processId, logger, format = FORMAT }: HeartbeatOptions) {
    this.processId = processId;
    this.#redis = redis;
    this.#logger = logger;
    this.#format = format;
  }

  /**
   * Gives the first sign, before anything is read or written, and waits for a Redis that takes it. Bound, so that it can be
   * passed on.
   */
  readonly start = async (): Promise<void> => {
    // A process that does not know of the others writes the oldest format, which would drop what came since.
    while (!this.#isStopped && !(await this.#trySignal())) await sleep(RETRY_MS);
    if (!this.#isStopped) this.#timer = setInterval(() => void this.#trySignal(), HEARTBEAT_MS);
  };

  /** The newest format that all living processes know, as of the last sign; before the first one the oldest. */
  commonFormat(): number {
    return this.#common;
  }

  /** Calls `listener` when an older process has come. */
  onLowered(listener: () => void): void {
    this.#onLowered.push(listener);
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
  }

  /** After stop: says that this process has no connections any more. */
  async end(): Promise<void> {
    await endProcess(this.#redis, this.processId).catch(() => undefined);
  }

  async #trySignal(): Promise<boolean> {
    try {
      await this.#signal();
      return true;
    } catch (error) {
      this.#logger.warn({ error: error instanceof Error ? error.message : error }, 'no heartbeat');
      return false;
    }
  }

  async #signal(): Promise<void> {
    await beat(this.#redis, this.processId, this.#format);
    const before = this.#common;
    this.#common = Math.min(this.#format, await commonFormat(this.#redis));
    if (this.#common !== before)
      this.#logger.info({ format: this.#common }, 'rooms are written in this format');
    if (this.#common < before) for (const listener of this.#onLowered) listener();
  }
}

/** A sign of life with the format that the process knows. The sign comes before the name: see `forget`. */
export async function beat(redis: Redis, processId: string, format: number): Promise<void> {
  await redis.set(keys.process(processId), format, 'EX', PROCESS_TTL_SECONDS);
  await redis.sadd(keys.knownProcesses, processId);
}

/** Ends a process: none of its connections is open any more. */
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

/** After a long outage of Redis all signs have lapsed: a process that has given one meanwhile is not forgotten. */
async function forget(redis: Redis, dead: readonly string[]): Promise<void> {
  await redis.srem(keys.knownProcesses, ...dead);
  const alive = await livingProcesses(redis, dead);
  if (alive.size > 0) await redis.sadd(keys.knownProcesses, ...alive);
}

/** The processes among these that live. */
export async function livingProcesses(redis: Redis, processIds: readonly string[]): Promise<Set<string>> {
  const signs = await Promise.all(processIds.map((id) => redis.exists(keys.process(id))));
  return new Set(processIds.filter((_, index) => signs[index] === 1));
}
