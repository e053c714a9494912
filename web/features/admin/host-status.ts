import type { ListedUser } from '@nightfall/shared/protocol/admin';
import { HOST_STATUS } from './texts.ts';

type HostEntitlement = ListedUser['hostEntitlements'][number];

const MINUTE_MS = 60_000;

const isActive = ({ status, expiresAt }: HostEntitlement, now: number): boolean =>
  status === 'active' && (expiresAt === null || expiresAt > now);

export const activeOnes = (entitlements: readonly HostEntitlement[], now: number) =>
  entitlements.filter((one) => isActive(one, now));

function passStatus(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE_MS);
  return HOST_STATUS.pass(Math.floor(minutes / 60), minutes % 60);
}

/** In one line what a user's host entitlements come to: the first active one decides. */
export function hostStatus(entitlements: readonly HostEntitlement[], now: number): string {
  const [first] = activeOnes(entitlements, now);
  if (first !== undefined) {
    const { tier, expiresAt } = first;
    if (tier === 'permanent' || expiresAt === null) return HOST_STATUS.permanent;
    return passStatus(expiresAt - now);
  }
  if (entitlements.some(({ status }) => status === 'revoked')) return HOST_STATUS.revoked;
  if (entitlements.some(({ expiresAt }) => expiresAt !== null && expiresAt <= now))
    return HOST_STATUS.expired;
  return HOST_STATUS.none;
}
