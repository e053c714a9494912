import { isAbandoned } from '../../game/state/presence.ts';
import type { Rooms } from './rooms.ts';

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

/** A closing room takes its outbox along, and nobody else could tell how its last rounds ended. @throws StoreUnavailable */
export async function handOnFinished(
  rooms: Pick<Rooms, 'dispatch' | 'store'>,
  gameId: string,
): Promise<void> {
  const effects = (await rooms.store.outbox(gameId)).map(({ effect }) => effect);
  await rooms.dispatch(
    gameId,
    effects.filter(({ kind }) => kind === 'save_finished_game' || kind === 'review_round'),
  );
}
