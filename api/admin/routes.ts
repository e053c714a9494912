import { listAuditEntries } from '@nightfall/shared/backend/accounts/audit';
import { listEntitlements } from '@nightfall/shared/backend/accounts/entitlement-list';
import { listUsers } from '@nightfall/shared/backend/accounts/user-list';
import { inTime } from '@nightfall/shared/backend/db/in-time';
import { pseudonymOf } from '@nightfall/shared/backend/security/pseudonym';
import { listSecurityEvents } from '@nightfall/shared/backend/security/security-events';
import {
  entitlementListQuerySchema,
  grantBodySchema,
  listQuerySchema,
  userIdentifierBodySchema,
  userListQuerySchema,
  userStatusQuerySchema,
} from '@nightfall/shared/protocol/admin';
import { securityListQuerySchema } from '@nightfall/shared/protocol/security-events';
import { Elysia } from 'elysia';
import { requireProven } from '../accounts/confirm-identity.ts';
import type { Dependencies } from '../dependencies.ts';
import { identity } from '../http/identity.ts';
import { partOf } from '../http/part-of.ts';
import { acting } from './acting.ts';
import { describedAuditEntry, describedOwned, describedSecurityEvent, describedUser } from './described.ts';
import { endSessionsOf } from './end-sessions.ts';
import { grantByHand, revokeByHand } from './host-entitlements.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { toggleAdmin } from './toggle-admin.ts';
import { userStatus } from './user-status.ts';

/** Users, entitlements, what administrators did, and security events (accounts.md sections 2, 6 and 7). */
export const adminRoutes = (dependencies: Dependencies) => {
  const { db, env, limits, security } = dependencies;
  const { asUser, asAdmin, asSuperAdmin, asFixedSuperAdmin } = acting(dependencies);

  return new Elysia({ name: 'admin', detail: { tags: ['admin'] } })
    .use(identity(dependencies))
    .get(
      '/api/admin/users',
      async ({ query, session, set }) => {
        await asAdmin(session);
        return partOf(set, await inTime(listUsers(db, env, query)), describedUser);
      },
      { query: userListQuerySchema },
    )
    .get(
      '/api/admin/entitlements',
      async ({ query, session, set }) => {
        await asAdmin(session);
        return partOf(set, await inTime(listEntitlements(db, query)), describedOwned);
      },
      { query: entitlementListQuerySchema },
    )
    .get(
      '/api/admin/audit',
      async ({ query, session, set }) => {
        await asFixedSuperAdmin(session);
        return partOf(set, await inTime(listAuditEntries(db, query)), describedAuditEntry);
      },
      { query: listQuerySchema },
    )
    .get(
      '/api/admin/security',
      async ({ query, session, set }) => {
        const actor = await asFixedSuperAdmin(session);
        await limits.count('securityEvents', actor.id);
        return partOf(set, await inTime(listSecurityEvents(db, query)), describedSecurityEvent);
      },
      { query: securityListQuerySchema },
    )
    .post('/api/admin/entitlements/:id/revoke', async ({ address, params, session }) => {
      const actor = await asAdmin(session);
      await requireProven(dependencies, session);
      const revoked = await inTime(revokeByHand(db, env, actor, params.id));
      const change = { subject: pseudonymOf(revoked.userEmail) };
      security.note('hosting_revoked', { who: actor.id, from: address }, change);
      return { message: 'Entitlement revoked successfully', entitlement: describedOwned(revoked) };
    })
    .post(
      '/api/admin/grant-entitlement',
      async ({ address, body, session }) => {
        const actor = await asAdmin(session);
        await requireProven(dependencies, session);
        const granted = await inTime(grantByHand(db, env, actor, body));
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
        const toggled = await inTime(toggleAdmin(db, env, actor, body.userIdentifier));
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
        return inTime(userStatus(db, env, actor, user));
      },
      { query: userStatusQuerySchema },
    );
};
