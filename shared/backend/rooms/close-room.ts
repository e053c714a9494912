import { isAbandoned } from '../../game/state/presence.ts';
import type { EffectKind } from '../effects/effect-table.ts';
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
