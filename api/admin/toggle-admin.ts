import { type Actor, type AdminSettings, findActor } from '@nightfall/shared/backend/accounts/admin-rights';
import { recordAction } from '@nightfall/shared/backend/accounts/audit';
import type { Database } from '@nightfall/shared/backend/db/connect';
import { entitlements } from '@nightfall/shared/backend/db/schema/index';
import { inTransaction, type Transaction } from '@nightfall/shared/backend/db/transaction';
import type { ToggleAdminResponse } from '@nightfall/shared/protocol/admin';
import { and, eq, inArray } from 'drizzle-orm';
import { ServiceError } from '../http/service-error.ts';
import { lockWithRight } from './acting.ts';
import { findUser, userNotFound } from './find-user.ts';

/** Makes an admin of a user and the other way round. @throws ServiceError NOT_FOUND, and FORBIDDEN for the fixed super admin and for an address that is not verified */
export function toggleAdmin(
  db: Database,
  settings: AdminSettings,
  actor: Actor,
  userIdentifier: string,
): Promise<ToggleAdminResponse> {
  return inTransaction(db, async (tx) => {
    const { id } = await findUser(tx, userIdentifier);
    // Those who toggle at the same time come one after another, and each sees what the one before has done.
    await lockWithRight(tx, settings, { actor, right: 'isSuperAdmin', subjectId: id });
    const subject = await findActor(tx, settings, id);
    if (subject === null) throw userNotFound();
    if (subject.isFixedSuperAdmin) {
      throw new ServiceError('FORBIDDEN', { message: "The super admin's privileges cannot be changed" });
    }
    const isAdmin = !subject.isAdmin;
    if (isAdmin && !subject.isVerified) {
      throw new ServiceError('FORBIDDEN', { message: 'Nobody has shown yet that this address is theirs' });
    }
    await (isAdmin ? giveAdmin(tx, id) : takeAdmin(tx, id));
    await recordAction(tx, actor, { action: isAdmin ? 'grant_admin' : 'revoke_admin', subject });
    const message = isAdmin ? 'Admin privileges granted' : 'Admin privileges revoked';
    return { message, userEmail: subject.email, isAdmin };
  });
}

const giveAdmin = (tx: Transaction, userId: string) =>
  tx.insert(entitlements).values({ userId, type: 'admin', source: 'manual_grant' });

/** Who is an admin by the settings alone has nothing to revoke; the row says that it was taken. */
async function takeAdmin(tx: Transaction, userId: string): Promise<void> {
  const now = new Date();
  const revocation = { status: 'revoked', revokedAt: now, updatedAt: now } as const;
  const isOfAdmin = and(
    eq(entitlements.userId, userId),
    inArray(entitlements.type, ['admin', 'super_admin']),
    eq(entitlements.status, 'active'),
  );
  const revoked = await tx.update(entitlements).set(revocation).where(isOfAdmin).returning();
  if (revoked.length > 0) return;
  await tx.insert(entitlements).values({ userId, type: 'admin', source: 'manual_grant', ...revocation });
}
