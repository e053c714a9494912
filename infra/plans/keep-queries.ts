/**
 * Writes down what API and workers ask Postgres for, before a migration is made: what is asked now has to work on the
 * schema after it, since both serve side by side then (kept-queries.int.test.ts).
 */
import { exercise } from './exercise';
import { all } from './exercises';
import { type KeptQueries, keptFile, migrations } from './kept-queries';

const { done, failures } = await exercise(0, all);
if (failures.length > 0) throw new Error(failures.join('\n'));
const byShape = new Map(done.map(({ query, text }) => [query, text.replace(/\s+/g, ' ').trim()]));
const kept: KeptQueries = {
  schema: migrations().at(-1) ?? '',
  queries: [...byShape.values()].filter(isSentByUs).toSorted(),
};
await Bun.write(keptFile, `${JSON.stringify(kept, null, 2)}\n`);
console.info(`${kept.queries.length} queries at ${kept.schema}`);

/** What references and triggers ask is the schema's own. */
function isSentByUs(text: string): boolean {
  return !/ ONLY "public"|unnest\(named\)|__drizzle_migrations/.test(text);
}
