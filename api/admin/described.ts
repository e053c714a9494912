import type { OwnedEntitlement } from '@nightfall/shared/backend/accounts/entitlement-list';
import { statusOf } from '@nightfall/shared/backend/accounts/entitlements';
import type { ReadEvent } from '@nightfall/shared/backend/accounts/security-events';
import type { listUsers } from '@nightfall/shared/backend/accounts/user-list';
import type { AuditEntryRow, EntitlementRow } from '@nightfall/shared/backend/db/schema/index';
import type { AuditEntry, ListedEntitlement, ListedUser } from '@nightfall/shared/protocol/admin';
import type { SecurityEvent } from '@nightfall/shared/protocol/security-events';

type FoundUser = Awaited<ReturnType<typeof listUsers>>['rows'][number];

/** Only the fields named here leave the server. */
export const describedUser = ({ user, hostEntitlements, ...rights }: FoundUser): ListedUser => ({
  id: user.id,
  email: user.email,
  isVerified: user.emailVerifiedAt !== null,
  displayName: user.displayName,
  ...rights,
  createdAt: user.createdAt.getTime(),
  lastLoginAt: user.lastLoginAt?.getTime() ?? null,
  hostEntitlements: hostEntitlements.map(describedEntitlement),
});

export const describedEntitlement = (entitlement: EntitlementRow) => ({
  id: entitlement.id,
  type: entitlement.type,
  tier: entitlement.tier,
  status: statusOf(entitlement, Date.now()),
  source: entitlement.source,
  createdAt: entitlement.createdAt.getTime(),
  expiresAt: entitlement.expiresAt?.getTime() ?? null,
});

export const describedOwned = ({ entitlement, userEmail }: OwnedEntitlement): ListedEntitlement => ({
  ...describedEntitlement(entitlement),
  userId: entitlement.userId,
  userEmail,
  stripePaymentIntentId: entitlement.stripePaymentIntentId,
  metadata: entitlement.metadata,
  updatedAt: entitlement.updatedAt.getTime(),
  revokedAt: entitlement.revokedAt?.getTime() ?? null,
});

export const describedAuditEntry = (entry: AuditEntryRow): AuditEntry => ({
  ...entry,
  createdAt: entry.createdAt.getTime(),
});

export const describedSecurityEvent = (event: ReadEvent): SecurityEvent => ({
  ...event,
  createdAt: event.createdAt.getTime(),
  lastAt: event.lastAt.getTime(),
});
