import { type MeResponse, meResponseSchema } from '@nightfall/shared/protocol/accounts';
import { userId } from './sample-view.ts';

const DAY_MS = 86_400_000;

type Entitlement = MeResponse['entitlements'][number];

/** An entitlement as an account reads it: a pass that was bought just now, unless told otherwise. */
export function sampleEntitlement(change: Partial<Entitlement> = {}): Entitlement {
  const now = Date.now();
  return {
    id: userId(700),
    type: 'host',
    tier: 'pass_48h',
    status: 'active',
    source: 'test',
    createdAt: now,
    expiresAt: now + 2 * DAY_MS,
    ...change,
  };
}

/** An account that may host, as on a free server. */
export const sampleMe = (change: Partial<MeResponse> = {}): MeResponse =>
  meResponseSchema.parse({
    id: userId(1),
    email: 'ann@example.org',
    displayName: 'Ann',
    choseName: true,
    preferredThemeId: null,
    look: null,
    language: null,
    createdAt: Date.UTC(2026, 4, 20),
    lastLoginAt: null,
    canHost: true,
    hasPassword: true,
    needsCurrentPassword: true,
    isAdmin: false,
    isSuperAdmin: false,
    isFixedSuperAdmin: false,
    secondFactorDue: null,
    entitlements: [],
    ...change,
  });

/** An administrator of each degree. */
export const ADMIN = sampleMe({ email: 'desk@example.org', isAdmin: true });
export const SUPER_ADMIN = sampleMe({ email: 'super@example.org', isAdmin: true, isSuperAdmin: true });
export const FIXED_SUPER_ADMIN = sampleMe({
  email: 'top@example.org',
  isAdmin: true,
  isSuperAdmin: true,
  isFixedSuperAdmin: true,
});
