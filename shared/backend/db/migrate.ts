import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import postgres, { type Sql } from 'postgres';
import { z } from 'zod';
import { applyMigration, type Patience } from './apply-migration.ts';

const ownMigrations = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number that no other lock of this database uses. */
const MIGRATION_LOCK = 6_174_201;
const ASK_AGAIN_MS = 200;
const OF_ANOTHER_BUILD =
  'The database was made by a build from before the first release, and has to be an empty one';

interface Options {
  readonly migrationsFolder?: string;
  readonly patience?: Patience;
}

/**
 * Brings the database to the newest schema while others use it. Processes that start at once wait for each other; a
 * repetition does nothing. Needs a connection of its own to Postgres: behind a pooler the lock would be somebody else's.
 */
export async function migrateDatabase(
  url: string,
  { migrationsFolder = ownMigrations, patience }: Options = {},
): Promise<void> {
  // One connection, since the lock belongs to it.
  const sql = postgres(url, {
    max: 1,
    connect_timeout: 10,
    prepare: false,
    onnotice: () => undefined,
    // A role may have been given a limit for the questions of the game.
    connection: { statement_timeout: 0 },
  });
  try {
    await takeLock(sql);
    for (const migration of await pending(sql, migrationsFolder))
      await applyMigration(sql, migration, patience);
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/** Asks again and again: who waits within a statement would be waited for by an index that is made concurrently. */
async function takeLock(sql: Sql): Promise<void> {
  for (;;) {
    const [lock] = await sql<{ taken: boolean }[]>`SELECT pg_try_advisory_lock(${MIGRATION_LOCK}) AS taken`;
    if (lock?.taken === true) return;
    await Bun.sleep(ASK_AGAIN_MS);
  }
}

/** What is not in drizzle's own table yet, in the order of its journal. */
async function pending(sql: Sql, migrationsFolder: string): Promise<MigrationMeta[]> {
  await sql`CREATE SCHEMA IF NOT EXISTS drizzle`;
  await sql`CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (
    id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`;
  const rows = await sql<{ when: string }[]>`SELECT created_at AS when FROM drizzle.__drizzle_migrations`;
  const done = new Set(rows.map(({ when }) => Number(when)));
  const migrations = readMigrationFiles({ migrationsFolder });
  const first = migrations[0]?.folderMillis ?? 0;
  // Newer ones are those of a version that was rolled back.
  if ([...done].some((when) => when < first)) throw new Error(OF_ANOTHER_BUILD);
  return migrations.filter(({ folderMillis }) => !done.has(folderMillis));
}

if (import.meta.main) {
  const { MIGRATION_DATABASE_URL, DATABASE_URL } = process.env;
  await migrateDatabase(z.url().parse(MIGRATION_DATABASE_URL || DATABASE_URL));
  process.stdout.write('The database is up to date\n');
}
