import { keys } from '../keys.ts';
import type { Redis } from '../redis.ts';
import { isCluster } from '../redis-cluster.ts';
import { ROOM_SLOTS, roomSlotOf } from './room-slots.ts';

/** A room that exists, or was being created when its process died. */
export interface LiveRoom {
  readonly gameId: string;
  readonly roomCode: string | null;
  /** The person whose practice game it is. */
  readonly practiceOf: string | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** All rooms there are: one hash on one server, and on a cluster one for each last digit of a game's id. */
export interface RoomIndex {
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
