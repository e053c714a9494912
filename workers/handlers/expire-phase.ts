import type { JobOf } from '@nightfall/shared/backend/effects/effect-table';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import { type TryAgainAt, unlessUnavailable } from '../work.ts';
import type { Given } from './given.ts';

/** Ends the phase whose time is up; for a phase already over nothing happens. */
export async function expirePhase(
  { rooms }: Pick<Given, 'rooms'>,
  { gameId, round, phase }: JobOf<'expire_phase'>,
): Promise<TryAgainAt | undefined> {
  const outcome = await runCommand(rooms, { gameId, command: { type: 'expire_phase', round, phase } });
  const state = unlessUnavailable(outcome)?.game?.state;
  if (state === undefined || state.round !== round || state.stage.phase !== phase) return undefined;
  // Still the same phase: this clock is ahead of the one that set the deadline.
  return 'endsAt' in state.stage ? { tryAgainAt: Math.max(state.stage.endsAt, Date.now() + 20) } : undefined;
}
