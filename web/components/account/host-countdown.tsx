import { useEffect, useState } from 'react';
import { useReadAccountAgain } from '../../api/purchases.ts';
import { TEXTS } from './account-texts.ts';
import { timeLeft } from './host-access.ts';

const REFRESH_MS = 60_000;
/** Clocks differ a little: just after the end the server says so too. */
const AFTER_END_MS = 1_000;

/** The time, each minute and just after the given moment. */
function useMinutes(end: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const toEnd = end - now + AFTER_END_MS;
    const timer = setTimeout(() => setNow(Date.now()), toEnd > 0 ? Math.min(toEnd, REFRESH_MS) : REFRESH_MS);
    return () => clearTimeout(timer);
  }, [end, now]);
  return now;
}

/** How long the pass lasts. At its end the account is read again, until the server sees the end as well. */
export function HostCountdown({ until }: { until: number }) {
  const now = useMinutes(until);
  const readAgain = useReadAccountAgain();
  const left = timeLeft(until, now);
  useEffect(() => {
    if (until <= now) void readAgain();
  }, [until, now, readAgain]);
  return <p className="host-countdown">{left === null ? TEXTS.passOver : TEXTS.passLeft(left)}</p>;
}
