import type { GameState } from '../../game/state/state.ts';
import { hashToken, newRoomCode } from '../ids.ts';
import { keys } from '../keys.ts';
import type { Redis } from '../redis.ts';
import { isCluster } from '../redis-cluster.ts';
import { answered } from './answered.ts';
import { createDueRooms } from './due-rooms.ts';
import { ROOM_SLOTS, roomSlotOf } from './room-slots.ts';
import type { Change, StoredGame } from './room-store.ts';

/** A room that exists, or was being created when its process died. */
interface LiveRoom {
  readonly gameId: string;
  readonly roomCode: string | null;
  /** The person whose practice game it is. */
  readonly practiceOf: string | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** All rooms there are: one hash on one server, and on a cluster one for each last digit of a game's id. */
interface RoomIndex {
  enter(room: LiveRoom): Promise<void>;
  remove(gameId: string): Promise<void>;
  find(gameId: string): Promise<LiveRoom | null>;
  all(): Promise<LiveRoom[]>;
  count(): Promise<number>;
  /** About so many of them; those that ask one after another are given all of them, over and over. */
  walk(count: number): Promise<LiveRoom[]>;
}

export function createRoomIndex(redis: Redis): RoomIndex {
  const isSpread = isCluster(redis);
  const hashes = isSpread ? ROOM_SLOTS.map(keys.liveRoomsOf) : [keys.liveRooms];
  const hashOf = (gameId: string) => (isSpread ? keys.liveRoomsOf(roomSlotOf(gameId)) : keys.liveRooms);
  return {
    async enter(room) {
      await redis.hset(hashOf(room.gameId), room.gameId, JSON.stringify(room));
    },
    async remove(gameId) {
      await redis.hdel(hashOf(gameId), gameId);
    },
    async find(gameId) {
      const json = await redis.hget(hashOf(gameId), gameId);
      return json === null ? null : read(json);
    },
    async all() {
      return (await Promise.all(hashes.map((hash) => allOf(redis, hash)))).flat();
    },
    async count() {
      const sizes = await Promise.all(hashes.map((hash) => redis.hlen(hash)));
      return sizes.reduce((sum, size) => sum + size, 0);
    },
    async walk(count) {
      const { cursor, at } = placeOf((await redis.get(keys.walkCursor)) ?? '0');
      const [next, found] = await redis.hscan(hashes[at] ?? keys.liveRooms, cursor, 'COUNT', count);
      await redis.set(keys.walkCursor, nextPlace(next, at, hashes.length));
      return roomsIn(found);
    },
  };
}

const STEP = 500;

/** In steps: however many there are, Redis has time for others in between. */
async function allOf(redis: Redis, hash: string): Promise<LiveRoom[]> {
  // The same may come twice.
  const rooms = new Map<string, LiveRoom>();
  for (let cursor: string | null = '0'; cursor !== null; ) {
    const [next, found]: [string, string[]] = await redis.hscan(hash, cursor, 'COUNT', STEP);
    for (const room of roomsIn(found)) rooms.set(room.gameId, room);
    cursor = next === '0' ? null : next;
  }
  return [...rooms.values()];
}

/** What HSCAN answers: names and values by turns. */
const roomsIn = (found: readonly string[]): LiveRoom[] =>
  found.filter((_, index) => index % 2 === 1).map(read);

const read = (json: string) => JSON.parse(json) as LiveRoom;

/** Redis' cursor, and the number of the hash that it is in where there are several. */
function placeOf(text: string): { cursor: string; at: number } {
  const [cursor = '0', at = '0'] = text.split(' ');
  return { cursor, at: Number(at) };
}

function nextPlace(cursor: string, at: number, hashes: number): string {
  if (hashes === 1) return cursor;
  return `${cursor} ${cursor === '0' ? (at + 1) % hashes : at}`;
}

export type { LiveRoom };

/** A browser that shows a table to everybody, by the token it was opened with. */
export interface TableScreen {
  readonly gameId: string;
  readonly tokenHash: string;
}

/**
 * The index of rooms and their codes. Entries are made before the game is stored and removed after it is gone, so
 * that a crash in between leaves something the sweep can find.
 */
export interface LiveRooms {
  /** @returns the code, which belongs to this game from now on: `wanted`, unless another room has it. */
  reserve(gameId: string, wanted?: string): Promise<string>;
  /** @returns another code for a room, which leads to it once the room says so. */
  reserveAnother(gameId: string): Promise<string>;
  /** The room has another code now. The one before is free; should that fail, it leads to a room that does not know it. */
  replaceCode(room: LiveRoom, before: string): Promise<void>;
  /** Gives back a code that its room does not have. */
  freeCode(gameId: string, roomCode: string): Promise<void>;
  /** @returns false when this person has another practice game: `practiceOf` tells which. */
  reservePractice(gameId: string, userId: string): Promise<boolean>;
  practiceOf(userId: string): Promise<string | null>;
  /** The practice game that a guest has taken along into an account is the account's one. */
  movePractice(room: LiveRoom, from: string): Promise<void>;
  /** To be called before a seat is taken, so that none is missing here; what is too much does no harm. */
  noteSeat(userId: string, gameId: string): Promise<void>;
  /** Games in which this person, account or guest, may have a seat. */
  gamesOf(userId: string): Promise<readonly string[]>;
  noteScreen(userId: string, screen: TableScreen): Promise<void>;
  /** Tables that this person's browser may still be the screen of: the room knows whether the token is the newest. */
  screensOf(userId: string): Promise<readonly TableScreen[]>;
  /** Where a room was opened from: those who come from elsewhere get fewer seats at a time. */
  noteHome(gameId: string, address: string): Promise<void>;
  /** Also where it is not known. */
  isHome(gameId: string, address: string): Promise<boolean>;
  gameOf(roomCode: string): Promise<string | null>;
  all(): Promise<readonly LiveRoom[]>;
  /** How many there are. */
  count(): Promise<number>;
  find(gameId: string): Promise<LiveRoom | null>;
  /** About so many rooms; those that ask one after another are given all of them, over and over. */
  walk(count: number): Promise<readonly LiveRoom[]>;
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
/** More rooms than anybody sits in, or shows, at a time. */
const SEATS_KEPT = 128;
/** Longer than any room is played in. */
const SEATS_SECONDS = 7 * 24 * 3600;
const DELETE_IF_EQUAL = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`;

type DeleteIfEqual = (key: string, value: string) => Promise<number>;

export function createLiveRooms(redis: Redis): LiveRooms {
  redis.defineCommand('deleteIfEqual', { numberOfKeys: 1, lua: DELETE_IF_EQUAL });
  const deleteIfEqual = (redis as unknown as { deleteIfEqual: DeleteIfEqual }).deleteIfEqual.bind(redis);
  const dueRooms = createDueRooms(redis);
  const index = createRoomIndex(redis);
  const enter = async (room: LiveRoom) => {
    await dueRooms.created(room.gameId, room.createdAt);
    await index.enter(room);
  };
  /** Also where it is this game's already: a request that died may be repeated. */
  const claim = async (key: string, gameId: string) => {
    const owner = await redis.set(key, gameId, 'NX', 'GET');
    return owner === null || owner === gameId;
  };
  const note = async (key: string, member: string) => {
    await redis.zadd(key, Date.now(), member);
    await redis.zremrangebyrank(key, 0, -SEATS_KEPT - 1);
    await redis.expire(key, SEATS_SECONDS);
  };

  return {
    reserve: (gameId, wanted = newRoomCode()) =>
      answered(async () => {
        for (let tries = 0, roomCode = wanted; tries < CODE_TRIES; tries += 1, roomCode = newRoomCode()) {
          const owner = await redis.get(keys.roomCode(roomCode));
          if (owner !== null && owner !== gameId) continue;
          await enter({ gameId, roomCode, practiceOf: null, createdAt: Date.now() });
          if (await claim(keys.roomCode(roomCode), gameId)) return roomCode;
        }
        throw new Error('No room code is free');
      }),
    reserveAnother: (gameId) =>
      answered(async () => {
        for (let tries = 0; tries < CODE_TRIES; tries += 1) {
          const roomCode = newRoomCode();
          // It lasts longer than any room; where a process dies, or two renew at once, one that nobody has ends by itself.
          if ((await redis.set(keys.roomCode(roomCode), gameId, 'EX', SEATS_SECONDS, 'NX')) === 'OK')
            return roomCode;
        }
        throw new Error('No room code is free');
      }),
    replaceCode: (room, before) =>
      answered(async () => {
        await enter(room);
        await deleteIfEqual(keys.roomCode(before), room.gameId);
      }),
    freeCode: (gameId, roomCode) =>
      answered(async () => {
        await deleteIfEqual(keys.roomCode(roomCode), gameId);
      }),
    reservePractice: (gameId, userId) =>
      answered(async () => {
        await enter({ gameId, roomCode: null, practiceOf: userId, createdAt: Date.now() });
        if (await claim(keys.practice(userId), gameId)) return true;
        await index.remove(gameId);
        return false;
      }),
    practiceOf: (userId) => answered(() => redis.get(keys.practice(userId))),
    movePractice: (room, from) =>
      answered(async () => {
        if (room.practiceOf === null) return;
        await enter(room);
        await redis.set(keys.practice(room.practiceOf), room.gameId);
        await deleteIfEqual(keys.practice(from), room.gameId);
      }),
    noteSeat: (userId, gameId) => answered(() => note(keys.seats(userId), gameId)),
    gamesOf: (userId) => answered(() => redis.zrange(keys.seats(userId), 0, '-1')),
    noteScreen: (userId, { gameId, tokenHash }) =>
      answered(() => note(keys.screens(userId), JSON.stringify({ gameId, tokenHash }))),
    screensOf: (userId) =>
      answered(async () => {
        const screens = await redis.zrange(keys.screens(userId), 0, '-1');
        return screens.map((json) => JSON.parse(json) as TableScreen);
      }),
    noteHome: (gameId, address) =>
      answered(async () => {
        await redis.set(keys.roomHome(gameId), hashToken(address), 'EX', SEATS_SECONDS);
      }),
    isHome: (gameId, address) =>
      answered(async () => {
        const home = await redis.get(keys.roomHome(gameId));
        return home === null || home === hashToken(address);
      }),
    gameOf: (roomCode) => answered(() => redis.get(keys.roomCode(roomCode))),
    all: () => answered(index.all),
    count: () => answered(index.count),
    find: (gameId) => answered(() => index.find(gameId)),
    walk: (count) => answered(() => index.walk(count)),
    release: (room) =>
      answered(async () => {
        if (room.roomCode !== null) await deleteIfEqual(keys.roomCode(room.roomCode), room.gameId);
        if (room.practiceOf !== null) await deleteIfEqual(keys.practice(room.practiceOf), room.gameId);
        await redis.del(keys.roomHome(room.gameId));
        await index.remove(room.gameId);
      }),
  };
}
