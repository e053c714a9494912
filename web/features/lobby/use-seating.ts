import type { PlayerView } from '@nightfall/shared/game/view';
import { useState } from 'react';
import { seatPlayers } from '../../api/rooms.ts';
import { announce } from '../../components/live-region.tsx';
import { bySeat } from '../../components/players.ts';
import { showToast } from '../../components/ui/toast-store.ts';
import { useRoom } from '../../realtime/room-context.tsx';
import { moved } from './seating.ts';
import { TEXTS } from './texts.ts';

export interface Seating {
  readonly players: readonly PlayerView[];
  readonly isBusy: boolean;
  readonly move: (from: number, to: number) => Promise<void>;
}

/** The host's seat order: shown at once, taken back when the server refuses it. */
export function useSeating(): Seating {
  const { view, me } = useRoom();
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const seated = bySeat(view.players);
  const players =
    wanted === null ? seated : wanted.flatMap((id) => seated.filter((player) => player.id === id));
  const move = async (from: number, to: number) => {
    const order = moved(players, from, to);
    const player = order[to];
    if (player === undefined || from === to) return;
    setWanted(order.map(({ id }) => id));
    try {
      await seatPlayers(
        view.id,
        me.userId,
        order.map(({ id }) => id),
      );
      showToast({ title: TEXTS.seatingUpdated, description: TEXTS.seatingUpdatedText });
      announce(TEXTS.moved(player.displayName, to + 1));
    } catch {
      showToast({ title: TEXTS.error, description: TEXTS.seatingFailed, isDestructive: true });
    } finally {
      setWanted(null);
    }
  };
  return { players, isBusy: wanted !== null, move };
}
