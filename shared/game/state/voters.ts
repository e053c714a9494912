import type { PlayerId } from './ids.ts';
import { LATE_VOTE_MS } from './limits.ts';
import type { GameState, StageOf } from './state.ts';

type VoteStage = StageOf<'vote'>;

/** Whom a player may vote for, and change to until the vote ends; nobody for the banished. */
export function voteTargets({ deal, night }: VoteStage, player: PlayerId): PlayerId[] {
  if (night.banished.includes(player)) return [];
  return deal.seats.filter((seat) => seat !== player);
}

/** Whoever has nobody to vote for is not waited for (rulebook section 8). */
function isVoteAwaited(stage: VoteStage, seat: PlayerId): boolean {
  return stage.votes[seat] === undefined && voteTargets(stage, seat).length > 0;
}

/** Everybody entitled has voted. */
export function voteIsComplete(stage: VoteStage): boolean {
  return !stage.deal.seats.some((seat) => isVoteAwaited(stage, seat));
}

/** In the last seconds, or when all who are here have voted. */
export function isTimeForStandIns(state: GameState, stage: VoteStage, now: number): boolean {
  return now >= stage.endsAt - LATE_VOTE_MS || allHereHaveVoted(state, stage);
}

export function allHereHaveVoted({ players }: GameState, stage: VoteStage): boolean {
  const here = players.filter(({ id, hasStandIn }) => stage.deal.seats.includes(id) && hasStandIn !== true);
  return !here.some(({ id }) => isVoteAwaited(stage, id));
}
