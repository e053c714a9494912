import { NewerRoom } from '@nightfall/shared/backend/rooms/room-store';
import { placeOf } from '@nightfall/shared/game/state/seat-of';
import type { OwnRoom } from '@nightfall/shared/protocol/rooms';
import type { Session } from '../accounts/sessions.ts';
import type { Dependencies } from '../dependencies.ts';

/** More than anybody sits in; of more, those that a seat was asked for in last. */
const MOST = 20;

/** The rooms that the caller sits or waits in, the newest first. @throws ServiceError RATE_LIMITED; StoreUnavailable */
export async function ownRooms(
  { limits, liveRooms, rooms }: Dependencies,
  session: Session | null,
): Promise<readonly OwnRoom[]> {
  if (session === null) return [];
  const { userId } = session;
  await limits.count('readGame', userId);
  const gameIds = (await liveRooms.gamesOf(userId)).slice(-MOST).reverse();
  const found = await Promise.all(
    gameIds.map((gameId) =>
      rooms.store.load(gameId).catch((error: unknown) => {
        // One that only newer processes read keeps nobody from the others.
        if (error instanceof NewerRoom) return { game: null };
        throw error;
      }),
    ),
  );
  return found.flatMap(({ game }) => {
    const place = game === null ? undefined : placeOf(game.state, userId);
    if (game === null || place === undefined) return [];
    const { id, roomCode, players, hostId, stage } = game.state;
    const hostName = players.find((player) => player.id === hostId)?.displayName ?? null;
    return [{ gameId: id, roomCode, phase: stage.phase, userId, displayName: place.displayName, hostName }];
  });
}
