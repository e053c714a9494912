import { afterAll, expect, test } from 'bun:test';
import { connectDatabase } from '../db/connect.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { users } from '../db/schema/index.ts';
import { slowLine } from '../testing/slow-line.ts';
import { exportAccount } from './export-account.ts';

/** With it, a transaction of so many statements would be too late for one that writes (transaction.ts). */
const ROUND_TRIP_MS = 120;

const url = process.env.DATABASE_URL ?? '';
await migrateDatabase(url);
const line = await slowLine(url, ROUND_TRIP_MS);
const { db, close } = connectDatabase(line.url);
afterAll(async () => {
  await close();
  await line.stop();
});

// A machine with much to do has answered 503 here, by the limit of what writes.
test('[P1.29] an account is exported also where the database answers slowly', async () => {
  const id = crypto.randomUUID();
  const email = `${id}@example.org`;
  await db.insert(users).values({ id, email, displayName: 'Ann' });
  const document = await exportAccount(db, { SUPER_ADMIN_EMAILS: [email], ADMIN_EMAILS: [] }, id);
  expect(document).toMatchObject({ profile: { email }, payments: [], playedGames: [] });
});
