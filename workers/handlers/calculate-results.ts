import type { JobOf } from '@nightfall/shared/backend/effects/effect-table';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import { unlessUnavailable } from '../work.ts';
import type { Given } from './given.ts';

/** Works out who won; a second time nothing happens. */
export async function calculateResults(
  { rooms }: Pick<Given, 'rooms'>,
  { gameId, round }: JobOf<'calculate_results'>,
): Promise<undefined> {
  unlessUnavailable(await runCommand(rooms, { gameId, command: { type: 'calculate_results', round } }));
}
