import type { JobOf } from '@nightfall/shared/backend/effects/effect-table';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import { unlessUnavailable } from '../work.ts';
import type { Given } from './given.ts';

/** Goes on without somebody whose grace period is over. */
export async function recheckPresence(
  { rooms }: Pick<Given, 'rooms'>,
  { gameId }: JobOf<'recheck_presence'>,
): Promise<undefined> {
  unlessUnavailable(await runCommand(rooms, { gameId, command: { type: 'recheck_presence' } }));
}
