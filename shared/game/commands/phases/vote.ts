import type { GameState, Player } from '../../state/state.ts';
import { voteTargets } from '../../state/voters.ts';
import type { ActionOf } from '../command.ts';
import { accept, type Decision, refuse } from '../decision.ts';

/**
 * One vote each, for another player of the round, or for nobody: null abstains. It may be changed until the last one is in,
 * or time is up.
 */
export function submitVote(
  state: GameState,
  { targetUserId }: ActionOf<'submit_vote'>,
  seat: Player,
): Decision {
  const { stage } = state;
  if (stage.phase !== 'vote') return refuse('WRONG_PHASE');
  if (!stage.deal.seats.includes(seat.id)) return refuse('NOT_JOINED');
  if (stage.night.banished.includes(seat.id)) return refuse('BANISHED');
  const targets = voteTargets(stage, seat.id);
  const target = state.players.find(({ id, userId }) => userId === targetUserId && targets.includes(id));
  const targetId = target?.id ?? null;
  // Whoever has nobody to vote for cannot abstain either.
  if (targets.length === 0 || (targetUserId !== null && targetId === null)) return refuse('INVALID_TARGET');
  const before = stage.votes[seat.id];
  if (before === targetId) return accept([]);
  const type = before === undefined ? 'vote_cast' : 'vote_changed';
  return accept([{ type, playerId: seat.id, targetId }]);
}
