import type { UserRow } from '@nightfall/shared/backend/db/schema/index';
import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import type { Dependencies } from '../dependencies.ts';
import { ServiceError } from '../http/service-error.ts';
import { findAccount } from './accounts.ts';
import { canHost, entitlementsOf, statusOf } from './hosting.ts';

/** The account as its owner sees it. @throws ServiceError UNAUTHENTICATED when it is gone */
export async function describeMe(
  { db, env }: Pick<Dependencies, 'db' | 'env'>,
  accountId: string,
): Promise<MeResponse> {
  const [user, owned] = await Promise.all([requireUser(db, accountId), entitlementsOf(db, accountId)]);
  const now = Date.now();
  return {
    id: user.id,
    email: user.email,
    displayName: user.displayName,
    preferredThemeId: user.preferredThemeId,
    createdAt: user.createdAt.getTime(),
    lastLoginAt: user.lastLoginAt?.getTime() ?? null,
    canHost: canHost(env.HOSTING_ACCESS, owned, now),
    entitlements: owned.map((entitlement) => ({
      id: entitlement.id,
      type: entitlement.type,
      tier: entitlement.tier,
      status: statusOf(entitlement, now),
      source: entitlement.source,
      createdAt: entitlement.createdAt.getTime(),
      expiresAt: entitlement.expiresAt?.getTime() ?? null,
    })),
  };
}

/** @throws ServiceError UNAUTHENTICATED when the account is gone */
export async function requireUser(db: Dependencies['db'], accountId: string): Promise<UserRow> {
  const user = await findAccount(db, accountId);
  if (user === null) throw new ServiceError('UNAUTHENTICATED');
  return user;
}
