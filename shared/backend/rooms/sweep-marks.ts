import type { Effect } from '../../game/events/effect.ts';
import type { GameState } from '../../game/state/state.ts';
import { outboxField, rowOf } from '../jobs/effect-table.ts';
import { keys, ROOM_SLOTS, roomSlotOf } from '../redis/keys.ts';
import type { Redis } from '../redis/redis.ts';
import { livingProcesses, PROCESS_TTL_SECONDS, processOf } from './heartbeat.ts';

// What the sweep has to look at. A mark is made before what it watches is stored, and settled after it is done: a process
// that dies in between leaves a mark. One mark too many costs one look.

/** Effects that are not queued this long after their commit are the sweep's. No commit takes that long. */
export const OUTBOX_AGE_MS = 3_000;
/** The job of what should have happened this long ago is lost. */
export const OVERDUE_MS = 5_000;
/** A room is created within this time, or never. */
export const CREATION_MS = 60_000;

/** A reason to look at a room at a certain time. */
export interface Mark {
  readonly gameId: string;
  readonly member: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** More than are due at a time, unless many processes died; the next sweep takes the others. */
const DUE_OF_A_SLOT = 200;
const GAME_ID_LENGTH = 36;

/** Which rooms the sweep has to look at, and when. */
export class DueRooms {
  readonly #redis: Redis;
  readonly #marks: TimedMarks;

  constructor(redis: Redis) {
    this.#redis = redis;
    this.#marks = new TimedMarks(redis);
  }

  /** Before a commit: if its effects are not in their queues soon, a process has died. */
  expect(gameId: string, effects: readonly Effect[]): Promise<void> {
    const members = effects.map((effect) => memberOf(gameId, outboxField(gameId, effect)));
    return this.#marks.set(setOf(gameId), members, Date.now() + OUTBOX_AGE_MS);
  }

  /** The effects are in their queues; those that must not get lost stay marked. */
  async queued(gameId: string, effects: readonly Effect[]): Promise<void> {
    const now = Date.now();
    const marks = effects.map((effect) => ({
      isWatched: rowOf(effect).isWatched === true,
      reason: outboxField(gameId, effect),
      at: Math.max(now, 'at' in effect ? effect.at : 0) + OVERDUE_MS,
    }));
    const done = marks.flatMap(({ isWatched, reason }) => (isWatched ? [] : [memberOf(gameId, reason)]));
    await Promise.all([
      ...marks.map(({ isWatched, reason, at }) => (isWatched ? this.#mark(gameId, reason, at) : undefined)),
      done.length === 0 ? 0 : this.#redis.zrem(setOf(gameId), ...done),
    ]);
  }

  /** Before a room is entered into the index of rooms. */
  created(gameId: string, createdAt: number): Promise<void> {
    return this.#mark(gameId, 'created', createdAt + CREATION_MS);
  }

  /** Before a room is closed. */
  closing(gameId: string): Promise<void> {
    return this.#mark(gameId, 'closing', Date.now() + OUTBOX_AGE_MS);
  }

  /** The marks whose time has come, oldest first. */
  async due(now: number): Promise<readonly Mark[]> {
    const limit = ['BYSCORE', 'LIMIT', 0, DUE_OF_A_SLOT, 'WITHSCORES'] as const;
    const slots = await Promise.all(
      ROOM_SLOTS.map((slot) => this.#redis.zrange(keys.dueRooms(slot), '-inf', String(now), ...limit)),
    );
    return slots.flatMap(marksFrom);
  }

  /** For how long the oldest mark has been due, in milliseconds. */
  async longestDueMs(now: number): Promise<number> {
    const oldest = await Promise.all(
      ROOM_SLOTS.map((slot) => this.#redis.zrange(keys.dueRooms(slot), 0, '0', 'WITHSCORES')),
    );
    return Math.max(0, ...oldest.flatMap(marksFrom).map(({ at }) => now - at));
  }

  /** Removes a mark, or puts it off until `next`, unless it was made anew meanwhile. */
  settle(due: Mark, next?: number): Promise<void> {
    return this.#marks.settle(setOf(due.gameId), due.member, due.at, next);
  }

  #mark(gameId: string, reason: string, at: number): Promise<void> {
    return this.#marks.set(setOf(gameId), [memberOf(gameId, reason)], at);
  }
}

const setOf = (gameId: string) => keys.dueRooms(roomSlotOf(gameId));
const memberOf = (gameId: string, reason: string) => `${gameId}:${reason}`;

/** Redis replies members and scores by turns. */
function marksFrom(reply: readonly string[]): Mark[] {
  const found: Mark[] = [];
  for (let index = 0; index < reply.length; index += 2) {
    const member = reply[index] ?? '';
    found.push({ gameId: member.slice(0, GAME_ID_LENGTH), member, at: Number(reply[index + 1]) });
  }
  return found;
}

export interface LeftRoom {
  readonly processId: string;
  readonly gameId: string;
}

/** A later note may be about a connection that is not stored yet. */
const NOTE_AGE_MS = PROCESS_TTL_SECONDS * 1_000;

/** In which rooms each process has connections, so that they can be closed when it dies. */
export class ProcessRooms {
  readonly #redis: Redis;
  readonly #marks: TimedMarks;

  constructor(redis: Redis) {
    this.#redis = redis;
    this.#marks = new TimedMarks(redis);
  }

  /** Before a commit. */
  async expect(before: GameState | null, after: GameState | null): Promise<void> {
    const joined = processesOnlyIn(after, before);
    if (joined.length === 0 || after === null) return;
    const now = Date.now();
    await this.#marks.set(keys.processes, joined, now);
    await Promise.all(joined.map((id) => this.#marks.set(keys.processRooms(id), [after.id], now)));
  }

  /** After the commit that began at `begunAt`. */
  async settle(before: GameState | null, after: GameState | null, begunAt: number): Promise<void> {
    if (before === null) return;
    const left = processesOnlyIn(before, after);
    await Promise.all(left.map((id) => this.#marks.settle(keys.processRooms(id), before.id, begunAt - 1)));
  }

  /** Rooms in which dead processes may have left connections. */
  async leftByDead(): Promise<readonly LeftRoom[]> {
    const left = (await this.#dead()).map(async (processId) => {
      const gameIds = await this.#redis.zrange(keys.processRooms(processId), 0, '-1');
      return gameIds.map((gameId) => ({ processId, gameId }));
    });
    return (await Promise.all(left)).flat();
  }

  /** The dead process has no connections left in the room. */
  forget({ processId, gameId }: LeftRoom, now: number): Promise<void> {
    return this.#marks.settle(keys.processRooms(processId), gameId, now - NOTE_AGE_MS);
  }

  /** Forgets dead processes without rooms. */
  async forgetDead(now: number): Promise<void> {
    for (const id of await this.#dead()) {
      if ((await this.#redis.exists(keys.processRooms(id))) === 1) continue;
      await this.#marks.settle(keys.processes, id, now - NOTE_AGE_MS);
    }
  }

  async #dead(): Promise<string[]> {
    const known = await this.#redis.zrange(keys.processes, 0, '-1');
    const living = await livingProcesses(this.#redis, known);
    return known.filter((id) => !living.has(id));
  }
}

/** The people are the same objects, and so are their connections. */
export const isSamePeople = (one: GameState | null, other: GameState | null): boolean =>
  one?.players === other?.players && one?.waiting === other?.waiting;

/** The processes that have connections in the one state and none in the other. */
function processesOnlyIn(one: GameState | null, other: GameState | null): string[] {
  if (one === null || isSamePeople(one, other)) return [];
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
const SETTLE_SCRIPT = `
local score = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not score or tonumber(score) > tonumber(ARGV[2]) then return 0 end
if ARGV[3] == '' then return redis.call('ZREM', KEYS[1], ARGV[1]) end
return redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
`;

/** ioredis has no types for the commands that `defineCommand` adds. */
interface SettleCommand {
  settleMark(key: string, member: string, upTo: number, next: number | ''): Promise<number>;
}

/** Members of a sorted set by time, in epoch milliseconds. */
class TimedMarks {
  readonly #redis: Redis & SettleCommand;

  constructor(redis: Redis) {
    redis.defineCommand('settleMark', { numberOfKeys: 1, lua: SETTLE_SCRIPT });
    this.#redis = redis as Redis & SettleCommand;
  }

  async set(key: string, members: readonly string[], at: number): Promise<void> {
    if (members.length > 0) await this.#redis.zadd(key, ...members.flatMap((member) => [at, member]));
  }

  /** Removes a mark, or puts it off, unless its time was set to later than `upTo` meanwhile. */
  async settle(key: string, member: string, upTo: number, next?: number): Promise<void> {
    await this.#redis.settleMark(key, member, upTo, next ?? '');
  }
}
