import { expect, test } from 'bun:test';
import type { EntitlementRow } from '@nightfall/shared/backend/db/schema/index';
import { canHost } from './hosting.ts';

const now = Date.now();
const owned = (more: Partial<EntitlementRow>): EntitlementRow[] => [
  {
    id: crypto.randomUUID(),
    userId: crypto.randomUUID(),
    type: 'host',
    tier: 'permanent',
    status: 'active',
    source: 'test',
    stripePaymentIntentId: null,
    metadata: null,
    createdAt: new Date(now),
    updatedAt: new Date(now),
    expiresAt: null,
    revokedAt: null,
    ...more,
  },
];

test.each([
  ['none at all', [], false],
  ['a permanent one', owned({}), true],
  ['a pass that runs', owned({ expiresAt: new Date(now + 1000) }), true],
  ['a pass that is over', owned({ expiresAt: new Date(now - 1) }), false],
  ['a revoked one', owned({ status: 'revoked' }), false],
  ['another kind', owned({ type: 'admin' }), false],
])('[A1.3 A3.10 A4.4 H2.27 H2.28] with %s', (_, entitlements, isAllowed) => {
  expect(canHost('paid', entitlements, now)).toBe(isAllowed);
  expect(canHost('free', entitlements, now)).toBe(true);
});
