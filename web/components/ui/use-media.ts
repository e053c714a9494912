import { useCallback, useSyncExternalStore } from 'react';

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

/** Whether there is hardly any height, but room for two columns, as on a turned phone; low-screen.css says the same. */
export const useLowScreen = (): boolean => useMedia('(min-width: 560px) and (max-height: 500px)');

/** Whether a wide screen has room below the words and actions of a phase. */
export const useRoomBelow = (): boolean => useMedia('(min-width: 1280px) and (min-height: 860px)');
