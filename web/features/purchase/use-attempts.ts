import { useEffect, useState } from 'react';

export const ATTEMPTS = 20;
const PAUSE_MS = 3_000;

/** Tries again every 3 seconds for a minute, as long as it is on the screen. What the page itself loads is the first attempt. */
export function useAttempts(tryAgain: () => Promise<unknown>): { attempt: number; isOver: boolean } {
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    if (attempt > ATTEMPTS) return;
    if (attempt > 1) void tryAgain();
    const timer = setTimeout(() => setAttempt(attempt + 1), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [attempt, tryAgain]);
  return { attempt: Math.min(attempt, ATTEMPTS), isOver: attempt > ATTEMPTS };
}
