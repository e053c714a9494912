import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '../db/migrate.ts';

interface Journal {
  readonly entries: readonly { readonly tag: string }[];
}

/** Brings an empty database to the schema that this migration made, and no further. */
export async function migrateUntil(url: string, lastTag: string): Promise<void> {
  const migrationsFolder = await mkdtemp(join(tmpdir(), 'migrations-'));
  try {
    await cp(join(import.meta.dir, '../db/migrations'), migrationsFolder, { recursive: true });
    const file = Bun.file(join(migrationsFolder, 'meta/_journal.json'));
    const journal = (await file.json()) as Journal;
    const last = journal.entries.findIndex(({ tag }) => tag === lastTag);
    if (last === -1) throw new Error(`No migration is called ${lastTag}`);
    await file.write(JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }));
    await migrateDatabase(url, { migrationsFolder });
  } finally {
    await rm(migrationsFolder, { recursive: true });
  }
}
