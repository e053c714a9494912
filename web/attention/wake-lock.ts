import { useEffect } from 'react';

/**
 * Keeps the screen awake as long as it is wanted. The browser takes the lock away when the tab is hidden, so it is asked
 * for again when the tab returns; a device that refuses sleeps when it likes.
 */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    /** One request at a time, since a second lock would be let go by nobody; and what came meanwhile. */
    let isAsking = false;
    let isAskedAgain = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible' || (lock !== null && !lock.released)) return;
      isAskedAgain = isAsking;
      if (isAsking) return;
      isAsking = true;
      try {
        const granted = await navigator.wakeLock.request('screen');
        if (isOver) await granted.release();
        else lock = granted;
      } catch {
        // Refused, for instance while the battery is low.
      } finally {
        isAsking = false;
        if (isAskedAgain && !isOver) void ask();
      }
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      lock?.release().catch(() => undefined);
    };
  }, [isWanted]);
}
