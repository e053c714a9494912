import { expect, test } from 'bun:test';
import { SQL } from 'bun';
import { runToEnd } from '../local/run-to-end';
import { migrations, readKept } from './kept-queries';

const url = process.env.DATABASE_URL ?? '';

/** What Postgres has against each of these, if anything: names and types are checked, and nothing is done. */
async function refusals(queries: readonly string[]): Promise<string[]> {
  const sql = new SQL(url, { max: 1 });
  const refused: string[] = [];
  for (const query of queries) {
    const refusal = await sql.unsafe(`PREPARE kept AS ${query}`).then(
      () => sql.unsafe('DEALLOCATE kept').then(() => null),
      (error: Error) => `${error.message}: ${query}`,
    );
    if (refusal !== null) refused.push(refusal);
  }
  await sql.close();
  return refused;
}

test('[Q1.10] what the version before the newest migration asks works on the newest schema', async () => {
  const { schema, queries } = readKept();
  // Kept before each migration: `bun run queries`.
  expect(migrations().slice(-2)).toContain(schema);
  expect(queries.length).toBeGreaterThan(150);
  await runToEnd('shared/backend/db/migrate.ts', { DATABASE_URL: url });
  expect(await refusals(queries)).toEqual([]);
});

test('[Q1.10] a column that is gone would be missed', async () => {
  const [refusal] = await refusals(['select "favourite_card" from "users" where "id" = $1']);
  expect(refusal).toContain('favourite_card');
});
