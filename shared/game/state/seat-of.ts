import type { GameState, Player } from './state.ts';

/** The seat of a person who has not left it. */
export function seatOf({ players }: Pick<GameState, 'players'>, userId: string): Player | undefined {
  return players.find((player) => player.userId === userId && !player.isBot && !player.hasLeft);
}
