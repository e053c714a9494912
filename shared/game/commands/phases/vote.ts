import type { GameState, Player } from '../../state/state.ts';
import { voteTargets } from '../../state/voters.ts';
import type { SeatAction } from '../command.ts';
import { accept, type Decision, refuse } from '../decision.ts';

/** One vote each, for another player of the round. */
export function submitVote(
  state: GameState,
  { targetUserId }: Extract<SeatAction, { type: 'submit_vote' }>,
  seat: Player,
): Decision {
  const { stage } = state;
  if (stage.phase !== 'vote') return refuse('WRONG_PHASE');
  if (!stage.deal.seats.includes(seat.id)) return refuse('NOT_JOINED');
  if (stage.votes[seat.id] !== undefined) return refuse('ALREADY_SUBMITTED');
  if (stage.night.banished.includes(seat.id)) return refuse('BANISHED');
  const target = state.players.find((player) => player.userId === targetUserId);
  if (!target || !voteTargets(stage, seat.id).includes(target.id)) return refuse('INVALID_TARGET');
  return accept([{ type: 'vote_cast', playerId: seat.id, targetId: target.id }]);
}
