import type { GameState } from '../../game/state/state.ts';
import { keys } from '../keys.ts';
import type { Redis } from '../redis.ts';
import { livingProcesses, PROCESS_TTL_SECONDS, processOf } from './processes.ts';
import { createTimedMarks } from './timed-marks.ts';

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
