import { effectsOf } from '../../game/events/effects-of.ts';
import type { GameState } from '../../game/state/state.ts';
import { type RequestKey, type StoredGame, StoreUnavailable } from './room-store.ts';
import type { Rooms } from './rooms.ts';

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
