import { useEffect, useRef } from 'react';
import { showToast } from '../ui/toast-store.ts';
import { TEXTS } from './hand-over-texts.ts';

/** Tells somebody who becomes the host while at the table; nobody else, and not whoever was it from the start. */
export function useHostNews(isHost: boolean): void {
  const wasHost = useRef(isHost);
  useEffect(() => {
    if (isHost && !wasHost.current) {
      showToast({ title: TEXTS.youAreHost, description: TEXTS.youAreHostText });
    }
    wasHost.current = isHost;
  }, [isHost]);
}
