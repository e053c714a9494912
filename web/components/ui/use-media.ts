import { useCallback, useSyncExternalStore } from 'react';
import { BREAK_POINTS } from '../../styles/break-points.ts';

/** Whether the screen is as the media query says, now and when it changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Whether there is hardly any height, but room for two columns (low-screen.module.css). */
export const useLowScreen = (): boolean => useMedia(BREAK_POINTS.turned);

/** Whether a wide screen has room below the words and actions of a phase. */
export const useRoomBelow = (): boolean => useMedia(`${BREAK_POINTS.desktop} and ${BREAK_POINTS.tall}`);
