import type { Metrics, Observe } from '@nightfall/shared/backend/metrics/metrics';
import type { Redis } from '@nightfall/shared/backend/redis/redis';
import { livingProcesses, processOf } from '@nightfall/shared/backend/rooms/heartbeat';
import type { LiveRooms } from '@nightfall/shared/backend/rooms/live-rooms';
import type { OutboxEntry } from '@nightfall/shared/backend/rooms/room-store';
import type { Rooms } from '@nightfall/shared/backend/rooms/rooms';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import {
  CREATION_MS,
  DueRooms,
  type Mark,
  OUTBOX_AGE_MS,
  OVERDUE_MS,
  ProcessRooms,
} from '@nightfall/shared/backend/rooms/sweep-marks';
import type { Effect } from '@nightfall/shared/game/events/effect';
import { deadlineOf } from '@nightfall/shared/game/events/effects-of';
import { clockDueAt } from '@nightfall/shared/game/state/clock';
import { ABANDONED_MS } from '@nightfall/shared/game/state/limits';
import { isAbandoned } from '@nightfall/shared/game/state/presence';
import type { GameState } from '@nightfall/shared/game/state/state';
import { throwIfUnavailable } from './handler.ts';

/** Rooms looked at side by side. */
const BATCH = 50;
/** Unmarked rooms that each sweep looks at: a room whose marks are lost is found within minutes. */
const WALKED = 50;
/** How often the same room may be in the log. */
const REPORT_EVERY_MS = 3_600_000;
/** Until a room that could not be swept is looked at again. */
const PUT_OFF_MS = 15_000;

interface SweepOptions {
  readonly rooms: Rooms;
  readonly liveRooms: LiveRooms;
  readonly redis: Redis;
  readonly metrics: Metrics;
}

/** Finishes what crashes left undone. Whatever it does may be done twice. */
export class Sweep {
  readonly #rooms: Rooms;
  readonly #liveRooms: LiveRooms;
  readonly #redis: Redis;
  readonly #dueRooms: DueRooms;
  readonly #processRooms: ProcessRooms;
  readonly #observeAge: Observe<'nightfall_outbox_age_seconds'>;
  readonly #walked: number;
  /** Rooms that could not be swept, with the time this was logged. */
  readonly #reported = new Map<string, number>();

  constructor({ rooms, liveRooms, redis, metrics }: SweepOptions, walked = WALKED) {
    this.#rooms = rooms;
    this.#liveRooms = liveRooms;
    this.#redis = redis;
    this.#dueRooms = new DueRooms(redis);
    this.#processRooms = new ProcessRooms(redis);
    this.#observeAge = metrics.histogram('nightfall_outbox_age_seconds');
    this.#walked = walked;
  }

  async run(now: () => number = Date.now): Promise<undefined> {
    const marks = await this.#dueRooms.due(now());
    const byRoom = Map.groupBy(marks, ({ gameId }) => gameId);
    await this.#forEachRoom(byRoom, async (gameId, due) => {
      try {
        await this.#lookAt(gameId, due, now());
      } catch (error) {
        await Promise.all(due.map((mark) => this.#dueRooms.settle(mark, now() + PUT_OFF_MS)));
        throw error;
      }
    });
    await this.#disconnectDead(now);
    if (this.#walked > 0) await this.#walk(now);
  }

  /** A room that fails stops no other, and is logged once. */
  async #forEachRoom<T>(
    rooms: ReadonlyMap<string, T>,
    task: (gameId: string, of: T) => Promise<void>,
  ): Promise<void> {
    const all = [...rooms];
    for (let start = 0; start < all.length; start += BATCH) {
      const batch = all.slice(start, start + BATCH);
      await Promise.all(
        batch.map(([gameId, of]) => task(gameId, of).catch((error: unknown) => this.#report(gameId, error))),
      );
    }
  }

  #report(gameId: string, error: unknown): void {
    const now = Date.now();
    for (const [room, at] of this.#reported) if (now - at > REPORT_EVERY_MS) this.#reported.delete(room);
    if (this.#reported.has(gameId)) return;
    this.#reported.set(gameId, now);
    this.#rooms.logger.error({ err: error, gameId }, 'a room could not be swept');
  }

  async #lookAt(gameId: string, due: readonly Mark[], now: number): Promise<void> {
    const state = await this.#load(gameId);
    const next = state === null ? await this.#release(gameId, now) : await this.#finish(gameId, state, now);
    await Promise.all(due.map((mark) => this.#dueRooms.settle(mark, next)));
  }

  #load(gameId: string): Promise<SweptState | null> {
    return this.#rooms.store.loadParts(gameId, 'round', 'stage', 'players', 'waiting', 'emptySince');
  }

  /** Queues effects that were not queued, or whose job is lost. @returns when to look again, if at all */
  async #finish(gameId: string, state: SweptState, now: number): Promise<number | undefined> {
    const outbox = await this.#rooms.store.outbox(gameId);
    // Younger entries are probably being queued right now.
    const left = outbox.filter(({ since }) => now - since > OUTBOX_AGE_MS);
    for (const { since } of left) this.#observeAge((now - since) / 1000, {});
    await this.#dispatchLeft(gameId, left);
    await this.#rooms.dispatch(gameId, overdueEffects(state, now));
    return outbox.length > 0 ? now + OUTBOX_AGE_MS : nextLook(state, now);
  }

  /** Effects of one position in a trace go together. */
  async #dispatchLeft(gameId: string, left: readonly OutboxEntry[]): Promise<void> {
    for (const entries of Map.groupBy(left, ({ origin }) => origin?.traceparent).values()) {
      const effects = entries.map(({ effect }) => effect);
      await this.#rooms.dispatch(gameId, effects, entries[0]?.origin);
    }
  }

  /** Gives back the code of a room that is gone, or was never created. @returns when to look again, if at all */
  async #release(gameId: string, now: number): Promise<number | undefined> {
    const room = await this.#liveRooms.find(gameId);
    if (room === null) return undefined;
    if (now - room.createdAt <= CREATION_MS) return room.createdAt + CREATION_MS + 1;
    await this.#liveRooms.release(room);
    return undefined;
  }

  /** Closes the connections of processes that died without saying so. */
  async #disconnectDead(now: () => number): Promise<void> {
    const left = Map.groupBy(await this.#processRooms.leftByDead(), ({ gameId }) => gameId);
    await this.#forEachRoom(left, async (gameId, notes) => {
      const dead = new Set(notes.map(({ processId }) => processId));
      const state = await this.#rooms.store.loadParts(gameId, 'players', 'waiting');
      if (state !== null) await this.#disconnect(gameId, state, (processId) => dead.has(processId));
      await Promise.all(notes.map((note) => this.#processRooms.forget(note, now())));
    });
    await this.#processRooms.forgetDead(now());
  }

  async #walk(now: () => number): Promise<void> {
    const rooms = await this.#liveRooms.walk(this.#walked);
    const states = new Map<string, SweptState>();
    await this.#forEachRoom(new Map(rooms.map((room) => [room.gameId, room] as const)), async (gameId) => {
      const state = await this.#load(gameId);
      if (state === null) return void (await this.#release(gameId, now()));
      states.set(gameId, state);
      await this.#finish(gameId, state, now());
    });
    const open = [...states.values()].flatMap(connectionsOf);
    const living = await livingProcesses(this.#redis, [...new Set(open.map(processOf))]);
    await this.#forEachRoom(states, (gameId, state) =>
      this.#disconnect(gameId, state, (processId) => !living.has(processId)),
    );
  }

  async #disconnect(
    gameId: string,
    state: Pick<GameState, 'players' | 'waiting'>,
    isDead: (processId: string) => boolean,
  ): Promise<void> {
    const connectionIds = connectionsOf(state).filter((id) => isDead(processOf(id)));
    if (connectionIds.length === 0) return;
    const command = { type: 'disconnect', connectionIds } as const;
    throwIfUnavailable(await runCommand(this.#rooms, { gameId, command }));
  }
}

const connectionsOf = ({ players, waiting }: Pick<GameState, 'players' | 'waiting'>) =>
  [...players, ...waiting].flatMap(({ connections }) => connections);

/** What the sweep reads of a game. */
type SweptState = Pick<GameState, 'round' | 'stage' | 'players' | 'waiting' | 'emptySince'>;

/** The effects of lost jobs: lost in the last second before Redis crashed, or failed too often. */
function overdueEffects(state: SweptState, now: number): Effect[] {
  const { stage, round } = state;
  const effects: Effect[] = [];
  if ('endsAt' in stage && now - clockDueAt(stage) > OVERDUE_MS) {
    effects.push(deadlineOf(stage, round));
  }
  if (stage.phase === 'results' && stage.result === null && now - stage.startedAt > OVERDUE_MS) {
    effects.push({ kind: 'calculate_results', round });
  }
  if (isAbandoned(state, now - OVERDUE_MS)) effects.push({ kind: 'close_abandoned_room', at: 0 });
  return effects;
}

/** When something in this room may become overdue if its jobs get lost, or when to look again if something already is. */
function nextLook({ stage, emptySince }: SweptState, now: number): number | undefined {
  const moments: number[] = [];
  if ('endsAt' in stage) moments.push(clockDueAt(stage));
  if (stage.phase === 'results' && stage.result === null) moments.push(stage.startedAt);
  if (emptySince !== null) moments.push(emptySince + ABANDONED_MS);
  if (moments.length === 0) return undefined;
  // What happens at this very moment is not overdue yet.
  return Math.max(Math.min(...moments) + 1, now) + OVERDUE_MS;
}
