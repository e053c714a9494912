import { afterAll, describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { type EntitlementRow, entitlements } from '../db/schema/index.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { activeHostEntitlement, grantHost, PASS_MS, revokeEntitlement, statusOf } from './entitlements.ts';

const { db, account, close } = await openTestDatabase();
afterAll(close);

const pass = (userId: string, stripePaymentIntentId?: string) =>
  db.transaction((tx) =>
    grantHost(tx, {
      userId,
      tier: 'pass_48h',
      source: 'test',
      ...(stripePaymentIntentId === undefined ? {} : { stripePaymentIntentId }),
    }),
  );
const revoke = (id: string) => db.transaction((tx) => revokeEntitlement(tx, id));
const ownedBy = (userId: string) => db.select().from(entitlements).where(eq(entitlements.userId, userId));
const endsAfter = (row: EntitlementRow, first: EntitlementRow) =>
  (row.expiresAt?.getTime() ?? 0) - first.createdAt.getTime();

describe('passes', () => {
  test('[A3.13 A9.1 H2.26] last 48 hours, and a second one follows the first', async () => {
    const userId = await account();
    await pass(userId);
    await pass(userId);
    const [first, second] = (await ownedBy(userId)).sort((a, b) => Number(a.createdAt) - Number(b.createdAt));
    if (!first || !second) throw new Error('two passes were granted');
    expect(endsAfter(first, first)).toBe(PASS_MS);
    expect(endsAfter(second, first)).toBe(2 * PASS_MS);
  });

  test('move up when one before them is taken back', async () => {
    const userId = await account();
    const first = await pass(userId);
    const second = await pass(userId);
    expect(await revoke(first?.id ?? '')).toMatchObject({ status: 'revoked' });
    expect(await revoke(first?.id ?? '')).toBeNull();
    const [left] = (await ownedBy(userId)).filter(({ id }) => id === second?.id);
    if (!left) throw new Error('the second pass is gone');
    expect(endsAfter(left, left)).toBe(PASS_MS);
    expect(left.revokedAt).toBeNull();
  });
});

test('[A3.12] one payment gives one entitlement, however often and however many at once', async () => {
  const userId = await account();
  const payment = `pi_${crypto.randomUUID()}`;
  const granted = await Promise.all(Array.from({ length: 20 }, () => pass(userId, payment)));
  expect(granted.filter((row) => row !== null)).toHaveLength(1);
  expect(await ownedBy(userId)).toHaveLength(1);
});

test('[H2.26] twenty passes at once lie end to end', async () => {
  const userId = await account();
  await Promise.all(Array.from({ length: 20 }, () => pass(userId)));
  const rows = (await ownedBy(userId)).sort((a, b) => Number(a.expiresAt) - Number(b.expiresAt));
  const [first] = rows;
  if (!first) throw new Error('passes were granted');
  expect(rows.map((row) => endsAfter(row, first))).toEqual(rows.map((_, index) => (index + 1) * PASS_MS));
});

test('nothing is given to an account that is gone', async () => {
  expect(await pass(crypto.randomUUID())).toBeNull();
  expect(await revoke(crypto.randomUUID())).toBeNull();
});

test('[A3.9 A4.5] the permanent one counts before passes, else the newest; nothing that is over or revoked', async () => {
  const userId = await account();
  await pass(userId);
  const newest = await pass(userId);
  const now = Date.now();
  expect(activeHostEntitlement(await ownedBy(userId), now)?.id).toBe(newest?.id ?? '');
  const permanent = await db.transaction((tx) =>
    grantHost(tx, { userId, tier: 'permanent', source: 'manual_grant' }),
  );
  expect(permanent).toMatchObject({ tier: 'permanent', expiresAt: null });
  expect(activeHostEntitlement(await ownedBy(userId), now)?.id).toBe(permanent?.id ?? '');
  await revoke(permanent?.id ?? '');
  const owned = await ownedBy(userId);
  expect(activeHostEntitlement(owned, now + 3 * PASS_MS)).toBeUndefined();
  expect(owned.map((row) => statusOf(row, now + 3 * PASS_MS)).sort()).toEqual([
    'expired',
    'expired',
    'revoked',
  ]);
});
