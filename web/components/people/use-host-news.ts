import { useEffect, useRef } from 'react';
import { showToast } from '../ui/toast-store.ts';
import { TEXTS } from './hand-over-texts.ts';

/**
 * Tells somebody who becomes the host while at the table; nobody else, and not whoever was it from the start or is it
 * again on return, who hears what they missed.
 */
export function useHostNews(isHost: boolean, isConnected: boolean): void {
  const wasGuest = useRef(false);
  useEffect(() => {
    if (isHost && isConnected && wasGuest.current) {
      showToast({ title: TEXTS.youAreHost, description: TEXTS.youAreHostText });
    }
    wasGuest.current = isConnected && !isHost;
  }, [isHost, isConnected]);
}
