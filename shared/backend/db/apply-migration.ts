import type { MigrationMeta } from 'drizzle-orm/migrator';
import type { Sql, TransactionSql } from 'postgres';
import { postgresCode } from './errors.ts';

/** How long a migration waits for a table that others use, and how often. */
export interface Patience {
  /** Whoever comes after it waits as well, so less than a request may take (in-time.ts). */
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
export async function applyMigration(sql: Sql, migration: MigrationMeta, patience = PATIENT): Promise<void> {
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

/** Keeps nobody waiting, and so needs no patience. One that was broken off has left an index that nothing uses. */
async function concurrently(sql: Sql, statement: string): Promise<void> {
  const index = CONCURRENT_INDEX.exec(statement)?.[1];
  if (index !== undefined) await sql.unsafe(`DROP INDEX CONCURRENTLY IF EXISTS "${index}"`);
  await sql.unsafe(statement);
}

const note = (sql: Sql | TransactionSql, { hash, folderMillis }: MigrationMeta) =>
  sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES (${hash}, ${folderMillis})`;

const LOCK_NOT_AVAILABLE = '55P03';

/** Lets those go first who use the table, and those who came to wait behind the migration. */
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
