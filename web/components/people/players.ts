import type { PlayerView } from '@nightfall/shared/protocol/game-view';
import { TEXTS } from './player-texts.ts';

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
