import { useEffect, useRef, useSyncExternalStore } from 'react';
import { showToast } from '../components/ui/toast-store.ts';
import { useRoom } from '../realtime/room-context.tsx';
import { keepSeen, keptSeen, type Seen } from '../session/last-seen.ts';
import { useTheme } from '../theme/theme-context.tsx';
import { missedWords, seenOf } from './missed.ts';
import { TEXTS } from './texts.ts';

/** What was sent to a phone that slept comes in one by one when it wakes. */
const CATCHING_UP_MS = 4_000;
const SHOWN_MS = 12_000;

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
const isVisible = () => document.visibilityState === 'visible';

/** Tells who comes back, from sleep, another tab or a lost line, what has happened meanwhile. */
export function useMissed(): void {
  const { view, isConnected } = useRoom();
  const { phases } = useTheme().text;
  const isLooking = useSyncExternalStore(subscribe, isVisible) && isConnected;
  /** What was last seen before the absence, and since it is over. */
  const before = useRef<Seen | null>(keptSeen(view.id));
  const latest = useRef<Seen | null>(null);
  const backSince = useRef<number | null>(null);
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (!isLooking) {
      before.current = latest.current ?? before.current;
      backSince.current = null;
      told.current = null;
      return;
    }
    backSince.current ??= performance.now();
    latest.current = seenOf(view);
    keepSeen(view.id, latest.current);
    if (before.current === null || performance.now() - backSince.current > CATCHING_UP_MS) return;
    const words = missedWords(before.current, view, phases);
    if (words === null || words === told.current) return;
    told.current = words;
    showToast({ title: TEXTS.whileAway, description: words, durationMs: SHOWN_MS });
  }, [isLooking, view, phases]);
}
