import { useEffect, useState } from 'react';
import { serverClock } from '../../api/server-clock.ts';

const MINUTE_MS = 60_000;
const MOVED_MS = 1_000;

/** The server's time, read each minute, or after less where that is asked for, and whenever a message moves it. */
export function useServerNow(nextMs: (now: number) => number = () => MINUTE_MS): number {
  const [now, setNow] = useState(serverClock.now);
  const waitMs = Math.min(nextMs(now), MINUTE_MS);
  useEffect(() => {
    const read = () => setNow(serverClock.now());
    const timer = setTimeout(read, waitMs);
    const unsubscribe = serverClock.subscribe(read);
    // It may have been moved before this listened.
    if (Math.abs(serverClock.now() - now) > MOVED_MS) read();
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [now, waitMs]);
  return now;
}
