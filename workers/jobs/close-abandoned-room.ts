import type { closeAbandonedRoom } from '@nightfall/shared/backend/queues/close-abandoned-room';
import { closeIfAbandoned } from '@nightfall/shared/backend/rooms/close-room';
import type { Rooms } from '@nightfall/shared/backend/rooms/rooms';
import type { z } from 'zod';

/** Forgets a room that is still abandoned. */
export async function runCloseAbandonedRoom(
  rooms: Rooms,
  { gameId }: z.output<typeof closeAbandonedRoom.schema>,
): Promise<undefined> {
  await closeIfAbandoned(rooms, gameId);
}
