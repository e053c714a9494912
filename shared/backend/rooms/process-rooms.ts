import { setTimeout as sleep } from 'node:timers/promises';
import { FIRST_FORMAT } from '../../game/state/formats/formats.ts';
import type { GameState } from '../../game/state/state.ts';
import { FORMAT } from '../formats/shared-format.ts';
import { keys } from '../keys.ts';
import type { Logger } from '../logger.ts';
import type { Redis } from '../redis.ts';

/** A process without a sign of life for this long is dead, and so are its connections. */
const PROCESS_TTL_SECONDS = 10;
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

/**
 * In which rooms a process has connections, for the day it dies. Noted before a connection is stored, and forgotten
 * after the last one is gone: whoever dies in between leaves a note. One too many costs a look, and no more.
 */
export interface ProcessRooms {
  /** Before a commit. */
  expect(before: GameState | null, after: GameState | null): Promise<void>;
  /** After the commit that was begun at this time. */
  settle(before: GameState | null, after: GameState | null, begunAt: number): Promise<void>;
  /** Rooms in which dead processes may have left connections. */
  leftByDead(): Promise<readonly LeftRoom[]>;
  /** Nothing of the dead process is left in the room. */
  forget(left: LeftRoom, now: number): Promise<void>;
  /** Dead processes without rooms need not be asked for any more. */
  forgetDead(now: number): Promise<void>;
}

export interface LeftRoom {
  readonly processId: string;
  readonly gameId: string;
}

/** What was noted later than this may be a connection that is not stored yet. */
const NOTE_AGE_MS = PROCESS_TTL_SECONDS * 1_000;

export function createProcessRooms(redis: Redis): ProcessRooms {
  const marks = createTimedMarks(redis);
  const dead = async (): Promise<string[]> => {
    const known = await redis.zrange(keys.processes, 0, '-1');
    const living = await livingProcesses(redis, known);
    return known.filter((id) => !living.has(id));
  };
  return {
    async expect(before, after) {
      const joined = newIn(after, before);
      if (joined.length === 0 || after === null) return;
      const now = Date.now();
      await marks.set(keys.processes, joined, now);
      await Promise.all(joined.map((id) => marks.set(keys.processRooms(id), [after.id], now)));
    },
    async settle(before, after, begunAt) {
      const left = newIn(before, after);
      if (before === null) return;
      await Promise.all(left.map((id) => marks.settle(keys.processRooms(id), before.id, begunAt - 1)));
    },
    async leftByDead() {
      const processIds = await dead();
      const rooms = await Promise.all(processIds.map((id) => redis.zrange(keys.processRooms(id), 0, '-1')));
      return processIds.flatMap((processId, index) =>
        (rooms[index] ?? []).map((gameId) => ({ processId, gameId })),
      );
    },
    forget: ({ processId, gameId }, now) =>
      marks.settle(keys.processRooms(processId), gameId, now - NOTE_AGE_MS),
    async forgetDead(now) {
      for (const id of await dead()) {
        if ((await redis.exists(keys.processRooms(id))) === 1) continue;
        await marks.settle(keys.processes, id, now - NOTE_AGE_MS);
      }
    },
  };
}

/** The processes that have connections in the one state and none in the other. */
function newIn(one: GameState | null, other: GameState | null): string[] {
  if (one === null || (one.players === other?.players && one.waiting === other.waiting)) return [];
  const there = processesIn(other);
  return [...processesIn(one)].filter((id) => !there.has(id));
}

const processesIn = (state: GameState | null) =>
  new Set(
    [...(state?.players ?? []), ...(state?.waiting ?? [])].flatMap(({ connections }) =>
      connections.map(processOf),
    ),
  );

/** KEYS: the sorted set. ARGV: member, the newest score that may go, the next score ('' = none). */
const SETTLE = `
local score = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not score or tonumber(score) > tonumber(ARGV[2]) then return 0 end
if ARGV[3] == '' then return redis.call('ZREM', KEYS[1], ARGV[1]) end
return redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
`;

type Settle = (key: string, member: string, upTo: number, next: number | '') => Promise<number>;

/** Members of a sorted set by time, in epoch milliseconds. */
interface TimedMarks {
  set(key: string, members: readonly string[], at: number): Promise<void>;
  /** Takes a mark away, or puts it off, unless somebody has set a later time than `upTo` meanwhile. */
  settle(key: string, member: string, upTo: number, next?: number): Promise<void>;
}

export function createTimedMarks(redis: Redis): TimedMarks {
  redis.defineCommand('settleMark', { numberOfKeys: 1, lua: SETTLE });
  const settleMark = (redis as unknown as { settleMark: Settle }).settleMark.bind(redis);
  return {
    async set(key, members, at) {
      if (members.length > 0) await redis.zadd(key, ...members.flatMap((member) => [at, member]));
    },
    async settle(key, member, upTo, next) {
      await settleMark(key, member, upTo, next ?? '');
    },
  };
}

/** A process's signs of life, and what it hears of the others'. */
export interface Heartbeat {
  readonly processId: string;
  /** Gives the first sign, before anything is read or written, and waits for a Redis that takes it. */
  start(): Promise<void>;
  /** The newest format that all living processes know, as of the last sign; the oldest one as long as none was given. */
  commonFormat(): number;
  /** Called when an older process has come. */
  onLowered(listener: () => void): void;
  stop(): void;
  /** After stop: says that nothing of this process is connected any more. */
  end(): Promise<void>;
}

interface Beating {
  readonly redis: Redis;
  readonly processId: string;
  readonly logger: Logger;
  readonly format?: number;
}

/** Until a process that starts asks again a Redis that has not answered. */
const TRY_AGAIN_MS = 250;

export function createHeartbeat({ redis, processId, logger, format = FORMAT }: Beating): Heartbeat {
  const listeners: (() => void)[] = [];
  let common = FIRST_FORMAT;
  let isStopped = false;

  const signal = async () => {
    await beat(redis, processId, format);
    const before = common;
    common = Math.min(format, await commonFormat(redis));
    if (common !== before) logger.info({ format: common }, 'rooms are written in this format');
    if (common < before) for (const listener of listeners) listener();
  };
  const signalOrSay = (): Promise<boolean> =>
    signal().then(
      () => true,
      (error: Error) => {
        logger.warn({ error: error.message }, 'no heartbeat');
        return false;
      },
    );
  let timer: ReturnType<typeof setInterval> | undefined;

  return {
    processId,
    async start() {
      // Who has not heard of the others writes in the oldest format, and would leave out what came since.
      while (!isStopped && !(await signalOrSay())) await sleep(TRY_AGAIN_MS);
      if (!isStopped) timer = setInterval(() => void signalOrSay(), HEARTBEAT_MS);
    },
    commonFormat: () => common,
    onLowered: (listener) => void listeners.push(listener),
    stop() {
      isStopped = true;
      clearInterval(timer);
    },
    end: async () => void (await endProcess(redis, processId).catch(() => undefined)),
  };
}
