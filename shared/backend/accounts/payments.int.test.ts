import { afterAll, describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { type EntitlementRow, entitlements, payments } from '../db/schema/index.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { activeHostEntitlement, grantHost, PASS_MS, revokeEntitlement, statusOf } from './entitlements.ts';
import { moveMoney, type Payment, recordPayment } from './payments.ts';

const { db, account, close } = await openTestDatabase();
afterAll(close);

const paymentOf = (userId: string): Payment => ({
  paymentIntentId: `pi_${crypto.randomUUID()}`,
  checkoutSessionId: `cs_${crypto.randomUUID()}`,
  userId,
  tier: 'pass_48h',
  amountCents: 199,
  currency: 'usd',
  source: 'stripe',
});
const record = async (payment: Payment) => (await db.transaction((tx) => recordPayment(tx, payment))).granted;
const REFUND = { by: 'refund', isBack: true, at: Date.now() } as const;
const takeBack = async (payment: Payment) =>
  (await db.transaction((tx) => moveMoney(tx, payment, REFUND))).revoked;
const keptOf = ({ paymentIntentId }: Payment) =>
  db.select().from(payments).where(eq(payments.paymentIntentId, paymentIntentId));
const ownedBy = (userId: string) => db.select().from(entitlements).where(eq(entitlements.userId, userId));
const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((value) => ({ value, order: Math.random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ value }) => value);
const twenty = <T>(value: T): T[] => Array.from({ length: 20 }, () => value);

test('a payment is kept, and gives what was bought once', async () => {
  const payment = paymentOf(await account());
  expect(await record(payment)).toMatchObject({ tier: 'pass_48h', source: 'stripe' });
  expect(await record(payment)).toBeNull();
  const { source: _, ...facts } = payment;
  expect(await keptOf(payment)).toMatchObject([{ ...facts, status: 'paid', source: 'stripe' }]);
  expect(await ownedBy(payment.userId)).toMatchObject([
    { status: 'active', stripePaymentIntentId: payment.paymentIntentId },
  ]);
});

describe('a refund', () => {
  test('after the payment revokes', async () => {
    const payment = paymentOf(await account());
    await record(payment);
    expect(await takeBack(payment)).toMatchObject({ status: 'revoked' });
    expect(await takeBack(payment)).toBeNull();
    expect(await record(payment)).toBeNull();
    expect(await ownedBy(payment.userId)).toMatchObject([{ status: 'revoked' }]);
    expect(await keptOf(payment)).toMatchObject([{ status: 'taken_back', tier: 'pass_48h' }]);
  });

  test('[H2.37] before the payment lets it give nothing', async () => {
    const payment = paymentOf(await account());
    expect(await takeBack(payment)).toBeNull();
    expect(await record(payment)).toBeNull();
    expect(await ownedBy(payment.userId)).toEqual([]);
    expect(await keptOf(payment)).toMatchObject([
      { status: 'taken_back', amountCents: 199, userId: payment.userId },
    ]);
  });
});

describe('many at once', () => {
  test.each([1, 2, 3, 4, 5])('[H2.37] twenty copies of payment and refund in any order (%d)', async () => {
    const payment = paymentOf(await account());
    const other = paymentOf(payment.userId);
    const events = [...twenty(record), ...twenty(takeBack)];
    await Promise.all([...shuffled(events).map((event) => event(payment)), record(other)]);
    expect(await keptOf(payment)).toMatchObject([
      { status: 'taken_back', userId: payment.userId, tier: 'pass_48h', amountCents: 199 },
    ]);
    const owned = await ownedBy(payment.userId);
    const active = owned.filter(({ status }) => status === 'active');
    expect(active.map((row) => row.stripePaymentIntentId)).toEqual([other.paymentIntentId]);
    expect(active.map((row) => Number(row.expiresAt) - Number(row.createdAt))).toEqual([PASS_MS]);
  });

  test('several purchases of one account do not stand in each other’s way', async () => {
    const userId = await account();
    const bought = twenty(userId).map(paymentOf);
    await Promise.all(shuffled([...bought, ...bought]).map(record));
    expect(await ownedBy(userId)).toHaveLength(20);
  });
});

test('[H2.39] a payment without its grant is made good by the next announcement', async () => {
  const payment = paymentOf(await account());
  await db.insert(payments).values({ ...payment, status: 'paid' });
  expect(await record(payment)).toMatchObject({ status: 'active' });
});

test('[H2.38] nothing of a payment stays when its grant fails', async () => {
  const payment = paymentOf(await account());
  const crash = db.transaction(async (tx) => {
    await recordPayment(tx, payment);
    throw new Error('the process dies');
  });
  await expect(crash).rejects.toThrow('the process dies');
  expect(await keptOf(payment)).toEqual([]);
  expect(await ownedBy(payment.userId)).toEqual([]);
});

test('the payment of an account that is gone is kept without payer', async () => {
  const payment = paymentOf(crypto.randomUUID());
  expect(await record(payment)).toBeNull();
  expect(await keptOf(payment)).toMatchObject([{ status: 'paid', userId: null, amountCents: 199 }]);
});

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
