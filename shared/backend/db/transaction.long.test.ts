import { afterAll, beforeEach, expect, test } from 'bun:test';
import { eq, sql } from 'drizzle-orm';
import { newId } from '../ids.ts';
import { connectDatabase } from './connect.ts';
import { isDatabaseAway } from './errors.ts';
import { migrateDatabase } from './migrate.ts';
import { users } from './schema/index.ts';
import { inTransaction, TRANSACTION_MS, type Transaction } from './transaction.ts';

const url = process.env.DATABASE_URL ?? '';
await migrateDatabase(url);
const { db, close } = connectDatabase(url);
afterAll(() => close());

let id: string;
beforeEach(() => {
  id = newId();
});
const add = (tx: Transaction) =>
  tx.insert(users).values({ id, email: `${id}@example.org`, displayName: 'Ann' });
const isThere = async () => (await db.select().from(users).where(eq(users.id, id))).length === 1;

test('what is in time is done', async () => {
  expect(await inTransaction(db, async (tx) => (await add(tx).returning({ id: users.id }))[0]?.id)).toBe(id);
  expect(await isThere()).toBe(true);
});

test('[H4.267] statements that are short one by one, and too long together, are taken back', async () => {
  const outcome = await inTransaction(db, async (tx) => {
    await add(tx);
    for (let second = 0; second * 1_000 <= TRANSACTION_MS; second += 1) {
      await tx.execute(sql`select pg_sleep(1)`);
    }
  }).then(
    () => 'done',
    (error: unknown) => (isDatabaseAway(error) ? 'away' : error),
  );
  expect(outcome).toBe('away');
  // The connection is good for the next one, which comes after it.
  expect(await isThere()).toBe(false);
}, 20_000);

test('[H4.267] a statement that waits for a lock ends before the answer', async () => {
  const [held, locked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.transaction(async (tx) => {
    await add(tx);
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  const since = Date.now();
  const refusal = await inTransaction(db, add).catch((error: unknown) => error);
  expect(isDatabaseAway(refusal)).toBe(true);
  expect(Date.now() - since).toBeLessThan(3_900);
  held.resolve();
  await holding;
}, 20_000);

test('[Q1.5] a transaction that loses its connection counts as away, and affects no other', async () => {
  const outcome = await inTransaction(db, async (tx) => {
    await add(tx);
    const [own] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await db.execute(sql`select pg_terminate_backend(${own?.pid})`);
    // The driver takes it back over a connection that is gone by then.
    const lost = await tx.execute(sql`select pg_sleep(1)`).then(
      () => null,
      (error: unknown) => error,
    );
    await Bun.sleep(50);
    throw lost;
  }).catch((error: unknown) => error);
  expect(isDatabaseAway(outcome)).toBe(true);
  await Bun.sleep(50);
  expect(await isThere()).toBe(false);
}, 20_000);
