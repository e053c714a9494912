import type { GameView } from '@nightfall/shared/protocol/game-view';
import { useEffect, useRef } from 'react';
import { showToast } from '../ui/toast-store.ts';
import { TEXTS } from './player-texts.ts';

/** Of what might be a trick. */
const LONG_NEWS_MS = 15_000;

/** Said at every other place of the table: another device or account sees the secrets of a seat now. */
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
