import { activeHostEntitlement } from '@nightfall/shared/backend/accounts/entitlements';
import type { Database } from '@nightfall/shared/backend/db/connect';
import { type EntitlementRow, entitlements } from '@nightfall/shared/backend/db/schema/index';
import { withTimeout } from '@nightfall/shared/backend/db/transaction';
import type { Env } from '@nightfall/shared/backend/env';
import { desc, eq } from 'drizzle-orm';
import { ServiceError } from '../http/service-error.ts';

export const entitlementsOf = (db: Database, accountId: string): Promise<EntitlementRow[]> =>
  withTimeout(
    db
      .select()
      .from(entitlements)
      .where(eq(entitlements.userId, accountId))
      .orderBy(desc(entitlements.createdAt)),
  );

/** Whether this account may open rooms. */
export function canHost(
  access: Env['HOSTING_ACCESS'],
  owned: readonly EntitlementRow[],
  now: number,
): boolean {
  return access === 'free' || activeHostEntitlement(owned, now) !== undefined;
}

/** @throws ServiceError HOST_REQUIRED */
export async function requireHosting(db: Database, env: Env, accountId: string): Promise<void> {
  const owned = env.HOSTING_ACCESS === 'free' ? [] : await entitlementsOf(db, accountId);
  if (!canHost(env.HOSTING_ACCESS, owned, Date.now())) throw new ServiceError('HOST_REQUIRED');
}
