import { cardInFrontOf, currentRoles, protectedPlayers } from '../night/current-role.ts';
import { rolesOf } from '../night/role-table.ts';
import type { GameState, StageOf } from '../state/state.ts';
import type { RoundResult } from '../state/verdict.ts';
import { countVotes, eliminate } from './elimination.ts';
import { judge } from './winners.ts';

/** Counts the votes, eliminates and judges. */
export function calculateResult(state: GameState, stage: StageOf<'results'>): RoundResult {
  const { deal, night, votes } = stage;
  const roles = currentRoles(deal, night, rolesOf(state));
  const eliminated = eliminate({
    seats: deal.seats,
    votes,
    roles,
    protectedPlayers: protectedPlayers(night),
  });
  const marks = new Map(
    deal.seats.flatMap((seat) => {
      const mark = cardInFrontOf(night, seat)?.mark;
      return mark === undefined ? [] : [[seat, mark] as const];
    }),
  );
  return {
    ...judge({ roles, eliminated: new Set(eliminated), marks, ruleset: state.settings.ruleset }),
    eliminated: eliminated.map((playerId) => ({ playerId, role: roles.get(playerId)?.name ?? '' })),
    voteCount: countVotes(deal.seats, votes),
  };
}

/** The result of a round that the host ended before its vote: everything is shown and nobody wins. */
export function resultOfEndedRound(stage: StageOf<'results'>): RoundResult {
  const { votes, deal } = stage;
  const { seats } = deal;
  return {
    winners: [],
    condition: 'round_ended',
    eliminated: [],
    players: seats.map((playerId) => ({ playerId, isWinner: false, reason: { kind: 'round_ended' } })),
    voteCount: countVotes(seats, votes),
  };
}
