import { ABSENT_MS } from '@nightfall/shared/game/state/limits';
import type { DealtRoom } from './dealt-room.ts';

/**
 * Somebody whose line is down has been gone for a minute, which no test waits for. What follows from it comes with the
 * next thing that anybody does.
 */
export async function longGone(room: DealtRoom, userId: string): Promise<void> {
  await room.play((table) => table.isGoneSince(userId, table.now - ABSENT_MS));
}
