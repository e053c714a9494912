import type { calculateResults } from '@nightfall/shared/backend/queues/calculate-results';
import type { Rooms } from '@nightfall/shared/backend/rooms/rooms';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import type { z } from 'zod';
import { unlessUnavailable } from '../work.ts';

/** Works out who won; a second time nothing happens. */
export async function runCalculateResults(
  rooms: Rooms,
  { gameId, round }: z.output<typeof calculateResults.schema>,
): Promise<undefined> {
  unlessUnavailable(await runCommand(rooms, { gameId, command: { type: 'calculate_results', round } }));
}
