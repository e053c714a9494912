import { PRESENCE_GRACE_MS } from '@nightfall/shared/game/state/limits';
import type { GameView, PlayerView } from '@nightfall/shared/protocol/game-view';

/** A human who is connected or gone for less than 30 s, as the server counts them (rulebook section 10). */
export const isPresent = ({ isBot, isConnected, awaySince }: PlayerView, now: number): boolean =>
  !isBot && (isConnected || (awaySince !== null && now - awaySince < PRESENCE_GRACE_MS));

/** Whose wish for another round counts: those present who played this one. @param now the server's time */
export const askedForAnother = ({ players }: GameView, now: number): readonly PlayerView[] =>
  players.filter((player) => !player.joinsNextRound && isPresent(player, now));
