import { type Actor, type AdminSettings, findActor } from '@nightfall/shared/backend/accounts/admin-rights';
import { listAuditEntries, recordAction } from '@nightfall/shared/backend/accounts/audit';
import { listEntitlements, type OwnedEntitlement } from '@nightfall/shared/backend/accounts/entitlement-list';
import { statusOf } from '@nightfall/shared/backend/accounts/entitlements';
import { pseudonymOf } from '@nightfall/shared/backend/accounts/event-record';
import { listSecurityEvents, type ReadEvent } from '@nightfall/shared/backend/accounts/security-events';
import { listUsers } from '@nightfall/shared/backend/accounts/user-list';
import type { Database } from '@nightfall/shared/backend/db/connect';
import {
  type AuditEntryRow,
  type EntitlementRow,
  entitlements,
} from '@nightfall/shared/backend/db/schema/index';
import { inTransaction, type Transaction, withTimeout } from '@nightfall/shared/backend/db/transaction';
import {
  type AuditEntry,
  type EndSessionsResponse,
  entitlementListQuerySchema,
  grantBodySchema,
  type ListedEntitlement,
  type ListedUser,
  listQuerySchema,
  type ToggleAdminResponse,
  type UserStatus,
  userIdentifierBodySchema,
  userListQuerySchema,
  userStatusQuerySchema,
} from '@nightfall/shared/protocol/admin';
import { type SecurityEvent, securityListQuerySchema } from '@nightfall/shared/protocol/security-events';
import { problem } from '@nightfall/shared/text/problems';
import { and, eq, inArray } from 'drizzle-orm';
import { Elysia } from 'elysia';
import { requireProven } from '../accounts/confirm-identity.ts';
import { entitlementsOf } from '../accounts/hosting.ts';
import { removeSecondFactor } from '../accounts/second-factor.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { identity } from '../context/identity.ts';
import { listAnswer } from '../http/list-answer.ts';
import { ServiceError } from '../http/service-error.ts';
import { acting, findUser, lockWithRight, userNotFound } from './acting.ts';
import { grantByHand, revokeByHand } from './host-entitlements.ts';

/** Users, entitlements, the audit log and security events (accounts.md sections 2, 6 and 7). */
export const adminRoutes = (dependencies: Dependencies) => {
  const { db, env, limits, security } = dependencies;
  const { asUser, asAdmin, asSuperAdmin, asFixedSuperAdmin } = acting(dependencies);

  return new Elysia({ name: 'admin', detail: { tags: ['admin'] } })
    .use(identity(dependencies))
    .get(
      '/api/admin/users',
      async ({ query, session, set }) => {
        await asAdmin(session);
        return listAnswer(set, await withTimeout(listUsers(db, env, query)), describedUser);
      },
      { query: userListQuerySchema },
    )
    .get(
      '/api/admin/entitlements',
      async ({ query, session, set }) => {
        await asAdmin(session);
        return listAnswer(set, await withTimeout(listEntitlements(db, query)), describedOwned);
      },
      { query: entitlementListQuerySchema },
    )
    .get(
      '/api/admin/audit',
      async ({ query, session, set }) => {
        await asFixedSuperAdmin(session);
        return listAnswer(set, await withTimeout(listAuditEntries(db, query)), describedAuditEntry);
      },
      { query: listQuerySchema },
    )
    .get(
      '/api/admin/security',
      async ({ query, session, set }) => {
        const actor = await asFixedSuperAdmin(session);
        await limits.count('securityEvents', actor.id);
        return listAnswer(set, await withTimeout(listSecurityEvents(db, query)), describedSecurityEvent);
      },
      { query: securityListQuerySchema },
    )
    .post('/api/admin/entitlements/:id/revoke', async ({ address, params, session }) => {
      const actor = await asAdmin(session);
      await requireProven(dependencies, session);
      const revoked = await withTimeout(revokeByHand(db, env, actor, params.id));
      const change = { subject: pseudonymOf(revoked.userEmail) };
      security.note('hosting_revoked', { who: actor.id, from: address }, change);
      return { message: 'Entitlement revoked successfully', entitlement: describedOwned(revoked) };
    })
    .post(
      '/api/admin/grant-entitlement',
      async ({ address, body, session }) => {
        const actor = await asAdmin(session);
        await requireProven(dependencies, session);
        const granted = await withTimeout(grantByHand(db, env, actor, body));
        const change = { subject: pseudonymOf(granted.userEmail) };
        if (!granted.isRepeated) security.note('hosting_granted', { who: actor.id, from: address }, change);
        return { message: 'Entitlement granted successfully', entitlement: describedOwned(granted) };
      },
      { body: grantBodySchema },
    )
    .post(
      '/api/admin/toggle-admin',
      async ({ address, body, session }) => {
        const actor = await asSuperAdmin(session);
        await requireProven(dependencies, session);
        const toggled = await withTimeout(toggleAdmin(db, env, actor, body.userIdentifier));
        const { userEmail, isAdmin } = toggled;
        const change = { subject: pseudonymOf(userEmail), isAdmin };
        security.note('admin_rights_changed', { who: actor.id, from: address }, change);
        return toggled;
      },
      { body: userIdentifierBodySchema },
    )
    .post(
      '/api/admin/reset-second-factor',
      async ({ address, body, session }) => {
        const actor = await asSuperAdmin(session);
        await requireProven(dependencies, session);
        const { userEmail } = await resetSecondFactor(dependencies, actor, body.userIdentifier);
        const party = { who: actor.id, from: address };
        security.note('second_factor_reset', party, { subject: pseudonymOf(userEmail) });
        return { message: 'Two-step sign-in reset', userEmail };
      },
      { body: userIdentifierBodySchema },
    )
    .post(
      '/api/admin/end-sessions',
      async ({ address, body, session }) => {
        const actor = await asSuperAdmin(session);
        await limits.count('endSessions', actor.id);
        await requireProven(dependencies, session);
        const ended = await endSessionsOf(dependencies, env, actor, body.userIdentifier);
        const change = { subject: pseudonymOf(ended.userEmail) };
        security.note('user_signed_out', { who: actor.id, from: address }, change);
        return ended;
      },
      { body: userIdentifierBodySchema },
    )
    .get(
      '/api/debug/user-status',
      async ({ query: { user }, session }) => {
        const actor = await (user === undefined ? asUser(session) : asAdmin(session));
        return withTimeout(userStatus(db, env, actor, user));
      },
      { query: userStatusQuerySchema },
    );
};

/**
 * Signs a user out on every device, closes their sockets, and ends pending links. @throws ServiceError NOT_FOUND, and
 * FORBIDDEN for the fixed super admin, except by themselves
 */
async function endSessionsOf(
  { db, sessions }: Pick<Dependencies, 'db' | 'sessions'>,
  settings: AdminSettings,
  actor: Actor,
  userIdentifier: string,
): Promise<EndSessionsResponse> {
  const { ended, userEmail } = await inTransaction(db, async (tx) => {
    const { id } = await findUser(tx, userIdentifier);
    await lockWithRight(tx, settings, { actor, right: 'isSuperAdmin', subjectId: id });
    const subject = await findActor(tx, settings, id);
    if (subject === null) throw userNotFound();
    if (subject.isFixedSuperAdmin && subject.id !== actor.id) {
      throw new ServiceError('FORBIDDEN', problem('admin.superAdminStays'));
    }
    const ids = await sessions.endAll(tx, id);
    await recordAction(tx, actor, { action: 'end_sessions', subject, details: { sessions: ids.length } });
    return { ended: ids, userEmail: subject.email };
  });
  await sessions.announceEnd(ended);
  return { message: 'Signed out on every device', userEmail, sessions: ended.length };
}

/**
 * For users who have lost app, recovery codes and passkeys: removes all factors, and ends all sessions. @throws
 * ServiceError NOT_FOUND, and FORBIDDEN for the fixed super admin and for oneself
 */
async function resetSecondFactor(
  { db, env, sessions }: Pick<Dependencies, 'db' | 'sessions'> & { readonly env: AdminSettings },
  actor: Actor,
  userIdentifier: string,
): Promise<{ userEmail: string }> {
  const { userEmail, ended } = await inTransaction(db, async (tx) => {
    const { id } = await findUser(tx, userIdentifier);
    await lockWithRight(tx, env, { actor, right: 'isSuperAdmin', subjectId: id });
    const subject = await findActor(tx, env, id);
    if (subject === null) throw userNotFound();
    if (subject.isFixedSuperAdmin) throw new ServiceError('FORBIDDEN', problem('admin.hasRecoveryCodes'));
    if (subject.id === actor.id) throw new ServiceError('FORBIDDEN', problem('admin.ownFactor'));
    if (!(await removeSecondFactor(tx, id))) return { userEmail: subject.email, ended: [] };
    await recordAction(tx, actor, { action: 'reset_second_factor', subject });
    return { userEmail: subject.email, ended: await sessions.endAll(tx, id) };
  });
  await sessions.announceEnd(ended);
  return { userEmail };
}

/**
 * Gives or takes admin rights. @throws ServiceError NOT_FOUND, and FORBIDDEN for the fixed super admin and for an
 * unverified address
 */
function toggleAdmin(
  db: Database,
  settings: AdminSettings,
  actor: Actor,
  userIdentifier: string,
): Promise<ToggleAdminResponse> {
  return inTransaction(db, async (tx) => {
    const { id } = await findUser(tx, userIdentifier);
    // The lock makes simultaneous toggles follow one another.
    await lockWithRight(tx, settings, { actor, right: 'isSuperAdmin', subjectId: id });
    const subject = await findActor(tx, settings, id);
    if (subject === null) throw userNotFound();
    if (subject.isFixedSuperAdmin) {
      throw new ServiceError('FORBIDDEN', problem('admin.superAdminKept'));
    }
    const isAdmin = !subject.isAdmin;
    if (isAdmin && !subject.isVerified) {
      throw new ServiceError('FORBIDDEN', problem('admin.addressNotShown'));
    }
    await (isAdmin ? giveAdmin(tx, id) : takeAdmin(tx, id));
    await recordAction(tx, actor, { action: isAdmin ? 'grant_admin' : 'revoke_admin', subject });
    const message = isAdmin ? 'Admin privileges granted' : 'Admin privileges revoked';
    return { message, userEmail: subject.email, isAdmin };
  });
}

const giveAdmin = (tx: Transaction, userId: string) =>
  tx.insert(entitlements).values({ userId, type: 'admin', source: 'manual_grant' });

/** An admin by the settings alone has no row to revoke; a revoked row says that the right was taken. */
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

/** What the server knows of the caller, or of the user whom an admin asks about. @throws ServiceError NOT_FOUND */
async function userStatus(
  db: Database,
  settings: AdminSettings,
  actor: Actor,
  identifier: string | undefined,
): Promise<UserStatus> {
  const subject =
    identifier === undefined ? actor : await findActor(db, settings, (await findUser(db, identifier)).id);
  if (subject === null) throw userNotFound();
  const owned = await entitlementsOf(db, subject.id);
  return { ...subject, entitlements: owned.map(describedEntitlement) };
}

type FoundUser = Awaited<ReturnType<typeof listUsers>>['rows'][number];

/** Only the fields named here leave the server. */
const describedUser = ({ user, hostEntitlements, ...rights }: FoundUser): ListedUser => ({
  id: user.id,
  email: user.email,
  isVerified: user.emailVerifiedAt !== null,
  displayName: user.displayName,
  ...rights,
  createdAt: user.createdAt.getTime(),
  lastLoginAt: user.lastLoginAt?.getTime() ?? null,
  hostEntitlements: hostEntitlements.map(describedEntitlement),
});

const describedEntitlement = (entitlement: EntitlementRow) => ({
  id: entitlement.id,
  type: entitlement.type,
  tier: entitlement.tier,
  status: statusOf(entitlement, Date.now()),
  source: entitlement.source,
  createdAt: entitlement.createdAt.getTime(),
  expiresAt: entitlement.expiresAt?.getTime() ?? null,
});

const describedOwned = ({ entitlement, userEmail }: OwnedEntitlement): ListedEntitlement => ({
  ...describedEntitlement(entitlement),
  userId: entitlement.userId,
  userEmail,
  stripePaymentIntentId: entitlement.stripePaymentIntentId,
  metadata: entitlement.metadata,
  updatedAt: entitlement.updatedAt.getTime(),
  revokedAt: entitlement.revokedAt?.getTime() ?? null,
});

const describedAuditEntry = (entry: AuditEntryRow): AuditEntry => ({
  ...entry,
  createdAt: entry.createdAt.getTime(),
});

const describedSecurityEvent = (event: ReadEvent): SecurityEvent => ({
  ...event,
  createdAt: event.createdAt.getTime(),
  lastAt: event.lastAt.getTime(),
});
