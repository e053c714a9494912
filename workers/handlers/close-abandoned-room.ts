import type { JobOf } from '@nightfall/shared/backend/effects/effect-table';
import { closeIfAbandoned } from '@nightfall/shared/backend/rooms/close-room';
import type { Given } from './given.ts';

/** Deletes a room that is still abandoned. */
export async function closeAbandonedRoom(
  { rooms }: Pick<Given, 'rooms'>,
  { gameId }: JobOf<'close_abandoned_room'>,
): Promise<undefined> {
  await closeIfAbandoned(rooms, gameId);
}
