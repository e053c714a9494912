import type { Context } from '../../game/commands/command.ts';
import type { Effect } from '../../game/events/effect.ts';
import { effectsOf } from '../../game/events/effects-of.ts';
import { isAbandoned } from '../../game/state/presence.ts';
import type { GameState } from '../../game/state/state.ts';
import type { EffectKind } from '../jobs/effect-table.ts';
import type { KeyedMutex } from '../keyed-mutex.ts';
import type { Logger } from '../observability/logger.ts';
import type { TraceOrigin } from '../observability/tracing.ts';
import {
  type Change,
  type RequestKey,
  type RoomStore,
  type StoredGame,
  StoreUnavailable,
} from './room-store.ts';

/** The dependencies of run-command. */
export interface Rooms {
  readonly store: RoomStore;
  readonly gameMutex: KeyedMutex;
  readonly context: () => Context;
  /** Hands effects to their queues. Replies do not wait for it; the sweep repeats what fails. */
  readonly dispatch: (gameId: string, effects: readonly Effect[], origin?: TraceOrigin) => Promise<void>;
  /** This process's copy of a game, which may be older than the stored one. */
  readonly replica?: (gameId: string) => StoredGame | undefined;
  /** Called after each of this process's writes, which it is not told of otherwise. */
  readonly onStored?: (change: Change, after: StoredGame | null) => void;
  /** Brings this process's copy up to date, after a write whose reply was lost. */
  readonly catchUp?: (gameId: string) => Promise<void>;
  readonly logger: Logger;
}

/** Stores a new game. Room code and index come first (live-rooms.ts). @throws StoreUnavailable */
export async function openRoom(rooms: Rooms, state: GameState): Promise<StoredGame> {
  const opened = await openRoomOnce(rooms, state, null);
  if (opened === null) throw new Error('A game was stored without a request');
  return opened;
}

/** The same, once for each request. @returns null for a repeated request, even if the room is closed by now */
export async function openRoomOnce(
  rooms: Rooms,
  state: GameState,
  request: RequestKey | null,
): Promise<StoredGame | null> {
  const effects = effectsOf(null, state);
  const outcome = await rooms.store.commit({
    gameId: state.id,
    before: null,
    after: state,
    events: [],
    effects,
    request: request === null ? undefined : { key: request, receipt: { bodyHash: '', reply: {} } },
  });
  if (outcome.kind === 'repeated') return null;
  if (outcome.kind !== 'stored') throw new StoreUnavailable(true, 'the id of a new game is taken');
  void rooms.dispatch(state.id, effects, outcome.origin);
  return { rev: outcome.rev, format: outcome.format, state };
}

/** Closes a room if it is abandoned at this moment. @throws StoreUnavailable */
export async function closeIfAbandoned(rooms: Rooms, gameId: string): Promise<'closed' | 'in use' | 'gone'> {
  for (;;) {
    const { game } = await rooms.store.load(gameId);
    if (game === null) return 'gone';
    if (!isAbandoned(game.state, rooms.context().now)) return 'in use';
    await dispatchFinished(rooms, gameId);
    const change = { gameId, before: game, after: null, events: [], effects: [] };
    const outcome = await rooms.store.commit(change);
    if (outcome.kind !== 'stored') continue;
    rooms.onStored?.(change, null);
    return 'closed';
  }
}

const FINISHED: ReadonlySet<EffectKind> = new Set(['save_finished_game', 'review_round']);

/** Closing a room deletes its outbox, the only record of how its last rounds ended. @throws StoreUnavailable */
export async function dispatchFinished(
  rooms: Pick<Rooms, 'dispatch' | 'store'>,
  gameId: string,
): Promise<void> {
  const left = await rooms.store.outbox(gameId);
  const finished = left.filter(({ effect }) => FINISHED.has(effect.kind));
  for (const { effect, origin } of finished) await rooms.dispatch(gameId, [effect], origin);
}
