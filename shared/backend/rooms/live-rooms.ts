import type { Redis } from 'ioredis';
import type { GameState } from '../../game/state.ts';
import { newRoomCode } from '../ids.ts';
import { keys } from '../keys.ts';
import { type Change, type StoredGame, StoreUnavailable } from './room-store.ts';

/** A room that exists, or was being created when its process died. */
export interface LiveRoom {
  readonly gameId: string;
  readonly roomCode: string | null;
  /** The person whose practice game it is. */
  readonly practiceOf: string | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/**
 * The index of rooms and their codes. Entries are made before the game is stored and removed after it is gone, so
 * that a crash in between leaves something the sweep can find.
 */
export interface LiveRooms {
  /** @returns the code, which belongs to this game from now on. */
  reserve(gameId: string): Promise<string>;
  /** @returns false when this person has another practice game: `practiceOf` tells which. */
  reservePractice(gameId: string, userId: string): Promise<boolean>;
  practiceOf(userId: string): Promise<string | null>;
  gameOf(roomCode: string): Promise<string | null>;
  all(): Promise<readonly LiveRoom[]>;
  release(room: LiveRoom): Promise<void>;
}

/** The index entry of a game. */
export const liveRoomOf = (state: GameState): LiveRoom => ({
  gameId: state.id,
  roomCode: state.roomCode,
  practiceOf: state.isPractice ? state.creatorUserId : null,
  createdAt: state.createdAt,
});

/** Gives a closed room's code back at once. Should that fail, the sweep does it. */
export function releaseWhenClosed(liveRooms: LiveRooms, { before }: Change, after: StoredGame | null): void {
  if (after === null && before !== null)
    void liveRooms.release(liveRoomOf(before.state)).catch(() => undefined);
}

const CODE_TRIES = 20;
const DELETE_IF_EQUAL = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`;

type DeleteIfEqual = (key: string, value: string) => Promise<number>;

export function createLiveRooms(redis: Redis): LiveRooms {
  redis.defineCommand('deleteIfEqual', { numberOfKeys: 1, lua: DELETE_IF_EQUAL });
  const deleteIfEqual = (redis as unknown as { deleteIfEqual: DeleteIfEqual }).deleteIfEqual.bind(redis);
  const enter = (room: LiveRoom) => redis.hset(keys.liveRooms, room.gameId, JSON.stringify(room));
  const claim = async (key: string, gameId: string) => (await redis.set(key, gameId, 'NX')) === 'OK';

  return {
    reserve: (gameId) =>
      answered(async () => {
        for (let tries = 0; tries < CODE_TRIES; tries += 1) {
          const roomCode = newRoomCode();
          if ((await redis.exists(keys.roomCode(roomCode))) === 1) continue;
          await enter({ gameId, roomCode, practiceOf: null, createdAt: Date.now() });
          if (await claim(keys.roomCode(roomCode), gameId)) return roomCode;
        }
        throw new Error('No room code is free');
      }),
    reservePractice: (gameId, userId) =>
      answered(async () => {
        await enter({ gameId, roomCode: null, practiceOf: userId, createdAt: Date.now() });
        if (await claim(keys.practice(userId), gameId)) return true;
        await redis.hdel(keys.liveRooms, gameId);
        return false;
      }),
    practiceOf: (userId) => answered(() => redis.get(keys.practice(userId))),
    gameOf: (roomCode) => answered(() => redis.get(keys.roomCode(roomCode))),
    all: () =>
      answered(async () => (await redis.hvals(keys.liveRooms)).map((json) => JSON.parse(json) as LiveRoom)),
    release: (room) =>
      answered(async () => {
        if (room.roomCode !== null) await deleteIfEqual(keys.roomCode(room.roomCode), room.gameId);
        if (room.practiceOf !== null) await deleteIfEqual(keys.practice(room.practiceOf), room.gameId);
        await redis.hdel(keys.liveRooms, room.gameId);
      }),
  };
}

/** Reserving a code that is then not used is undone by the sweep, so that repeating is always harmless. */
async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw new StoreUnavailable(false, error);
  }
}
