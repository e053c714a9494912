import type { GameView, PlayerView } from '@nightfall/shared/protocol/game-view';

/** Who plays this round. */
export const roundPlayers = (view: GameView): PlayerView[] =>
  view.players.filter((player) => !player.joinsNextRound);
