import { effectsOf } from '../../game/events/effects-of.ts';
import type { GameState } from '../../game/state/state.ts';
import { type StoredGame, StoreUnavailable } from './room-store.ts';
import type { Rooms } from './rooms.ts';

/** Stores a new game. Room code and index come first (live-rooms.ts). @throws StoreUnavailable */
export async function openRoom(rooms: Rooms, state: GameState): Promise<StoredGame> {
  const effects = effectsOf(null, state);
  const outcome = await rooms.store.commit({
    gameId: state.id,
    before: null,
    after: state,
    events: [],
    effects,
  });
  if (outcome.kind !== 'stored') throw new StoreUnavailable(true, 'the id of a new game is taken');
  void rooms.dispatch(state.id, effects, outcome.origin);
  return { rev: outcome.rev, format: outcome.format, state };
}
