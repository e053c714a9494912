import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import { z } from 'zod';
import { postgresCode } from './errors.ts';

/** How long a migration waits for a table that others use, and how often. */
interface Patience {
  /** Statements behind it wait as well, so less than a request may take (transaction.ts). */
  readonly lockMs: number;
  readonly attempts: number;
  readonly pauseMs: number;
}
const PATIENT: Patience = { lockMs: 1_000, attempts: 60, pauseMs: 2_000 };

const CONCURRENT_INDEX = /^\s*CREATE (?:UNIQUE )?INDEX CONCURRENTLY "(\w+)"/i;
const isConcurrent = (statement: string) => /^\s*(CREATE|DROP) (UNIQUE )?INDEX CONCURRENTLY/i.test(statement);

/**
 * Does one migration, all of it or nothing; where an index is made or dropped concurrently, statement by statement, which
 * may be done again. @throws what Postgres refuses with
 */
async function applyMigration(sql: Sql, migration: MigrationMeta, patience = PATIENT): Promise<void> {
  const statements = migration.sql.filter((statement) => statement.trim() !== '');
  if (statements.some(isConcurrent)) {
    for (const statement of statements) await concurrently(sql, statement);
    await note(sql, migration);
    return;
  }
  await untilUnlocked(patience, () =>
    sql.begin(async (tx) => {
      await tx.unsafe(`SET LOCAL lock_timeout = ${patience.lockMs}`);
      for (const statement of statements) await tx.unsafe(statement);
      await note(tx, migration);
    }),
  );
}

/** Blocks no other statement, and so needs no retries. An interrupted one has left an index that nothing uses. */
async function concurrently(sql: Sql, statement: string): Promise<void> {
  const index = CONCURRENT_INDEX.exec(statement)?.[1];
  if (index !== undefined) await sql.unsafe(`DROP INDEX CONCURRENTLY IF EXISTS "${index}"`);
  await sql.unsafe(statement);
}

const note = (sql: Sql | TransactionSql, { hash, folderMillis }: MigrationMeta) =>
  sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES (${hash}, ${folderMillis})`;

const LOCK_NOT_AVAILABLE = '55P03';

/** Lets the transactions that use the table, or wait behind the migration, go first. */
async function untilUnlocked({ attempts, pauseMs }: Patience, task: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await task();
      return;
    } catch (error) {
      if (attempt === attempts || postgresCode(error) !== LOCK_NOT_AVAILABLE) throw error;
      await Bun.sleep(pauseMs);
    }
  }
}

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
 * repetition does nothing. Needs a connection of its own to Postgres: behind a pooler the lock would be another session's.
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

/** Polls: an index that is made concurrently would wait for a statement that waits for the lock. */
async function takeLock(sql: Sql): Promise<void> {
  for (;;) {
    const [lock] = await sql<{ taken: boolean }[]>`SELECT pg_try_advisory_lock(${MIGRATION_LOCK}) AS taken`;
    if (lock?.taken === true) return;
    await Bun.sleep(ASK_AGAIN_MS);
  }
}

/** The migrations that are not in drizzle's own table yet, in the order of its journal. */
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
