import { isPaused } from '../../state/clock.ts';
import type { GameState, Player } from '../../state/state.ts';
import type { Context } from '../command.ts';
import { accept, type Decision, refuse } from '../decision.ts';
import { startVote } from './progress.ts';

/** A client whose timer has run out may say so; the server's clock decides. */
export function forceDiscussionEnd(state: GameState, _: unknown, __: Player, { now }: Context): Decision {
  const { stage } = state;
  if (stage.phase !== 'discussion') return refuse('WRONG_PHASE');
  return now < stage.endsAt || isPaused(stage) ? refuse('TOO_EARLY') : accept([startVote(state, stage, now)]);
}
