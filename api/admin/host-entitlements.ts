import type { Actor, AdminSettings } from '@nightfall/shared/backend/accounts/admin-rights';
import { recordAction } from '@nightfall/shared/backend/accounts/audit';
import { findEntitlement, type OwnedEntitlement } from '@nightfall/shared/backend/accounts/entitlement-list';
import { grantHost, revokeEntitlement, statusOf } from '@nightfall/shared/backend/accounts/entitlements';
import type { Database } from '@nightfall/shared/backend/db/connect';
import { inTransaction } from '@nightfall/shared/backend/db/transaction';
import type { grantBodySchema } from '@nightfall/shared/protocol/admin';
import { problem } from '@nightfall/shared/text/problems';
import { z } from 'zod';
import { attemptMismatch } from '../context/attempts.ts';
import { ServiceError } from '../http/service-error.ts';
import { findUser, lockWithRight, userNotFound } from './acting.ts';

interface Granted extends OwnedEntitlement {
  /** The same attempt has granted it before. */
  readonly isRepeated: boolean;
}

/**
 * Grants once for each attempt. @throws ServiceError NOT_FOUND for an unknown address, INVALID for another grant by the
 * same attempt
 */
export function grantByHand(
  db: Database,
  settings: AdminSettings,
  actor: Actor,
  { email, tier, attemptId }: z.output<typeof grantBodySchema>,
): Promise<Granted> {
  return inTransaction(db, async (tx) => {
    const user = await findUser(tx, email);
    await lockWithRight(tx, settings, { actor, right: 'isAdmin', subjectId: user.id });
    const before = attemptId === undefined ? undefined : await findEntitlement(tx, attemptId);
    if (before !== undefined) {
      const { entitlement: given } = before;
      const isSame = given.userId === user.id && given.tier === tier && given.source === 'manual_grant';
      if (!isSame) throw attemptMismatch();
      return { ...before, isRepeated: true };
    }
    const grant = { id: attemptId, userId: user.id, tier, source: 'manual_grant' } as const;
    const entitlement = await grantHost(tx, grant);
    if (entitlement === null) throw userNotFound();
    const details = { entitlementId: entitlement.id, type: 'host', tier };
    await recordAction(tx, actor, { action: 'grant_entitlement', subject: user, details });
    return { entitlement, userEmail: user.email, isRepeated: false };
  });
}

/**
 * An entitlement that has ended stays as it is. @throws ServiceError NOT_FOUND, and FORBIDDEN for one that makes an
 * admin
 */
export function revokeByHand(
  db: Database,
  settings: AdminSettings,
  actor: Actor,
  id: string,
): Promise<OwnedEntitlement> {
  return inTransaction(db, async (tx) => {
    const known = z.uuid().safeParse(id).success ? await findEntitlement(tx, id) : undefined;
    if (known === undefined) throw new ServiceError('NOT_FOUND', problem('admin.entitlementNotFound'));
    const { type, tier, userId, status, expiresAt } = known.entitlement;
    await lockWithRight(tx, settings, { actor, right: 'isAdmin', subjectId: userId });
    if (type !== 'host') {
      throw new ServiceError('FORBIDDEN', problem('admin.byToggle'));
    }
    if (statusOf({ status, expiresAt }, Date.now()) !== 'active') return known;
    const entitlement = await revokeEntitlement(tx, id);
    // Another administrator was faster.
    if (entitlement === null) return (await findEntitlement(tx, id)) ?? known;
    await recordAction(tx, actor, {
      action: 'revoke_entitlement',
      subject: { id: userId, email: known.userEmail },
      details: { entitlementId: id, type, tier },
    });
    return { ...known, entitlement };
  });
}
