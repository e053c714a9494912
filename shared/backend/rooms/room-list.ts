import { pauseOf } from '../../game/state/clock.ts';
import type { GameState } from '../../game/state/state.ts';
import type { ListedRoom } from '../../protocol/admin.ts';
import type { CountedRows, ListWindow } from '../db/list-window.ts';
import type { LiveRoom, LiveRooms } from './live-rooms.ts';
import { NewerRoom, type RoomStore } from './room-store.ts';

interface RoomFilter extends ListWindow {
  /** A whole room code, or part of an id, in small letters. */
  readonly search: string;
}

/** What an administrator may see of a room. The caller looks up the host's account. */
export type TableFacts = Omit<NonNullable<ListedRoom['table']>, 'hostPlan'> & {
  readonly hostUserId: string | null;
};

export interface FoundRoom extends Omit<ListedRoom, 'table'> {
  readonly table: TableFacts | null;
}

/** Rooms alive, the newest first. @throws StoreUnavailable */
export async function listRooms(
  { liveRooms, store }: { readonly liveRooms: LiveRooms; readonly store: RoomStore },
  { search, limit, offset }: RoomFilter,
): Promise<CountedRows<FoundRoom>> {
  const found = (await liveRooms.all()).filter(matches(search));
  const newestFirst = found.toSorted((a, b) => b.createdAt - a.createdAt || a.gameId.localeCompare(b.gameId));
  const part = newestFirst.slice(offset, offset + limit);
  return { total: found.length, rows: await Promise.all(part.map((room) => describe(store, room))) };
}

function matches(search: string): (room: LiveRoom) => boolean {
  const code = search.toUpperCase();
  // Part of a code would tell the rest of it, letter by letter.
  return ({ gameId, roomCode }) => gameId.includes(search) || roomCode === code;
}

async function describe(store: RoomStore, { gameId, createdAt, practiceOf }: LiveRoom): Promise<FoundRoom> {
  const state = await loadFacts(store, gameId);
  return {
    id: gameId,
    createdAt,
    isPractice: practiceOf !== null,
    table: state === null ? null : factsOf(state),
  };
}

type RoomParts = Pick<GameState, 'stage' | 'round' | 'players' | 'waiting' | 'hostId'>;

async function loadFacts(store: RoomStore, gameId: string): Promise<RoomParts | null> {
  try {
    return await store.loadParts(gameId, 'stage', 'round', 'players', 'waiting', 'hostId');
  } catch (error) {
    if (error instanceof NewerRoom) return null;
    throw error;
  }
}

/** Only what is named here leaves the server: everything else of a stage is secret. */
function factsOf({ stage, round, players, waiting, hostId }: RoomParts): TableFacts {
  const people = players.filter(({ isBot }) => !isBot);
  return {
    phase: stage.phase,
    round,
    people: people.length,
    connected: people.filter(({ connections }) => connections.length > 0).length,
    bots: players.length - people.length,
    waiting: waiting.length,
    phaseEndsAt: 'endsAt' in stage ? stage.endsAt : null,
    isPaused: pauseOf(stage) !== undefined,
    hostUserId: players.find(({ id }) => id === hostId)?.userId ?? null,
  };
}
