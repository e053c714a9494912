import type { PlayerId } from '../../state/ids.ts';
import type { GameState, Player, StageOf } from '../../state/state.ts';
import type { SeatAction } from '../command.ts';
import { accept, type Decision, refuse } from '../decision.ts';

type VoteStage = StageOf<'vote'>;

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

/** Whom a player may vote for now; nobody for the banished and for who has voted. */
export function voteTargets({ deal, night, votes }: VoteStage, player: PlayerId): PlayerId[] {
  if (votes[player] !== undefined || night.banished.includes(player)) return [];
  return deal.seats.filter((seat) => seat !== player);
}

/** Everybody entitled has voted; who has nobody to vote for is not waited for (rulebook section 8). */
export function voteIsComplete(stage: VoteStage): boolean {
  return stage.deal.seats.every((seat) => voteTargets(stage, seat).length === 0);
}
