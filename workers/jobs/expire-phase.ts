import type { expirePhase } from '@nightfall/shared/backend/queues/expire-phase';
import type { Rooms } from '@nightfall/shared/backend/rooms/rooms';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import type { z } from 'zod';
import { type TryAgainAt, unlessUnavailable } from '../work.ts';

/** Ends the phase whose time is up; for a phase already over nothing happens. */
export async function runExpirePhase(
  rooms: Rooms,
  { gameId, round, phase }: z.output<typeof expirePhase.schema>,
): Promise<TryAgainAt | undefined> {
  const outcome = await runCommand(rooms, { gameId, command: { type: 'expire_phase', round, phase } });
  const state = unlessUnavailable(outcome)?.game?.state;
  if (state === undefined || state.round !== round || state.stage.phase !== phase) return undefined;
  // Still the same phase: this clock is ahead of the one that set the deadline.
  return 'endsAt' in state.stage ? { tryAgainAt: Math.max(state.stage.endsAt, Date.now() + 20) } : undefined;
}
