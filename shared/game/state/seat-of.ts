import type { GameState, Player } from './state.ts';

/** The seat of a person who has not left it. */
export function seatOf({ players }: Pick<GameState, 'players'>, userId: string): Player | undefined {
  return players.find((player) => player.userId === userId && !player.isBot && !player.hasLeft);
}

/** The place among the waiting that a person has. */
export function waitingPlaceOf({ waiting }: Pick<GameState, 'waiting'>, userId: string): Player | undefined {
  return waiting.find((player) => player.userId === userId);
}

/** What makes a person one of the room: a seat, or a place among the waiting. */
export function placeOf(state: Pick<GameState, 'players' | 'waiting'>, userId: string): Player | undefined {
  return seatOf(state, userId) ?? waitingPlaceOf(state, userId);
}
