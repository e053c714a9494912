import type { GameView } from '@nightfall/shared/protocol/game-view';
import ROOM from '@nightfall/shared/text/en/room.json';
import { useEffect, useRef } from 'react';
import { useTheme } from '../../theme/theme-context.tsx';
import { showToast } from '../ui/toast-store.ts';

const TEXTS = ROOM.seatNews;

/** Long enough to be read: it may be a fraud. */
const LONG_NEWS_MS = 15_000;

/** Warns the other players that another device or account now sees the secrets of a seat. */
export function useSeatNews({ players }: GameView, own?: string): void {
  const { card } = useTheme();
  const known = useRef<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    const moved = players.find(({ id, userId }) => (known.current.get(id) ?? userId) !== userId);
    known.current = new Map(players.map(({ id, userId }) => [id, userId]));
    if (moved !== undefined && moved.userId !== own)
      showToast({
        title: TEXTS.seatMoved({ name: moved.displayName }),
        description: TEXTS.seatMovedText(card),
        durationMs: LONG_NEWS_MS,
      });
  }, [players, own, card]);
}
