import type { AuditEntry, ListedEntitlement, ListedUser } from '@nightfall/shared/protocol/admin';
import type { CustomRoleRecord } from '@nightfall/shared/protocol/custom-roles';
import type { ThemePack } from '@nightfall/shared/protocol/themes';
import { sampleEntitlement } from './sample-account.ts';
import { userId } from './sample-view.ts';

const MAY_20 = Date.UTC(2026, 4, 20, 12);

/** A row of the list of users: a user without rights. */
export const sampleUser = (change: Partial<ListedUser> = {}): ListedUser => ({
  id: userId(40),
  email: 'bea@example.org',
  isVerified: true,
  displayName: 'Bea',
  isAdmin: false,
  isSuperAdmin: false,
  isFixedSuperAdmin: false,
  createdAt: MAY_20,
  lastLoginAt: null,
  hasSecondFactor: false,
  hostEntitlements: [],
  ...change,
});

/** A row of the list of entitlements: a permanent one, granted by an admin. */
export const sampleGrant = (change: Partial<ListedEntitlement> = {}): ListedEntitlement => ({
  ...sampleEntitlement({ tier: 'permanent', source: 'manual_grant', expiresAt: null, createdAt: MAY_20 }),
  userId: userId(40),
  userEmail: 'bea@example.org',
  stripePaymentIntentId: null,
  metadata: null,
  updatedAt: MAY_20,
  revokedAt: null,
  ...change,
});

/** A row of the audit. */
export const sampleAuditEntry = (change: Partial<AuditEntry> = {}): AuditEntry => ({
  id: userId(50),
  actorId: userId(1),
  actorEmail: 'top@example.org',
  action: 'grant_admin',
  subjectId: userId(40),
  subjectEmail: 'bea@example.org',
  details: null,
  createdAt: MAY_20,
  ...change,
});

/** A row of the list of custom roles: one that sleeps. */
export const sampleRole = (change: Partial<CustomRoleRecord> = {}): CustomRoleRecord => ({
  id: userId(60),
  baseName: 'Owl',
  team: 'special',
  abilities: '',
  language: 'en',
  nightOrder: 0,
  isActive: true,
  actions: [],
  themeVariants: { werewolf: { title: 'Night Owl' } },
  themes: { generic: { title: 'Night Owl' } },
  createdBy: userId(1),
  createdAt: MAY_20,
  updatedAt: MAY_20,
  ...change,
});

/** A row of the own theme packs. */
export const samplePack = (change: Partial<ThemePack> = {}): ThemePack => ({
  id: userId(70),
  themeId: 'harbour',
  name: 'Harbour Lights',
  description: '',
  updatedAt: MAY_20,
  ...change,
});
