import type { GameView } from '@nightfall/shared/protocol/game-view';
import { useEffect, useRef } from 'react';
import { useRoom } from '../../realtime/room-context.tsx';
import { showToast } from '../ui/toast-store.ts';
import { TEXTS } from './waiting-texts.ts';

export type Waiting = GameView['waiting'];

/** 'Ann is waiting', '3 are waiting'; null with nobody. */
export function waitingWords([first, ...others]: Waiting): string | null {
  if (first === undefined) return null;
  return others.length === 0 ? TEXTS.isWaiting(first.displayName) : TEXTS.areWaiting(others.length + 1);
}

/** Tells the host who begins to wait. */
export function useWaitingSaid(waiting: Waiting): void {
  const { isHost } = useRoom();
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const news = waiting.filter(({ userId }) => known.current?.has(userId) === false);
    known.current = new Set(waiting.map(({ userId }) => userId));
    if (!isHost) return;
    for (const { displayName } of news) showToast({ title: TEXTS.begins(displayName) });
  }, [waiting, isHost]);
}
