import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import ACCOUNTS from '@nightfall/shared/text/en/accounts.json';
import { useEffect } from 'react';
import { useReadAccountAgain } from '../../api/purchases.ts';
import { useServerNow } from '../clock/use-server-now.ts';
import * as styles from './account.module.css';

const TEXTS = ACCOUNTS.account;

/** A Date header counts whole seconds, so the server may see the end up to a second later. */
const AFTER_END_MS = 1_000;

/** Counts down a pass. At its end the account is read again, until the server's answer has it expired too. */
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
  return (
    <p className={styles.hostCountdown}>{left === null ? TEXTS.passOver : TEXTS.passLeft({ time: left })}</p>
  );
}

type Entitlement = MeResponse['entitlements'][number];

type HostAccess =
  | { readonly kind: 'none' }
  | { readonly kind: 'unlimited' }
  | { readonly kind: 'until'; readonly until: number };

const hostsOf = (me: MeResponse) => me.entitlements.filter(({ type }) => type === 'host');

/**
 * May this account open rooms, and how long? The server says so; clocks of browsers only count down. Passes follow one
 * another, so the last one's end counts. Without any entitlement hosting is free on this server.
 */
export function hostAccess(me: MeResponse): HostAccess {
  if (!me.canHost) return { kind: 'none' };
  const active = hostsOf(me).filter(({ status }) => status === 'active');
  const ends = active.flatMap(({ expiresAt }) => expiresAt ?? []);
  const isUnlimited = ends.length < active.length || active.length === 0;
  return isUnlimited ? { kind: 'unlimited' } : { kind: 'until', until: Math.max(...ends) };
}

const asOf = (entitlement: Entitlement, now: number): Entitlement =>
  entitlement.status === 'active' && entitlement.expiresAt !== null && entitlement.expiresAt <= now
    ? { ...entitlement, status: 'expired' }
    : entitlement;

/** The host entitlement that counts: an active one, the permanent before passes, else the newest. */
export function decidingEntitlement(me: MeResponse, now: number): Entitlement | undefined {
  const newestFirst = hostsOf(me)
    .map((one) => asOf(one, now))
    .toSorted((a, b) => b.createdAt - a.createdAt);
  const active = newestFirst.filter(({ status }) => status === 'active');
  return active.find(({ tier }) => tier === 'permanent') ?? active[0] ?? newestFirst[0];
}

/** By the server's status, not by this browser's clock. */
export const hasHostEntitlement = (me: MeResponse): boolean =>
  hostsOf(me).some(({ status }) => status === 'active');

/** '47h 59m' in English, and null when the time is up. */
export function timeLeft(until: number, now: number): string | null {
  if (until <= now) return null;
  const minutes = Math.floor((until - now) / 60_000);
  return TEXTS.timeLeft({ hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
