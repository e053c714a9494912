import { useLayoutEffect, useRef } from 'react';
import { announce } from '../components/page/live-region.tsx';

/**
 * A new moment of the game, such as a phase, is said aloud, seen from its top, and takes the focus to its heading, also
 * from who is writing: what they wrote is kept. Nothing else on the screen does, nor a theme whose words are others.
 */
export function useArrival(moment: string, title: string): void {
  const arrivedAt = useRef<string | null>(null);
  // Before what the moment itself has to say, such as who has won.
  useLayoutEffect(() => {
    if (arrivedAt.current === moment) return;
    arrivedAt.current = moment;
    announce(title);
    window.scrollTo(0, 0);
    document.getElementById('phase-heading')?.focus({ preventScroll: true });
  }, [moment, title]);
}
