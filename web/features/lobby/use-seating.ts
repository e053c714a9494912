import type { PlayerView } from '@nightfall/shared/protocol/game-view';
import TEXTS from '@nightfall/shared/text/en/lobby.json';
import { useState } from 'react';
import { seatPlayers } from '../../api/rooms.ts';
import { announce } from '../../components/page/live-region.tsx';
import { bySeat } from '../../components/people/players.ts';
import { showToast } from '../../components/ui/toast-store.ts';
import { useRoom } from '../../realtime/room-context.tsx';

export interface Seating {
  readonly players: readonly PlayerView[];
  readonly isBusy: boolean;
  /** Moves a player from one list index to another. */
  readonly move: (from: number, to: number) => void;
  /** Moves a player by indexes counted from `firstSeat`, as the table shows them. */
  readonly moveAround: (firstSeat: number, from: number, to: number) => void;
}

/** The host's seat order: shown at once, reverted if the server refuses it. */
export function useSeating(): Seating {
  const { view, me } = useRoom();
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const seated = bySeat(view.players);
  const players =
    wanted === null ? seated : wanted.flatMap((id) => seated.filter((player) => player.id === id));
  const seat = async (order: readonly PlayerView[], player: PlayerView | undefined) => {
    if (player === undefined) return;
    const ids = order.map(({ id }) => id);
    setWanted(ids);
    try {
      await seatPlayers(view.id, me.userId, ids);
      showToast({ title: TEXTS.seatingUpdated, description: TEXTS.seatingUpdatedText });
      announce(TEXTS.moved({ name: player.displayName, seat: order.indexOf(player) + 1 }));
    } catch {
      showToast({ title: TEXTS.error, description: TEXTS.seatingFailed, isDestructive: true });
    } finally {
      setWanted(null);
    }
  };
  const move = (from: number, to: number) => {
    if (from !== to) void seat(moved(players, from, to), players[from]);
  };
  const moveAround = (firstSeat: number, from: number, to: number) => {
    const ring = turned(players, firstSeat);
    if (from !== to) void seat(turned(moved(ring, from, to), -firstSeat), ring[from]);
  };
  return { players, isBusy: wanted !== null, move, moveAround };
}

/** The list with one entry moved. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length) return [...list];
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), entry, ...rest.slice(to)];
}

/** The list rotated to begin `by` entries later. */
export function turned<T>(list: readonly T[], by: number): T[] {
  const start = list.length === 0 ? 0 : ((by % list.length) + list.length) % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}
