import { ABSENT_MS, STAND_IN_AFTER_MS } from '@nightfall/shared/game/state/limits';
import { isBetweenRounds } from '@nightfall/shared/game/state/phase';
import type { DealtRoom } from './dealt-room.ts';

/**
 * Makes a disconnected player absent for a minute, which no test waits for. What follows from it comes with the
 * next thing that anybody does.
 */
export async function makeAbsent(room: DealtRoom, userId: string): Promise<void> {
  await room.play((table) => table.isGoneSince(userId, table.now - ABSENT_MS));
}

/** A phase of a running round has gone on for so long that a bot may be asked for. */
export async function makePhaseLong(room: DealtRoom): Promise<void> {
  await room.play((table) => {
    if (!isBetweenRounds(table.state.stage.phase)) table.beganAt(table.now - STAND_IN_AFTER_MS);
  });
}
