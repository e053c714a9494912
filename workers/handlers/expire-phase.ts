import type { JobOf } from '@nightfall/shared/backend/effects/effect-table';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import { nextTick, stageOfDeadline } from '@nightfall/shared/game/state/clock';
import { type TryAgainAt, unlessUnavailable } from '../work.ts';
import type { Given } from './given.ts';

/** Ends the phase whose time is up; for a phase already over nothing happens. */
export async function expirePhase(
  { rooms }: Pick<Given, 'rooms'>,
  { gameId, ...deadline }: JobOf<'expire_phase'>,
): Promise<TryAgainAt | undefined> {
  const outcome = await runCommand(rooms, { gameId, command: { type: 'expire_phase', ...deadline } });
  const state = unlessUnavailable(outcome)?.game?.state;
  const stage = state && stageOfDeadline(state, deadline);
  if (!stage) return undefined;
  // This clock is ahead of the one that set the deadline.
  return { tryAgainAt: Math.max(nextTick(stage), Date.now() + 20) };
}
