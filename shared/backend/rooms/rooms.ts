import type { Context } from '../../game/commands/command.ts';
import type { Effect } from '../../game/events/effect.ts';
import { effectsOf } from '../../game/events/effects-of.ts';
import { isAbandoned } from '../../game/state/presence.ts';
import type { GameState } from '../../game/state/state.ts';
import type { EffectKind } from '../effects/effect-table.ts';
import type { Logger } from '../logger.ts';
import type { Origin } from '../tracing/tracing.ts';
import type { KeyedMutex } from './keyed-mutex.ts';
import {
  type Change,
  type RequestKey,
  type RoomStore,
  type StoredGame,
  StoreUnavailable,
} from './room-store.ts';

/** What run-command works with. */
export interface Rooms {
  readonly store: RoomStore;
  readonly gameMutex: KeyedMutex;
  readonly context: () => Context;
  /** Hands effects to their queues. Not awaited by answers; what fails is done by the sweep. */
  readonly dispatch: (gameId: string, effects: readonly Effect[], origin?: Origin) => Promise<void>;
  /** A copy this process keeps, which may be behind the truth. */
  readonly replica?: (gameId: string) => StoredGame | undefined;
  /** Called after each own write, before the message of the bus arrives. */
  readonly onStored?: (change: Change, after: StoredGame | null) => void;
  readonly logger: Logger;
}

/** Stores a new game. Room code and index come first (live-rooms.ts). @throws StoreUnavailable */
export async function openRoom(rooms: Rooms, state: GameState): Promise<StoredGame> {
  const opened = await openRoomOnce(rooms, state, null);
  if (opened === null) throw new Error('A game was stored without being asked for');
  return opened;
}

/** The same, once for each request. @returns null where it was done before, even if the room is closed by now */
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

/** Forgets a room that is abandoned at this moment, and no other. @throws StoreUnavailable */
export async function closeIfAbandoned(rooms: Rooms, gameId: string): Promise<'closed' | 'in use' | 'gone'> {
  for (;;) {
    const { game } = await rooms.store.load(gameId);
    if (game === null) return 'gone';
    if (!isAbandoned(game.state, rooms.context().now)) return 'in use';
    await handOnFinished(rooms, gameId);
    const change = { gameId, before: game, after: null, events: [], effects: [] };
    const outcome = await rooms.store.commit(change);
    if (outcome.kind !== 'stored') continue;
    rooms.onStored?.(change, null);
    return 'closed';
  }
}

const FINISHED: ReadonlySet<EffectKind> = new Set(['save_finished_game', 'review_round']);

/** A closing room takes its outbox along, and nobody else could tell how its last rounds ended. @throws StoreUnavailable */
export async function handOnFinished(
  rooms: Pick<Rooms, 'dispatch' | 'store'>,
  gameId: string,
): Promise<void> {
  const left = await rooms.store.outbox(gameId);
  const finished = left.filter(({ effect }) => FINISHED.has(effect.kind));
  for (const { effect, origin } of finished) await rooms.dispatch(gameId, [effect], origin);
}
