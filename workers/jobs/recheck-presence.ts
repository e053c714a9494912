import type { recheckPresence } from '@nightfall/shared/backend/queues/recheck-presence';
import type { Rooms } from '@nightfall/shared/backend/rooms/rooms';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import type { z } from 'zod';
import { unlessUnavailable } from '../work.ts';

/** Goes on without somebody whose time of grace is over. */
export async function runRecheckPresence(
  rooms: Rooms,
  { gameId }: z.output<typeof recheckPresence.schema>,
): Promise<undefined> {
  unlessUnavailable(await runCommand(rooms, { gameId, command: { type: 'recheck_presence' } }));
}
