import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { MOST_COUNTED } from '../../protocol/limits.ts';
import type { Database } from './connect.ts';

/** A part of a long list. */
export interface ListWindow {
  readonly limit: number;
  readonly offset: number;
}

/** That part, and how long the whole list is. */
export interface CountedRows<T> {
  readonly total: number;
  readonly rows: T[];
}

/** How many rows match, of a table that may have any number of them: no more than MOST_COUNTED are looked at. */
export function countUpToLimit(db: Database, table: PgTable, matches?: SQL): Promise<number> {
  const some = db.select({ one: sql`1` }).from(table).where(matches).limit(MOST_COUNTED);
  return db.$count(some.as('some'));
}
