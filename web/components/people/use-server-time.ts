import { useEffect, useState } from 'react';
import { useWatchedRoom } from '../../realtime/room-context.tsx';

/** Often enough for a time in minutes. */
const TICK_MS = 5_000;

/** The server's time, which goes on while the page is open. */
export function useServerTime(): number {
  const { serverNow } = useWatchedRoom();
  const [, setTicks] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return serverNow();
}
