import { afterAll, expect, test } from 'bun:test';
import { sql } from 'drizzle-orm';
import { exportAccount } from '../accounts/export-account.ts';
import { newId } from '../ids.ts';
import { ownDatabase } from '../testing/own-database.ts';
import { lockPublicTheme, setGlobalTheme } from '../themes/global-theme.ts';
import { connectDatabase } from './connect.ts';
import { isDatabaseAway } from './errors.ts';
import { migrateDatabase } from './migrate.ts';
import { users } from './schema/index.ts';
import { inTransaction } from './transaction.ts';

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
