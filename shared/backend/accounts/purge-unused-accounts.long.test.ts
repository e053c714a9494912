import { afterAll, beforeEach, expect, test } from 'bun:test';
import { eq, sql } from 'drizzle-orm';
import type { ThemeData } from '../../themes/theme-schema.ts';
import {
  checkouts,
  entitlements,
  finishedGamePlayers,
  passkeys,
  payments,
  sessions,
  themePacks,
  users,
} from '../db/schema/index.ts';
import { hashToken, newId } from '../ids.ts';
import { openTestDatabase, ownDatabase } from '../testing/test-database.ts';
import { purgeUnusedAccounts } from './delete-account.ts';

const { url, drop } = await ownDatabase();
const { db, account: signUp, close } = await openTestDatabase(url);
afterAll(async () => {
  await close();
  await drop();
});
beforeEach(async () => {
  await db.delete(users);
});

const NOW = Date.UTC(2026, 4, 20, 12);
const daysAgo = (days: number) => new Date(NOW - days * 24 * 3600 * 1000);

const account = (more: Partial<typeof users.$inferInsert> = {}) =>
  signUp({ createdAt: daysAgo(31), ...more });
const isThere = async (id: string) => (await db.$count(users, eq(users.id, id))) === 1;

test('[S7.39] unverified accounts that were unused for 30 days go, however many there are', async () => {
  for (let n = 0; n < 105; n += 1) await account();
  await account({ lastLoginAt: daysAgo(31) });
  await purgeUnusedAccounts(db, NOW);
  expect(await db.$count(users)).toBe(0);
});

test.each([
  ['a proven address', { emailVerifiedAt: daysAgo(31) }],
  ['a sign-in since then', { lastLoginAt: daysAgo(29) }],
  ['fewer days', { createdAt: daysAgo(29) }],
])('[S7.39] an account with %s stays', async (_, more) => {
  const id = await account(more);
  await purgeUnusedAccounts(db, NOW);
  expect(await isThere(id)).toBe(true);
});

const session = (accountId: string, endsDaysAgo: number) =>
  db.insert(sessions).values({
    id: hashToken(newId()),
    userId: accountId,
    accountId,
    expiresAt: daysAgo(endsDaysAgo),
  });

test.each([
  ['a session that is still open', (id: string) => session(id, -1)],
  [
    'a passkey',
    (userId: string) =>
      db.insert(passkeys).values({
        userId,
        name: 'Phone',
        credentialId: newId(),
        publicKey: 'key',
        counter: 0,
        transports: [],
      }),
  ],
  [
    'a right to host',
    (userId: string) => db.insert(entitlements).values({ userId, type: 'host', source: 'manual' }),
  ],
  [
    'a checkout',
    (userId: string) => db.insert(checkouts).values({ sessionId: newId(), userId, tier: 'permanent' }),
  ],
  [
    'a payment',
    (userId: string) =>
      db.insert(payments).values({ paymentIntentId: newId(), userId, status: 'paid', source: 'stripe' }),
  ],
  [
    'a round that was played',
    (userId: string) =>
      db
        .insert(finishedGamePlayers)
        .values({ gameId: newId(), round: 1, userId, displayName: 'Ann', isWinner: true }),
  ],
  [
    'a theme',
    (ownerId: string) => {
      const json = { id: 'own' } as ThemeData;
      return db.insert(themePacks).values({ ownerId, themeId: 'own', name: 'Own', description: '', json });
    },
  ],
])('[S7.39] an account with %s stays', async (_, give) => {
  const [id, other] = [await account(), await account()];
  await give(id);
  await purgeUnusedAccounts(db, NOW);
  expect([await isThere(id), await isThere(other)]).toEqual([true, false]);
});

test('[S7.39] a session that is over keeps no account', async () => {
  const id = await account();
  await session(id, 1);
  await purgeUnusedAccounts(db, NOW);
  expect(await isThere(id)).toBe(false);
});

const hasWaiting = async () => {
  const [row] = await db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return (row?.waiting ?? 0) > 0;
};

test('[S7.39] an account that is being signed in to at that moment stays', async () => {
  const id = await account();
  const purged = await db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ lastLoginAt: new Date(NOW) })
      .where(eq(users.id, id));
    const purge = purgeUnusedAccounts(db, NOW);
    while (!(await hasWaiting())) await Bun.sleep(5);
    return { purge };
  });
  await purged.purge;
  expect(await isThere(id)).toBe(true);
});
