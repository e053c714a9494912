import type { GameView } from '@nightfall/shared/protocol/game-view';
import { useEffect, useRef } from 'react';
import { showToast } from '../ui/toast-store.ts';

const TEXTS = {
  seatMoved: (name: string) => `${name} switched devices or signed in`,
  seatMovedText: 'The seat and the card are the same.',
} as const;

/** Long enough to be read: it may be a fraud. */
const LONG_NEWS_MS = 15_000;

/** Warns the other players that another device or account now sees the secrets of a seat. */
export function useSeatNews({ players }: GameView, own?: string): void {
  const known = useRef<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    const moved = players.find(({ id, userId }) => (known.current.get(id) ?? userId) !== userId);
    known.current = new Map(players.map(({ id, userId }) => [id, userId]));
    if (moved !== undefined && moved.userId !== own)
      showToast({
        title: TEXTS.seatMoved(moved.displayName),
        description: TEXTS.seatMovedText,
        durationMs: LONG_NEWS_MS,
      });
  }, [players, own]);
}
