import { expect, test } from 'bun:test';
import { connectDatabase } from './connect.ts';
import { migrateDatabase } from './migrate.ts';

// holds: H9.25
test('processes that start at once all find the newest schema', async () => {
  const url = process.env.DATABASE_URL ?? '';
  await Promise.all([migrateDatabase(url), migrateDatabase(url), migrateDatabase(url)]);
  const database = connectDatabase(url);
  expect(await database.db.query.users.findMany({ limit: 1 })).toBeArray();
  await database.close();
});
