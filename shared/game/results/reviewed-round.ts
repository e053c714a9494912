import type { GameState } from '../state/state.ts';

/** A room as it is when the results of a round are out. */
export type ReviewedRound = GameState;

/** Roughly what a review costs: each player hears all claims. At most 27 x 811. */
export const reviewSize = ({ players, claims }: ReviewedRound): number =>
  players.length * (1 + claims.length);

/**
 * All that the review of a round is computed from, and nothing else of the room, which may be closed by then, or in its
 * next round. Null for rounds without a review: broken off, or played by bots alone.
 */
export function reviewedRound(state: GameState): ReviewedRound | null {
  const { players, stage } = state;
  if (stage.phase !== 'results' || stage.result === null) return null;
  if (stage.result.condition === 'round_ended') return null;
  const seated = players.filter(({ id }) => stage.deal.seats.includes(id));
  if (seated.every(({ isBot }) => isBot)) return null;
  return {
    ...state,
    roomCode: null,
    tableTokenHash: null,
    tableTerm: 0,
    removedUserIds: [],
    players: seated.map((player) => ({ ...player, connections: [], goneSince: null })),
    messages: [],
    hiddenWriters: [],
    waiting: [],
    waitingChat: [],
  };
}
