import { PRESENCE_GRACE_MS } from '@nightfall/shared/game/state/limits';
import type { GameView, PlayerView } from '@nightfall/shared/protocol/game-view';
import ROOM from '@nightfall/shared/text/en/room.json';

const TEXTS = ROOM.players;

/** Seat order. */
export const bySeat = (players: readonly PlayerView[]): PlayerView[] =>
  [...players].sort((one, other) => one.seatPosition - other.seatPosition);

/** Seat order, beginning with one player; with the first seat for who has none. */
export function fromSeatOf(players: readonly PlayerView[], userId: string | undefined): PlayerView[] {
  const ordered = bySeat(players);
  const start = Math.max(
    0,
    ordered.findIndex((player) => player.userId === userId),
  );
  return [...ordered.slice(start), ...ordered.slice(0, start)];
}

export const nameOf = (players: readonly PlayerView[], userId: string): string =>
  players.find((player) => player.userId === userId)?.displayName ?? TEXTS.somebodyWhoLeft;

/** A human who is connected or gone for less than 30 s, as the server counts them (rulebook section 10). */
export const isPresent = ({ isBot, isConnected, awaySince }: PlayerView, now: number): boolean =>
  !isBot && (isConnected || (awaySince !== null && now - awaySince < PRESENCE_GRACE_MS));

/** Whose wish for another round counts: those present who played this one. @param now the server's time */
export const askedToPlayAgain = ({ players }: GameView, now: number): readonly PlayerView[] =>
  players.filter((player) => !player.joinsNextRound && isPresent(player, now));
