import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';

interface Journal {
  readonly entries: readonly { readonly tag: string }[];
}

/** Brings an empty database to the schema that this migration made, and no further. */
export async function migrateUntil(url: string, lastTag: string): Promise<void> {
  const migrationsFolder = await mkdtemp(join(tmpdir(), 'migrations-'));
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await cp(join(import.meta.dir, '../db/migrations'), migrationsFolder, { recursive: true });
    const file = Bun.file(join(migrationsFolder, 'meta/_journal.json'));
    const journal = (await file.json()) as Journal;
    const last = journal.entries.findIndex(({ tag }) => tag === lastTag);
    if (last === -1) throw new Error(`No migration is called ${lastTag}`);
    await file.write(JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }));
    await migrate(drizzle(sql), { migrationsFolder });
  } finally {
    await sql.end();
    await rm(migrationsFolder, { recursive: true });
  }
}
