import type { Redis } from '@nightfall/shared/backend/redis';
import type { LiveRoom, LiveRooms } from '@nightfall/shared/backend/rooms/live-rooms';
import { livingProcesses, processOf } from '@nightfall/shared/backend/rooms/processes';
import type { Rooms } from '@nightfall/shared/backend/rooms/rooms';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import type { Effect } from '@nightfall/shared/game/events/effect';
import { isAbandoned } from '@nightfall/shared/game/state/presence';
import type { GameState } from '@nightfall/shared/game/state/state';

/** Younger entries of an outbox are probably being queued right now. */
const OUTBOX_AGE_MS = 3_000;
/** What should have happened this long ago, its job is lost. */
const OVERDUE_MS = 5_000;
/** A room is created within this time, or never. */
const CREATION_MS = 60_000;
/** Rooms looked at side by side. */
const BATCH = 50;

export interface Sweep {
  readonly rooms: Rooms;
  readonly liveRooms: LiveRooms;
  /** For the signs of life of the API processes. */
  readonly redis: Redis;
}

/** Finishes what crashes left undone. Whatever it does may be done twice. */
export async function runSweep(sweep: Sweep, now: () => number = Date.now): Promise<undefined> {
  const all = await sweep.liveRooms.all();
  for (let start = 0; start < all.length; start += BATCH) {
    await Promise.all(all.slice(start, start + BATCH).map((room) => sweepRoom(sweep, room, now())));
  }
}

async function sweepRoom({ rooms, liveRooms, redis }: Sweep, room: LiveRoom, now: number): Promise<void> {
  const [{ game }, outbox] = await Promise.all([
    rooms.store.load(room.gameId),
    rooms.store.outbox(room.gameId),
  ]);
  if (game === null) {
    if (now - room.createdAt > CREATION_MS) await liveRooms.release(room);
    return;
  }
  const left = outbox.filter(({ since }) => now - since > OUTBOX_AGE_MS).map(({ effect }) => effect);
  await rooms.dispatch(room.gameId, [...left, ...overdue(game.state, now)]);
  await disconnectDead(rooms, redis, game.state);
}

/** What a lost job should have done: those of a Redis that crashed within its last second, or that failed too often. */
function overdue(state: GameState, now: number): Effect[] {
  const { stage, round } = state;
  const effects: Effect[] = [];
  if ('endsAt' in stage && now - stage.endsAt > OVERDUE_MS) {
    effects.push({ kind: 'expire_phase', round, phase: stage.phase, at: stage.endsAt });
  }
  if (stage.phase === 'results' && stage.result === null && now - stage.startedAt > OVERDUE_MS) {
    effects.push({ kind: 'calculate_results', round });
  }
  if (isAbandoned(state, now - OVERDUE_MS)) effects.push({ kind: 'close_abandoned_room', at: 0 });
  return effects;
}

/** The connections of API processes that died without saying so. */
async function disconnectDead(rooms: Rooms, redis: Redis, state: GameState): Promise<void> {
  const open = state.players.flatMap(({ connections }) => connections);
  if (open.length === 0) return;
  const living = await livingProcesses(redis, [...new Set(open.map(processOf))]);
  const connectionIds = open.filter((id) => !living.has(processOf(id)));
  if (connectionIds.length === 0) return;
  await runCommand(rooms, { gameId: state.id, command: { type: 'disconnect', connectionIds } });
}
