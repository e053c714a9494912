import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../local/paths';

/** What API and workers asked Postgres for before the newest migration. */
export interface KeptQueries {
  /** The migration that was the newest then. */
  readonly schema: string;
  readonly queries: readonly string[];
}

export const keptFile = join(import.meta.dirname, 'kept-queries.json');

export const readKept = (): KeptQueries => JSON.parse(readFileSync(keptFile, 'utf8')) as KeptQueries;

/** The names of all migrations, in their order. */
export function migrations(): string[] {
  const journal = join(projectRoot, 'shared/backend/db/migrations/meta/_journal.json');
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] };
  return entries.map(({ tag }) => tag);
}
