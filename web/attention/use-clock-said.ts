import type { GameView } from '@nightfall/shared/protocol/game-view';
import { useEffect, useRef } from 'react';
import { announce } from '../components/page/live-region.tsx';
import { nameOf } from '../components/people/players.ts';
import { useWatchedRoom } from '../realtime/watched-room.ts';
import { isReadingPause } from '../session/reading-pause.ts';
import { TEXTS } from './texts.ts';

/** What the host has done to the clock of this phase; null for nothing. */
function clockNews(before: GameView, after: GameView): string | null {
  const [was, is] = [before.pausedAt, after.pausedAt];
  if (before.phase !== after.phase || before.round !== after.round) return null;
  if (was === null && is !== null) return TEXTS.clockPaused(nameOf(after.players, after.pausedBy ?? ''));
  if (was !== null && is === null) return TEXTS.clockRuns;
  const addedMs = (after.phaseEndsAt ?? 0) - (before.phaseEndsAt ?? 0);
  return addedMs > 0 ? TEXTS.clockExtended(Math.round(addedMs / 60_000)) : null;
}

/** Has a screen reader say when the clock is stopped, goes on, or gets more time. */
export function useClockSaid(): void {
  const { view } = useWatchedRoom();
  const last = useRef(view);
  useEffect(() => {
    const news = clockNews(last.current, view);
    last.current = view;
    if (news !== null && !isReadingPause(view)) announce(news);
  }, [view]);
}
