import { PRESENCE_GRACE_MS } from '@nightfall/shared/game/state/limits';
import type { GameView, PlayerView } from '@nightfall/shared/protocol/game-view';

const TEXTS = {
  somebodyWhoLeft: 'A player who left',
  and: (some: string, last: string) => `${some} and ${last}`,
} as const;

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

/** 'Ann', 'Ann and Bob', 'Ann, Bob and Cy'. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : TEXTS.and(names.slice(0, -1).join(', '), last);
}

/** A human who is connected or gone for less than 30 s, as the server counts them (rulebook section 10). */
export const isPresent = ({ isBot, isConnected, awaySince }: PlayerView, now: number): boolean =>
  !isBot && (isConnected || (awaySince !== null && now - awaySince < PRESENCE_GRACE_MS));

/** Whose wish for another round counts: those present who played this one. @param now the server's time */
export const askedToPlayAgain = ({ players }: GameView, now: number): readonly PlayerView[] =>
  players.filter((player) => !player.joinsNextRound && isPresent(player, now));
