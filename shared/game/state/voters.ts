import type { PlayerId } from './ids.ts';
import { LATE_VOTE_MS } from './limits.ts';
import type { GameState, StageOf } from './state.ts';

type VoteStage = StageOf<'vote'>;

/** Whom a player may vote for now; nobody for the banished and for who has voted. */
export function voteTargets({ deal, night, votes }: VoteStage, player: PlayerId): PlayerId[] {
  if (votes[player] !== undefined || night.banished.includes(player)) return [];
  return deal.seats.filter((seat) => seat !== player);
}

/** Everybody entitled has voted; who has nobody to vote for is not waited for (rulebook section 8). */
export function voteIsComplete(stage: VoteStage): boolean {
  return stage.deal.seats.every((seat) => voteTargets(stage, seat).length === 0);
}

/** In the last seconds, or when all who are here have voted. */
export function isTimeForStandIns(state: GameState, stage: VoteStage, now: number): boolean {
  return now >= stage.endsAt - LATE_VOTE_MS || allHereHaveVoted(state, stage);
}

export function allHereHaveVoted({ players }: GameState, stage: VoteStage): boolean {
  const here = players.filter(({ id, hasStandIn }) => stage.deal.seats.includes(id) && hasStandIn !== true);
  return here.every(({ id }) => voteTargets(stage, id).length === 0);
}
