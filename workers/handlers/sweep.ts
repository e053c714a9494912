import type { Logger } from '@nightfall/shared/backend/logger';
import type { Metrics, Observe } from '@nightfall/shared/backend/metrics/metrics';
import type { Redis } from '@nightfall/shared/backend/redis';
import {
  CREATION_MS,
  createDueRooms,
  type DueRooms,
  type Mark,
  OUTBOX_AGE_MS,
  OVERDUE_MS,
} from '@nightfall/shared/backend/rooms/due-rooms';
import type { LiveRooms } from '@nightfall/shared/backend/rooms/live-rooms';
import {
  createProcessRooms,
  livingProcesses,
  type ProcessRooms,
  processOf,
} from '@nightfall/shared/backend/rooms/process-rooms';
import type { OutboxEntry } from '@nightfall/shared/backend/rooms/room-store';
import type { Rooms } from '@nightfall/shared/backend/rooms/rooms';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import type { Effect } from '@nightfall/shared/game/events/effect';
import { deadlineOf } from '@nightfall/shared/game/events/effects-of';
import { nextTick } from '@nightfall/shared/game/state/clock';
import { ABANDONED_MS } from '@nightfall/shared/game/state/limits';
import { isAbandoned } from '@nightfall/shared/game/state/presence';
import type { GameState } from '@nightfall/shared/game/state/state';
import { unlessUnavailable } from '../work.ts';

/** Rooms looked at side by side. */
const BATCH = 50;
/** A room whose marks are lost is found within minutes. */
const WALKED = 50;
/** How often the same room may be in the log. */
const REPORT_EVERY_MS = 3_600_000;
/** When a room that could not be swept is looked at again. */
const PUT_OFF_MS = 15_000;

export interface Sweep {
  readonly rooms: Rooms;
  readonly liveRooms: LiveRooms;
  readonly dueRooms: DueRooms;
  readonly processRooms: ProcessRooms;
  /** For the heartbeats of the API processes. */
  readonly redis: Redis;
  readonly logger: Logger;
  readonly observeAge: Observe<'nightfall_outbox_age_seconds'>;
  /** How many unmarked rooms each sweep looks at. */
  readonly walked: number;
  /** Rooms that could not be swept, with the time this was logged. */
  readonly reported: Map<string, number>;
}

interface Sweeping {
  readonly rooms: Rooms;
  readonly liveRooms: LiveRooms;
  readonly redis: Redis;
  readonly metrics: Metrics;
}

export const createSweep = ({ rooms, liveRooms, redis, metrics }: Sweeping, walked = WALKED): Sweep => ({
  rooms,
  liveRooms,
  observeAge: metrics.histogram('nightfall_outbox_age_seconds'),
  dueRooms: createDueRooms(redis),
  processRooms: createProcessRooms(redis),
  redis,
  walked,
  logger: rooms.logger,
  reported: new Map(),
});

/** Finishes what crashes left undone. Whatever it does may be done twice. */
export async function runSweep(sweep: Sweep, now: () => number = Date.now): Promise<undefined> {
  const marks = await sweep.dueRooms.due(now());
  await eachAlone(
    sweep,
    Map.groupBy(marks, ({ gameId }) => gameId),
    async (gameId, due) => {
      try {
        await lookAt(sweep, gameId, due, now());
      } catch (error) {
        await Promise.all(due.map((mark) => sweep.dueRooms.settle(mark, now() + PUT_OFF_MS)));
        throw error;
      }
    },
  );
  await disconnectDead(sweep, now);
  if (sweep.walked > 0) await walk(sweep, now);
}

/** Each room by itself: one that fails stops no other, and is logged once. */
async function eachAlone<T>(
  sweep: Sweep,
  rooms: ReadonlyMap<string, T>,
  task: (gameId: string, of: T) => Promise<void>,
): Promise<void> {
  const all = [...rooms];
  const one = async ([gameId, of]: [string, T]) => {
    try {
      await task(gameId, of);
    } catch (error) {
      report(sweep, gameId, error);
    }
  };
  for (let start = 0; start < all.length; start += BATCH) {
    await Promise.all(all.slice(start, start + BATCH).map(one));
  }
}

function report({ reported, logger }: Sweep, gameId: string, error: unknown): void {
  const now = Date.now();
  for (const [room, at] of reported) if (now - at > REPORT_EVERY_MS) reported.delete(room);
  if (reported.has(gameId)) return;
  reported.set(gameId, now);
  logger.error({ err: error, gameId }, 'a room could not be swept');
}

async function lookAt(sweep: Sweep, gameId: string, due: readonly Mark[], now: number): Promise<void> {
  const state = await loadSwept(sweep, gameId);
  const next = state === null ? await release(sweep, gameId, now) : await finish(sweep, gameId, state, now);
  await Promise.all(due.map((mark) => sweep.dueRooms.settle(mark, next)));
}

const loadSwept = ({ rooms }: Sweep, gameId: string): Promise<SweptState | null> =>
  rooms.store.loadParts(gameId, 'round', 'stage', 'players', 'waiting', 'emptySince');

/** Queues what was not queued, or is lost. @returns when to look again, if at all */
async function finish(
  { rooms, observeAge }: Sweep,
  gameId: string,
  state: SweptState,
  now: number,
): Promise<number | undefined> {
  const outbox = await rooms.store.outbox(gameId);
  // Younger entries are probably being queued right now.
  const left = outbox.filter(({ since }) => now - since > OUTBOX_AGE_MS);
  for (const { since } of left) observeAge((now - since) / 1000, {});
  await dispatchLeft(rooms, gameId, left);
  await rooms.dispatch(gameId, overdue(state, now));
  return outbox.length > 0 ? now + OUTBOX_AGE_MS : nextLook(state, now);
}

/** What belongs to one place of a trace goes together. */
async function dispatchLeft(rooms: Rooms, gameId: string, left: readonly OutboxEntry[]): Promise<void> {
  const places = Map.groupBy(left, ({ origin }) => origin?.traceparent);
  for (const entries of places.values()) {
    const effects = entries.map(({ effect }) => effect);
    await rooms.dispatch(gameId, effects, entries[0]?.origin);
  }
}

/** Gives back the code of a room that is gone, or was never created. @returns when to look again, if at all */
async function release({ liveRooms }: Sweep, gameId: string, now: number): Promise<number | undefined> {
  const room = await liveRooms.find(gameId);
  if (room === null) return undefined;
  if (now - room.createdAt <= CREATION_MS) return room.createdAt + CREATION_MS + 1;
  await liveRooms.release(room);
  return undefined;
}

/** The connections of API processes that died without saying so. */
async function disconnectDead(sweep: Sweep, now: () => number): Promise<void> {
  const { processRooms, rooms } = sweep;
  const left = Map.groupBy(await processRooms.leftByDead(), ({ gameId }) => gameId);
  await eachAlone(sweep, left, async (gameId, notes) => {
    const dead = new Set(notes.map(({ processId }) => processId));
    const state = await rooms.store.loadParts(gameId, 'players');
    await disconnect(rooms, gameId, state, (processId) => dead.has(processId));
    await Promise.all(notes.map((note) => processRooms.forget(note, now())));
  });
  await processRooms.forgetDead(now());
}

async function walk(sweep: Sweep, now: () => number): Promise<void> {
  const { liveRooms, redis, rooms } = sweep;
  const found = new Map((await liveRooms.walk(sweep.walked)).map((room) => [room.gameId, room] as const));
  const states = new Map<string, SweptState>();
  await eachAlone(sweep, found, async (gameId) => {
    const state = await loadSwept(sweep, gameId);
    if (state === null) return void (await release(sweep, gameId, now()));
    states.set(gameId, state);
    await finish(sweep, gameId, state, now());
  });
  const open = [...states.values()].flatMap(connectionsOf);
  const living = await livingProcesses(redis, [...new Set(open.map(processOf))]);
  await eachAlone(sweep, states, (gameId, state) =>
    disconnect(rooms, gameId, state, (processId) => !living.has(processId)),
  );
}

const connectionsOf = ({ players }: Pick<GameState, 'players'>) =>
  players.flatMap(({ connections }) => connections);

async function disconnect(
  rooms: Rooms,
  gameId: string,
  state: Pick<GameState, 'players'> | null,
  isDead: (processId: string) => boolean,
): Promise<void> {
  const connectionIds = state === null ? [] : connectionsOf(state).filter((id) => isDead(processOf(id)));
  if (connectionIds.length === 0) return;
  const outcome = await runCommand(rooms, { gameId, command: { type: 'disconnect', connectionIds } });
  unlessUnavailable(outcome);
}

/** What the sweep reads of a game. */
type SweptState = Pick<GameState, 'round' | 'stage' | 'players' | 'waiting' | 'emptySince'>;

/** What a lost job should have done: lost in the last second before Redis crashed, or failed too often. */
function overdue(state: SweptState, now: number): Effect[] {
  const { stage, round } = state;
  const effects: Effect[] = [];
  if ('endsAt' in stage && now - nextTick(stage) > OVERDUE_MS) {
    effects.push(deadlineOf(stage, round));
  }
  if (stage.phase === 'results' && stage.result === null && now - stage.startedAt > OVERDUE_MS) {
    effects.push({ kind: 'calculate_results', round });
  }
  if (isAbandoned(state, now - OVERDUE_MS)) effects.push({ kind: 'close_abandoned_room', at: 0 });
  return effects;
}

/** When something of this room may be overdue, if its jobs get lost; if something already is, when to look again. */
function nextLook({ stage, emptySince }: SweptState, now: number): number | undefined {
  const moments: number[] = [];
  if ('endsAt' in stage) moments.push(nextTick(stage));
  if (stage.phase === 'results' && stage.result === null) moments.push(stage.startedAt);
  if (emptySince !== null) moments.push(emptySince + ABANDONED_MS);
  if (moments.length === 0) return undefined;
  // What happens at this very moment is not overdue yet.
  return Math.max(Math.min(...moments) + 1, now) + OVERDUE_MS;
}
