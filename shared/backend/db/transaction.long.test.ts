import { afterAll, beforeEach, expect, test } from 'bun:test';
import { eq, sql } from 'drizzle-orm';
import { exportAccount } from '../accounts/export-account.ts';
import { newId } from '../ids.ts';
import { ownDatabase } from '../testing/test-database.ts';
import { lockPublicTheme, setGlobalTheme } from '../themes/global-theme.ts';
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

const database = await ownDatabase();
await migrateDatabase(database.url);
afterAll(database.drop);

const SETTINGS = { SUPER_ADMIN_EMAILS: [], ADMIN_EMAILS: [] };
const PROCESSES = 20;
const POOL = 4;

test('[Q1.4] nothing lasts in a connection but what every connection begins with', async () => {
  // One connection, to look into it.
  const { db, close } = connectDatabase(database.url, { poolSize: 1, isPooled: true });
  const left = async () => {
    const [row] = await db.execute(sql`SELECT
      (SELECT count(*)::int FROM pg_prepared_statements) AS prepared,
      (SELECT count(*)::int FROM pg_cursors) AS cursors,
      (SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()) AS locks,
      (SELECT count(*)::int FROM pg_listening_channels()) AS channels,
      (SELECT count(*)::int FROM pg_class WHERE relpersistence = 't') AS tables,
      (SELECT array_agg(name) FROM pg_settings WHERE source = 'session' AND name NOT LIKE 'transaction_%') AS settings`);
    return row;
  };
  const fresh = await left();
  const id = newId();
  await db.insert(users).values({ id, email: `${id}@example.org`, displayName: 'Ann' });
  await inTransaction(db, async (tx) => {
    await lockPublicTheme(tx);
    await setGlobalTheme(tx, 'nightfall', null, id);
  });
  expect((await exportAccount(db, SETTINGS, id))?.profile.email).toBe(`${id}@example.org`);
  await expect(inTransaction(db, (tx) => tx.execute(sql`SELECT 1 / 0`))).rejects.toThrow();
  expect(await left()).toEqual(fresh);
  expect(fresh).toMatchObject({ prepared: 0, cursors: 0, locks: 0, channels: 0, tables: 0 });
  await close();
});

test('[Q1.7] twenty pools take the connections that they may, and serve a crowd', async () => {
  const pools = Array.from({ length: PROCESSES }, () => connectDatabase(database.url, { poolSize: POOL }));
  const ask = ({ db }: (typeof pools)[number]) => db.execute(sql`SELECT pg_sleep(0.01)`);
  const asked = pools.flatMap((pool) => Array.from({ length: 50 }, () => ask(pool)));
  const seen = pools[0]?.db.execute<{ all: number }>(
    sql`SELECT count(*)::int AS all FROM pg_stat_activity
      WHERE datname = current_database() AND backend_type = 'client backend'`,
  );
  await Promise.all(asked);
  expect((await seen)?.[0]?.all).toBeLessThanOrEqual(PROCESSES * POOL);
  await Promise.all(pools.map(({ close }) => close()));
}, 30_000);

test('[Q1.7] where there are too few connections, some are told so, and served when others are done', async () => {
  const own = connectDatabase(database.url, { poolSize: 1 });
  const name = new URL(database.url).pathname.slice(1);
  await own.db.execute(sql.raw(`CREATE ROLE limited LOGIN PASSWORD 'limited' CONNECTION LIMIT 2`));
  const url = new URL(database.url);
  [url.username, url.password] = ['limited', 'limited'];
  const pools = [0, 1].map(() => connectDatabase(url.href, { poolSize: 2 }));
  const ask = () => pools.flatMap(({ db }) => [0, 1].map(() => db.execute(sql`SELECT pg_sleep(0.2)`)));
  const outcomes = await Promise.allSettled(ask());
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(isDatabaseAway)).toBe(true);
  await pools[0]?.close();
  expect((await pools[1]?.db.execute(sql`SELECT 1`))?.length).toBe(1);
  await pools[1]?.close();
  await own.db.execute(sql.raw(`REVOKE ALL ON DATABASE ${name} FROM limited; DROP ROLE limited`));
  await own.close();
}, 30_000);
