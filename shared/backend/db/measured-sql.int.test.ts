import { afterAll, beforeAll, expect, test } from 'bun:test';
import { sql } from 'drizzle-orm';
import { Metrics } from '../metrics/metrics.ts';
import { measuredBy } from '../testing/measured.ts';
import { connectDatabase } from './connect.ts';
import { migrateDatabase } from './migrate.ts';
import { users } from './schema/index.ts';
import { inTransaction } from './transaction.ts';

const url = process.env.DATABASE_URL ?? '';
const metrics = new Metrics();
const { db, close } = connectDatabase(url, { metrics });
beforeAll(() => migrateDatabase(url));
afterAll(close);

const counted = async (outcome: string) =>
  (await measuredBy(metrics)).get(`nightfall_database_seconds_count{outcome="${outcome}"}`) ?? 0;

test('[O1.10] each query is timed once, with its wait, whether it fails or not', async () => {
  await db.select().from(users).limit(1);
  await db.execute(sql`SELECT pg_sleep(0.1)`);
  expect(await counted('answered')).toBe(2);
  const seconds = (await measuredBy(metrics)).get('nightfall_database_seconds_sum{outcome="answered"}');
  expect(seconds).toBeGreaterThan(0.1);
  await expect(db.execute(sql`SELECT 1 / 0`).execute()).rejects.toThrow();
  expect([await counted('answered'), await counted('failed')]).toEqual([2, 1]);
});

test('[O1.10] so is each statement of a transaction, and of one inside it', async () => {
  const [answered, failed] = [await counted('answered'), await counted('failed')];
  await inTransaction(db, async (tx) => {
    await tx.select().from(users).limit(1);
    await tx.transaction((inner) => inner.select().from(users).limit(1));
  });
  await expect(
    inTransaction(db, async (tx) => {
      await tx.execute(sql`SELECT * FROM nothing_of_that_name`);
    }),
  ).rejects.toThrow();
  expect([await counted('answered'), await counted('failed')]).toEqual([answered + 2, failed + 1]);
});
