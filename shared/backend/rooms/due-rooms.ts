import type { Effect } from '../../game/events/effect.ts';
import { outboxField, rowOf } from '../effects/effect-table.ts';
import { keys } from '../keys.ts';
import type { Redis } from '../redis.ts';
import { createTimedMarks } from './process-rooms.ts';
import { ROOM_SLOTS, roomSlotOf } from './room-slots.ts';

/** Effects that were not queued this long after their commit are the sweep's. No commit takes that long. */
export const OUTBOX_AGE_MS = 3_000;
/** What should have happened this long ago, its job is lost. */
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

/**
 * When the sweep has to look at which room. A mark is made before what it watches is stored, and settled after it is
 * done: whoever dies in between leaves a mark. One too many costs a look, and no more.
 */
export interface DueRooms {
  /** Before a commit: if its effects are not in their queues soon, somebody has died. */
  expect(gameId: string, effects: readonly Effect[]): Promise<void>;
  /** The effects are in their queues; those that must not get lost are watched on. */
  queued(gameId: string, effects: readonly Effect[]): Promise<void>;
  /** Before a room is entered into the index of rooms. */
  created(gameId: string, createdAt: number): Promise<void>;
  /** Before a room is closed. */
  closing(gameId: string): Promise<void>;
  /** The marks whose time has come, oldest first. */
  due(now: number): Promise<readonly Mark[]>;
  /** For how long the oldest mark has been due, in milliseconds. */
  longestDueMs(now: number): Promise<number>;
  /** What a mark stood for is done, or to be looked at again `next`; not if it was made anew meanwhile. */
  settle(mark: Mark, next?: number): Promise<void>;
}

/** More than are due at a time, unless many died; the next sweep takes the others. */
const DUE_OF_A_SLOT = 200;
const setOf = (gameId: string) => keys.dueRooms(roomSlotOf(gameId));

const GAME_ID_LENGTH = 36;
const memberOf = (gameId: string, reason: string) => `${gameId}:${reason}`;

export function createDueRooms(redis: Redis): DueRooms {
  const marks = createTimedMarks(redis);
  const mark = (gameId: string, reason: string, at: number) =>
    marks.set(setOf(gameId), [memberOf(gameId, reason)], at);
  return {
    expect: (gameId, effects) =>
      marks.set(
        setOf(gameId),
        effects.map((effect) => memberOf(gameId, outboxField(gameId, effect))),
        Date.now() + OUTBOX_AGE_MS,
      ),
    async queued(gameId, effects) {
      const now = Date.now();
      const watched = effects.filter((effect) => rowOf(effect).isWatched === true);
      const done = effects.filter((effect) => rowOf(effect).isWatched !== true);
      const doneMembers = done.map((effect) => memberOf(gameId, outboxField(gameId, effect)));
      await Promise.all([
        ...watched.map((effect) =>
          mark(
            gameId,
            outboxField(gameId, effect),
            Math.max(now, 'at' in effect ? effect.at : 0) + OVERDUE_MS,
          ),
        ),
        doneMembers.length === 0 ? 0 : redis.zrem(setOf(gameId), ...doneMembers),
      ]);
    },
    created: (gameId, createdAt) => mark(gameId, 'created', createdAt + CREATION_MS),
    closing: (gameId) => mark(gameId, 'closing', Date.now() + OUTBOX_AGE_MS),
    async due(now) {
      const slots = await Promise.all(
        ROOM_SLOTS.map((slot) =>
          redis.zrange(
            keys.dueRooms(slot),
            '-inf',
            String(now),
            'BYSCORE',
            'LIMIT',
            0,
            DUE_OF_A_SLOT,
            'WITHSCORES',
          ),
        ),
      );
      return slots.flatMap(marksFrom);
    },
    async longestDueMs(now) {
      const oldest = await Promise.all(
        ROOM_SLOTS.map((slot) => redis.zrange(keys.dueRooms(slot), 0, '0', 'WITHSCORES')),
      );
      return Math.max(0, ...oldest.flatMap(marksFrom).map(({ at }) => now - at));
    },
    settle: (due, next) => marks.settle(setOf(due.gameId), due.member, due.at, next),
  };
}

/** Redis answers members and scores in turn. */
function marksFrom(answer: readonly string[]): Mark[] {
  const found: Mark[] = [];
  for (let index = 0; index < answer.length; index += 2) {
    const member = answer[index] ?? '';
    found.push({ gameId: member.slice(0, GAME_ID_LENGTH), member, at: Number(answer[index + 1]) });
  }
  return found;
}
