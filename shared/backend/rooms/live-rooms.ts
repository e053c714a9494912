import type { GameState } from '../../game/state/state.ts';
import { hashToken, newRoomCode } from '../ids.ts';
import { keys, ROOM_SLOTS, roomSlotOf } from '../redis/keys.ts';
import type { Redis } from '../redis/redis.ts';
import { isCluster } from '../redis/redis-cluster.ts';
import { type Change, orStoreUnavailable, type StoredGame } from './room-store.ts';
import { DueRooms } from './sweep-marks.ts';

/** A room that exists, or was being created when its process died. */
export interface LiveRoom {
  readonly gameId: string;
  readonly roomCode: string | null;
  /** The user whose practice game it is. */
  readonly practiceOf: string | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** The index entry of a game. */
export const liveRoomOf = (state: GameState): LiveRoom => ({
  gameId: state.id,
  roomCode: state.roomCode,
  practiceOf: state.isPractice ? state.creatorUserId : null,
  createdAt: state.createdAt,
});

/** A browser that shows a table to everyone, by the token it was opened with. */
export interface TableScreen {
  readonly gameId: string;
  readonly tokenHash: string;
}

const CODE_TRIES = 20;
/** More rooms than anyone sits in, or shows, at a time. */
const SEATS_KEPT = 128;
/** Longer than any room is played in. */
const SEATS_SECONDS = 7 * 24 * 3600;
const DELETE_IF_EQUAL_SCRIPT = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`;

/** ioredis has no types for the commands that `defineCommand` adds. */
interface DeleteCommand {
  deleteIfEqual(key: string, value: string): Promise<number>;
}

/**
 * The index of rooms and their codes. Entries are made before the game is stored and removed after it is gone: a crash
 * in between leaves an entry that the sweep finds. Every method throws StoreUnavailable when Redis does not reply.
 */
export class LiveRooms {
  readonly #redis: Redis & DeleteCommand;
  readonly #dueRooms: DueRooms;
  readonly #index: RoomIndex;

  constructor(redis: Redis) {
    redis.defineCommand('deleteIfEqual', { numberOfKeys: 1, lua: DELETE_IF_EQUAL_SCRIPT });
    this.#redis = redis as Redis & DeleteCommand;
    this.#dueRooms = new DueRooms(redis);
    this.#index = new RoomIndex(redis);
  }

  /** @returns the code, which belongs to this game from now on: `wanted`, unless another room has it */
  reserve(gameId: string, wanted = newRoomCode()): Promise<string> {
    return orStoreUnavailable(async () => {
      for (let tries = 0, roomCode = wanted; tries < CODE_TRIES; tries += 1, roomCode = newRoomCode()) {
        const owner = await this.#redis.get(keys.roomCode(roomCode));
        if (owner !== null && owner !== gameId) continue;
        await this.#enter({ gameId, roomCode, practiceOf: null, createdAt: Date.now() });
        if (await this.#claim(keys.roomCode(roomCode), gameId)) return roomCode;
      }
      throw new Error('No room code is free');
    });
  }

  /** @returns another code for a room, which leads to it once the room has that code */
  reserveAnother(gameId: string): Promise<string> {
    return orStoreUnavailable(async () => {
      for (let tries = 0; tries < CODE_TRIES; tries += 1) {
        const code = newRoomCode();
        // Lasts longer than any room: a code left over by a crash, or by two renewals at once, ends by itself.
        const reply = await this.#redis.set(keys.roomCode(code), gameId, 'EX', SEATS_SECONDS, 'NX');
        if (reply === 'OK') return code;
      }
      throw new Error('No room code is free');
    });
  }

  /** The room has another code now. Should freeing the old one fail, it leads to a room that does not know it. */
  replaceCode(room: LiveRoom, before: string): Promise<void> {
    return orStoreUnavailable(async () => {
      await this.#enter(room);
      await this.#redis.deleteIfEqual(keys.roomCode(before), room.gameId);
    });
  }

  /** Gives back a code that its room does not have. */
  async freeCode(gameId: string, roomCode: string): Promise<void> {
    await orStoreUnavailable(() => this.#redis.deleteIfEqual(keys.roomCode(roomCode), gameId));
  }

  /** @returns false when this user has another practice game, which `practiceOf` finds */
  reservePractice(gameId: string, userId: string): Promise<boolean> {
    return orStoreUnavailable(async () => {
      await this.#enter({ gameId, roomCode: null, practiceOf: userId, createdAt: Date.now() });
      if (await this.#claim(keys.practice(userId), gameId)) return true;
      await this.#index.remove(gameId);
      return false;
    });
  }

  practiceOf(userId: string): Promise<string | null> {
    return orStoreUnavailable(() => this.#redis.get(keys.practice(userId)));
  }

  /** A practice game that a guest has taken along into an account becomes the account's. */
  movePractice(room: LiveRoom, from: string): Promise<void> {
    return orStoreUnavailable(async () => {
      if (room.practiceOf === null) return;
      await this.#enter(room);
      await this.#redis.set(keys.practice(room.practiceOf), room.gameId);
      await this.#redis.deleteIfEqual(keys.practice(from), room.gameId);
    });
  }

  /** Comes before a seat is taken, so that none is missing here; one too many does no harm. */
  noteSeat(userId: string, gameId: string): Promise<void> {
    return orStoreUnavailable(() => this.#note(keys.seats(userId), gameId));
  }

  /** Games in which this user, account or guest, may have a seat. */
  gamesOf(userId: string): Promise<readonly string[]> {
    return orStoreUnavailable(() => this.#redis.zrange(keys.seats(userId), 0, '-1'));
  }

  noteScreen(userId: string, { gameId, tokenHash }: TableScreen): Promise<void> {
    return orStoreUnavailable(() => this.#note(keys.screens(userId), JSON.stringify({ gameId, tokenHash })));
  }

  /** Tables that this user's browser may still be the screen of: the room knows whether the token is the newest. */
  async screensOf(userId: string): Promise<readonly TableScreen[]> {
    const screens = await orStoreUnavailable(() => this.#redis.zrange(keys.screens(userId), 0, '-1'));
    return screens.map((json) => JSON.parse(json) as TableScreen);
  }

  /** Where a room was opened from: players from other addresses get fewer seats at a time. */
  async noteHome(gameId: string, address: string): Promise<void> {
    await orStoreUnavailable(() =>
      this.#redis.set(keys.roomHome(gameId), hashToken(address), 'EX', SEATS_SECONDS),
    );
  }

  /** True also where the address is not known. */
  async isHome(gameId: string, address: string): Promise<boolean> {
    const home = await orStoreUnavailable(() => this.#redis.get(keys.roomHome(gameId)));
    return home === null || home === hashToken(address);
  }

  gameOf(roomCode: string): Promise<string | null> {
    return orStoreUnavailable(() => this.#redis.get(keys.roomCode(roomCode)));
  }

  all(): Promise<readonly LiveRoom[]> {
    return orStoreUnavailable(() => this.#index.all());
  }

  count(): Promise<number> {
    return orStoreUnavailable(() => this.#index.count());
  }

  find(gameId: string): Promise<LiveRoom | null> {
    return orStoreUnavailable(() => this.#index.find(gameId));
  }

  /** About `count` rooms; repeated calls, by any processes, go through all rooms over and over. */
  walk(count: number): Promise<readonly LiveRoom[]> {
    return orStoreUnavailable(() => this.#index.walk(count));
  }

  release(room: LiveRoom): Promise<void> {
    return orStoreUnavailable(async () => {
      if (room.roomCode !== null) await this.#redis.deleteIfEqual(keys.roomCode(room.roomCode), room.gameId);
      if (room.practiceOf !== null)
        await this.#redis.deleteIfEqual(keys.practice(room.practiceOf), room.gameId);
      await this.#redis.del(keys.roomHome(room.gameId));
      await this.#index.remove(room.gameId);
    });
  }

  /** Gives a closed room's code back at once. Should that fail, the sweep does it. */
  releaseWhenClosed({ before }: Change, after: StoredGame | null): void {
    if (after === null && before !== null) void this.release(liveRoomOf(before.state)).catch(() => undefined);
  }

  async #enter(room: LiveRoom): Promise<void> {
    await this.#dueRooms.created(room.gameId, room.createdAt);
    await this.#index.enter(room);
  }

  /** True also for a key that is this game's already: a request that died may be repeated. */
  async #claim(key: string, gameId: string): Promise<boolean> {
    const owner = await this.#redis.set(key, gameId, 'NX', 'GET');
    return owner === null || owner === gameId;
  }

  async #note(key: string, member: string): Promise<void> {
    // In this order and in one pipeline: of one key they go over one connection.
    await Promise.all([
      this.#redis.zadd(key, Date.now(), member),
      this.#redis.zremrangebyrank(key, 0, -SEATS_KEPT - 1),
      this.#redis.expire(key, SEATS_SECONDS),
    ]);
  }
}

/** All rooms: one hash on a single server, on a cluster one for each last digit of a game's id. */
export class RoomIndex {
  readonly #redis: Redis;
  readonly #isSpread: boolean;
  readonly #hashes: readonly string[];

  constructor(redis: Redis) {
    this.#redis = redis;
    this.#isSpread = isCluster(redis);
    this.#hashes = this.#isSpread ? ROOM_SLOTS.map(keys.liveRoomsOf) : [keys.liveRooms];
  }

  async enter(room: LiveRoom): Promise<void> {
    await this.#redis.hset(this.#hashOf(room.gameId), room.gameId, JSON.stringify(room));
  }

  async remove(gameId: string): Promise<void> {
    await this.#redis.hdel(this.#hashOf(gameId), gameId);
  }

  async find(gameId: string): Promise<LiveRoom | null> {
    const json = await this.#redis.hget(this.#hashOf(gameId), gameId);
    return json === null ? null : parseRoom(json);
  }

  async all(): Promise<LiveRoom[]> {
    return (await Promise.all(this.#hashes.map((hash) => allOf(this.#redis, hash)))).flat();
  }

  async count(): Promise<number> {
    const sizes = await Promise.all(this.#hashes.map((hash) => this.#redis.hlen(hash)));
    return sizes.reduce((sum, size) => sum + size, 0);
  }

  /** The stored position is the cursor of Redis, and on a cluster the number of the hash that it is in. */
  async walk(count: number): Promise<LiveRoom[]> {
    const [cursor = '0', at = '0'] = ((await this.#redis.get(keys.walkCursor)) ?? '0').split(' ');
    const hash = this.#hashes[Number(at)] ?? keys.liveRooms;
    const [next, found] = await this.#redis.hscan(hash, cursor, 'COUNT', count);
    const nextAt = next === '0' ? (Number(at) + 1) % this.#hashes.length : at;
    await this.#redis.set(keys.walkCursor, this.#isSpread ? `${next} ${nextAt}` : next);
    return roomsIn(found);
  }

  #hashOf(gameId: string): string {
    return this.#isSpread ? keys.liveRoomsOf(roomSlotOf(gameId)) : keys.liveRooms;
  }
}

const SCAN_COUNT = 500;

/** In steps: however many there are, Redis has time for other commands in between. */
async function allOf(redis: Redis, hash: string): Promise<LiveRoom[]> {
  // The same room may come twice.
  const rooms = new Map<string, LiveRoom>();
  for (let cursor: string | null = '0'; cursor !== null; ) {
    const [next, found]: [string, string[]] = await redis.hscan(hash, cursor, 'COUNT', SCAN_COUNT);
    for (const room of roomsIn(found)) rooms.set(room.gameId, room);
    cursor = next === '0' ? null : next;
  }
  return [...rooms.values()];
}

/** HSCAN replies names and values by turns. */
const roomsIn = (found: readonly string[]): LiveRoom[] =>
  found.filter((_, index) => index % 2 === 1).map(parseRoom);

const parseRoom = (json: string) => JSON.parse(json) as LiveRoom;
