import { useEffect } from 'react';
import { useReadAccountAgain } from '../../api/purchases.ts';
import { useServerNow } from '../clock/use-server-now.ts';
import { TEXTS } from './account-texts.ts';
import { timeLeft } from './host-access.ts';

/** A Date header counts whole seconds: just after the end the server says so too. */
const AFTER_END_MS = 1_000;

/** How long the pass lasts. At its end the account is read again, until the server sees the end as well. */
export function HostCountdown({ until }: { until: number }) {
  const now = useServerNow((now) => {
    const toEnd = until - now + AFTER_END_MS;
    return toEnd > 0 ? toEnd : Number.POSITIVE_INFINITY;
  });
  const readAgain = useReadAccountAgain();
  const left = timeLeft(until, now);
  useEffect(() => {
    if (until <= now) void readAgain();
  }, [until, now, readAgain]);
  return <p className="host-countdown">{left === null ? TEXTS.passOver : TEXTS.passLeft(left)}</p>;
}
