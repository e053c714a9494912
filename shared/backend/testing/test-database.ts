import { connectDatabase } from '../db/connect.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { users } from '../db/schema/index.ts';
import { newId } from '../ids.ts';

/** A database with the newest schema: the common one of the tests, or an own one (own-database.ts). */
export async function openTestDatabase(url = process.env.DATABASE_URL ?? '') {
  await migrateDatabase(url);
  const { db, close } = connectDatabase(url);
  /** Signs up an account. @returns its id */
  const account = async (more: Partial<typeof users.$inferInsert> = {}): Promise<string> => {
    const id = more.id ?? newId();
    await db.insert(users).values({ id, email: `${id}@example.org`, displayName: 'Ann', ...more });
    return id;
  };
  return { db, account, close };
}
