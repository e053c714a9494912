import { isAbandoned } from '../../game/presence.ts';
import type { Rooms } from './rooms.ts';

/** Forgets a room that is abandoned at this moment, and no other. @throws StoreUnavailable */
export async function closeIfAbandoned(rooms: Rooms, gameId: string): Promise<'closed' | 'in use' | 'gone'> {
  for (;;) {
    const { game } = await rooms.store.load(gameId);
    if (game === null) return 'gone';
    if (!isAbandoned(game.state, rooms.context().now)) return 'in use';
    const change = { gameId, before: game, after: null, events: [], effects: [] };
    const outcome = await rooms.store.commit(change);
    if (outcome.kind !== 'stored') continue;
    rooms.onStored?.(change, null);
    return 'closed';
  }
}
