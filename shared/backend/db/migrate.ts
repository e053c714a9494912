import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { z } from 'zod';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number that no other lock of this database uses. */
const MIGRATION_LOCK = 6_174_201;

/** Brings the database to the newest schema. Processes that start at once wait for each other; a repetition does nothing. */
export async function migrateDatabase(url: string): Promise<void> {
  // One connection, since the lock belongs to it.
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => undefined });
  try {
    await sql`SELECT pg_advisory_lock(${MIGRATION_LOCK})`;
    await migrate(drizzle(sql), { migrationsFolder });
  } finally {
    await sql.end({ timeout: 2 });
  }
}

if (import.meta.main) {
  await migrateDatabase(z.url().parse(process.env.DATABASE_URL));
  process.stdout.write('The database is up to date\n');
}
