import type { Database } from '@nightfall/shared/backend/db/connect';
import { inTime } from '@nightfall/shared/backend/db/in-time';
import { type EntitlementRow, entitlements } from '@nightfall/shared/backend/db/schema/index';
import type { Env } from '@nightfall/shared/backend/env';
import { desc, eq } from 'drizzle-orm';
import { ServiceError } from '../http/service-error.ts';

export const entitlementsOf = (db: Database, accountId: string): Promise<EntitlementRow[]> =>
  inTime(
    db
      .select()
      .from(entitlements)
      .where(eq(entitlements.userId, accountId))
      .orderBy(desc(entitlements.createdAt)),
  );

/** 'expired' is never stored: it is what an active entitlement becomes with time. */
export function statusOf(entitlement: EntitlementRow, now: number): 'active' | 'revoked' | 'expired' {
  if (entitlement.status === 'revoked') return 'revoked';
  return entitlement.expiresAt !== null && entitlement.expiresAt.getTime() <= now ? 'expired' : 'active';
}

/** The one place that says who may open rooms. */
export function canHost(
  access: Env['HOSTING_ACCESS'],
  owned: readonly EntitlementRow[],
  now: number,
): boolean {
  if (access === 'free') return true;
  return owned.some((entitlement) => entitlement.type === 'host' && statusOf(entitlement, now) === 'active');
}

/** @throws ServiceError HOST_REQUIRED */
export async function requireHosting(db: Database, env: Env, accountId: string): Promise<void> {
  const owned = env.HOSTING_ACCESS === 'free' ? [] : await entitlementsOf(db, accountId);
  if (!canHost(env.HOSTING_ACCESS, owned, Date.now())) throw new ServiceError('HOST_REQUIRED');
}
