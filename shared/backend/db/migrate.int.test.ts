import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SQL } from 'bun';
import { sql } from 'drizzle-orm';
import { newId } from '../ids.ts';
import { Metrics } from '../metrics/metrics.ts';
import { faultsOfMigration } from '../testing/migration-rules.ts';
import { ownDatabase } from '../testing/test-database.ts';
import { measuredBy } from '../testing/test-rooms.ts';
import { connectDatabase, STATEMENT_MS } from './connect.ts';
import { postgresCode } from './errors.ts';
import { migrateDatabase } from './migrate.ts';
import { users } from './schema/index.ts';
import { inTransaction } from './transaction.ts';

test('[H9.25] processes that start at once all find the newest schema', async () => {
  const url = process.env.DATABASE_URL ?? '';
  await Promise.all([migrateDatabase(url), migrateDatabase(url), migrateDatabase(url)]);
  const database = connectDatabase(url);
  expect(await database.db.query.users.findMany({ limit: 1 })).toBeArray();
  await database.close();
});

let own: Awaited<ReturnType<typeof ownDatabase>>;
let query: SQL;
let folder: string;
beforeAll(async () => {
  own = await ownDatabase();
  query = new SQL(own.url, { max: 3 });
  await query`CREATE TABLE played (id int, room int)`;
  await query`INSERT INTO played SELECT n, n % 10 FROM generate_series(1, 1000) n`;
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
});
afterAll(async () => {
  await query.close({ timeout: 1 });
  await own.drop();
  await rm(folder, { recursive: true });
});

/** Goes down, so that those that were done are of a newer version. */
let when = 1_000;
/** Runs one more migration, with little patience. */
async function migrateBy(text: string, attempts = 50, url = own.url): Promise<void> {
  when -= 1;
  const tag = `${when}_test`;
  await Bun.write(join(folder, `${tag}.sql`), text);
  const entries = [{ idx: 0, version: '7', when, tag, breakpoints: true }];
  await Bun.write(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', entries }));
  const patience = { lockMs: 100, attempts, pauseMs: 100 };
  await migrateDatabase(url, { migrationsFolder: folder, patience });
}
const done = async () =>
  (await query`SELECT 1 FROM drizzle.__drizzle_migrations WHERE created_at = ${when}`).length;

/** A transaction that has read the table, and stays open. */
async function reader() {
  const connection = await query.reserve();
  await connection`BEGIN`;
  await connection`SELECT 1 FROM played LIMIT 1`;
  return {
    end: async () => {
      await connection`COMMIT`;
      connection.release();
    },
  };
}

test('[Q1.9] a migration that waits for a table lets everybody else go on, and is done when it is free', async () => {
  const first = await reader();
  const migrating = migrateBy('ALTER TABLE played ADD COLUMN note text;');
  for (let asked = 0; asked < 20; asked += 1) {
    const since = performance.now();
    await query`INSERT INTO played (id) VALUES (0)`;
    expect(performance.now() - since).toBeLessThan(STATEMENT_MS);
    await Bun.sleep(20);
  }
  expect(await done()).toBe(0);
  await first.end();
  await migrating;
  expect([await done(), (await query`SELECT note FROM played LIMIT 1`).length]).toEqual([1, 1]);
}, 20_000);

test('[Q1.9] one that finds no moment gives up, and has changed nothing', async () => {
  const first = await reader();
  const text =
    'CREATE TABLE other (id int);--> statement-breakpoint\nALTER TABLE played ADD COLUMN late text;';
  const refusal = await migrateBy(text, 2).catch((error: unknown) => error);
  expect(postgresCode(refusal)).toBe('55P03');
  await first.end();
  expect([await done(), (await query`SELECT to_regclass('other') AS table`)[0].table]).toEqual([0, null]);
}, 20_000);

test('[Q1.9] an index is made while rows are written, and made anew where it was broken off', async () => {
  await query`CREATE INDEX played_room ON played (room)`;
  await query.unsafe(`UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'played_room'::regclass`);
  const writing = await reader();
  const migrating = migrateBy('CREATE INDEX CONCURRENTLY "played_room" ON "played" ("room");');
  await query`INSERT INTO played (id) VALUES (1)`;
  await writing.end();
  await migrating;
  const [index] =
    await query`SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'played_room'::regclass`;
  expect([await done(), index.valid]).toEqual([1, true]);
}, 20_000);

test('a database of a build from before the first migration is left as it is', async () => {
  const before = await query`SELECT relname FROM pg_class ORDER BY oid`;
  await expect(migrateDatabase(own.url)).rejects.toThrow('before the first release');
  expect(await query`SELECT relname FROM pg_class ORDER BY oid`).toEqual(before);
});

test('[Q1.10] the version before a migration works on its schema, unless it does what the rules refuse', async () => {
  const other = await ownDatabase();
  await migrateDatabase(other.url);
  const database = connectDatabase(other.url);
  const signUp = async () => {
    const id = newId();
    await database.db.insert(users).values({ id, email: `${id}@example.com`, displayName: 'Ann' });
    return (await database.db.query.users.findMany()).some((user) => user.id === id);
  };
  const adding = `ALTER TABLE "users" ADD COLUMN "voice" text DEFAULT 'low' NOT NULL;`;
  await migrateBy(adding, 1, other.url);
  expect([faultsOfMigration(adding), await signUp()]).toEqual([[], true]);
  const taking = 'ALTER TABLE "users" DROP COLUMN "look";';
  await migrateBy(taking, 1, other.url);
  const refusal = await signUp().catch((error: unknown) => error);
  expect([faultsOfMigration(taking).length, postgresCode(refusal)]).toEqual([1, '42703']);
  await database.close();
  await other.drop();
});

const DATABASE_URL = process.env.DATABASE_URL ?? '';
const metrics = new Metrics();
const { db: measured, close } = connectDatabase(DATABASE_URL, { metrics });
beforeAll(() => migrateDatabase(DATABASE_URL));
afterAll(close);

const counted = async (outcome: string) =>
  (await measuredBy(metrics)).get(`nightfall_database_seconds_count{outcome="${outcome}"}`) ?? 0;

test('[O1.10] each query is timed once, with its wait, whether it fails or not', async () => {
  await measured.select().from(users).limit(1);
  await measured.execute(sql`SELECT pg_sleep(0.1)`);
  expect(await counted('answered')).toBe(2);
  const seconds = (await measuredBy(metrics)).get('nightfall_database_seconds_sum{outcome="answered"}');
  expect(seconds).toBeGreaterThan(0.1);
  await expect(measured.execute(sql`SELECT 1 / 0`).execute()).rejects.toThrow();
  expect([await counted('answered'), await counted('failed')]).toEqual([2, 1]);
});

test('[O1.10] so is each statement of a transaction, and of one inside it', async () => {
  const [answered, failed] = [await counted('answered'), await counted('failed')];
  await inTransaction(measured, async (tx) => {
    await tx.select().from(users).limit(1);
    await tx.transaction((inner) => inner.select().from(users).limit(1));
  });
  await expect(
    inTransaction(measured, async (tx) => {
      await tx.execute(sql`SELECT * FROM nothing_of_that_name`);
    }),
  ).rejects.toThrow();
  expect([await counted('answered'), await counted('failed')]).toEqual([answered + 2, failed + 1]);
});
