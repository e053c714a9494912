import { fixedSuperAdminId, rightsFrom } from '@nightfall/shared/backend/accounts/admin-rights';
import { statusOf } from '@nightfall/shared/backend/accounts/entitlements';
import { MAGIC_LINK_MS } from '@nightfall/shared/backend/accounts/magic-links';
import type { UserRow } from '@nightfall/shared/backend/db/schema/index';
import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import type { Dependencies } from '../context/dependencies.ts';
import { requireAccountSession } from '../context/identity.ts';
import type { Session } from '../context/sessions.ts';
import { requireUser } from './accounts.ts';
import { canHost, entitlementsOf } from './hosting.ts';
import { secondFactorDue } from './required-factor.ts';

/** The account as its owner sees it. @throws ServiceError UNAUTHENTICATED for strangers and guests, or when it is gone */
export async function describeMe(
  { db, env }: Pick<Dependencies, 'db' | 'env'>,
  session: Session | null,
): Promise<MeResponse> {
  const own = requireAccountSession(session);
  const { accountId } = own;
  const [user, owned] = await Promise.all([requireUser(db, accountId), entitlementsOf(db, accountId)]);
  const now = Date.now();
  const rights = rightsFrom(user, owned, await fixedSuperAdminId(db, env), env);
  return {
    id: user.id,
    email: user.email,
    displayName: user.displayName,
    choseName: user.choseName,
    preferredThemeId: user.preferredThemeId,
    look: user.look,
    language: user.language,
    createdAt: user.createdAt.getTime(),
    lastLoginAt: user.lastLoginAt?.getTime() ?? null,
    canHost: canHost(env.HOSTING_ACCESS, owned, now),
    hasPassword: user.passwordHash !== null,
    needsCurrentPassword: needsCurrentPassword(user, session),
    ...rights,
    secondFactorDue: await secondFactorDue({ db, env }, own, rights),
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

/** A person who just came by a link from the account's mailbox may have forgotten the password. */
export function needsCurrentPassword(
  user: Pick<UserRow, 'passwordHash'>,
  session: Pick<Session, 'byMagicLinkAt'> | null,
): boolean {
  const cameAt = session?.byMagicLinkAt ?? null;
  const isFresh = cameAt !== null && Date.now() - cameAt < MAGIC_LINK_MS;
  return user.passwordHash !== null && !isFresh;
}
