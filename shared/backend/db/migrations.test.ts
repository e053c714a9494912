import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableColumns } from 'drizzle-orm';
import { bytesFor } from '../../game/state/letters.ts';
import { faultsOfMigration } from '../testing/migration-rules.ts';
import { customRoles, entitlements, globalSettings, themePacks, users } from './schema/index.ts';

const folder = join(import.meta.dir, 'migrations');
const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
const faultsOf = (name: string) => faultsOfMigration(readFileSync(join(folder, name), 'utf8'));

test('[Q1.8] no migration takes away what the version before it uses, or locks a table for long', () => {
  expect(files.length).toBeGreaterThan(0);
  expect(files.flatMap(faultsOf)).toEqual([]);
});

test.each([
  ['DROP TABLE "users";', 'drops a table'],
  ['ALTER TABLE "users" DROP COLUMN "look";', 'drops a column'],
  ['ALTER TABLE "users" RENAME COLUMN "look" TO "face";', 'renames'],
  ['ALTER TABLE "users" ALTER COLUMN "look" SET NOT NULL;', 'asks for what the version before may not write'],
  ['ALTER TABLE "users" ALTER COLUMN "name" SET DATA TYPE text;', 'changes a type'],
  ['ALTER TABLE "users" ALTER COLUMN "name" DROP DEFAULT;', 'takes away what'],
  ['TRUNCATE "sessions";', 'empties a table'],
  ['ALTER TABLE "users" ADD COLUMN "face" jsonb NOT NULL;', 'adds a column that the version before'],
  [
    'ALTER TABLE "users" ADD COLUMN "search" text GENERATED ALWAYS AS (email || id) STORED NOT NULL;',
    'adds a column that writes the table anew',
  ],
  ['CREATE INDEX "users_look" ON "users" USING btree ("look");', 'makes or drops an index'],
  ['DROP INDEX "users_look";', 'makes or drops an index'],
  [
    'ALTER TABLE "users" ADD CONSTRAINT "a" FOREIGN KEY ("b") REFERENCES "public"."c"("id");',
    'checks every row',
  ],
  ['ALTER TABLE "users" ADD CONSTRAINT "a" UNIQUE("look");', 'makes an index under a lock'],
  ['UPDATE "users" SET "look" = null;', 'writes rows under locks'],
  [
    'CREATE INDEX CONCURRENTLY "a" ON "users" ("b");--> statement-breakpoint\nALTER TABLE "users" ADD COLUMN "b" text;',
    'does more than indexes',
  ],
])('[Q1.8] %s is refused', (text, says) => {
  expect(faultsOfMigration(text).join('\n')).toStartWith(says);
});

test.each([
  'ALTER TABLE "users" ADD COLUMN "face" jsonb;',
  `ALTER TABLE "users" ADD COLUMN "face" text DEFAULT 'round' NOT NULL;`,
  'CREATE INDEX CONCURRENTLY "users_look" ON "users" USING btree ("look");',
  'CREATE TABLE "faces" ("id" uuid NOT NULL);--> statement-breakpoint\nCREATE INDEX "faces_id" ON "faces" ("id");',
  'ALTER TABLE "users" ADD CONSTRAINT "a" FOREIGN KEY ("b") REFERENCES "public"."c"("id") NOT VALID;',
  '-- contract: since 0.4 nothing reads it\nALTER TABLE "users" DROP COLUMN "look";',
  '-- short: an operator adds one now and then\nUPDATE "custom_roles" SET "look" = null;',
])('[Q1.8] %s is not', (text) => {
  expect(faultsOfMigration(text)).toEqual([]);
});

test('a step that answers for one thing does not answer for another', () => {
  const text = '-- short: ten rows\nALTER TABLE "users" DROP COLUMN "look";';
  expect(faultsOfMigration(text)).toHaveLength(1);
});

const lengthOf = (column: object): unknown => ('length' in column ? column.length : undefined);

test('[A3.2 A3.4 A3.6 A3.8 A3.15 A3.17 A9.4 A9.19] columns are as long as accounts.md says, and no longer', () => {
  const { email, authProvider, displayName, preferredThemeId } = getTableColumns(users);
  expect([email, authProvider, preferredThemeId].map(lengthOf)).toEqual([255, 50, 50]);
  const { type, status, source, tier } = getTableColumns(entitlements);
  expect([type, status, source].map(lengthOf)).toEqual([50, 50, 50]);
  expect(tier.notNull).toBe(false);
  expect(lengthOf(getTableColumns(globalSettings).key)).toBe(100);
  const pack = getTableColumns(themePacks);
  expect([pack.themeId, pack.visibility].map(lengthOf)).toEqual([64, 20]);
  const role = getTableColumns(customRoles);
  expect(lengthOf(role.team)).toBe(50);
  // What people write is as long as they see it (F4.5).
  expect([displayName, pack.name, role.baseName].map(lengthOf)).toEqual([50, 80, 100].map(bytesFor));
});
