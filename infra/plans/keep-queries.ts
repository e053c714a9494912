/**
 * Writes down what API and workers ask Postgres for, before a migration is made: what is asked now has to work on the
 * schema after it, since both serve side by side then (kept-queries.long.test.ts).
 */
import { exercise } from './exercise';
import { exercises } from './exercises';
import { type KeptQueries, keptFile, migrations } from './kept-queries';
import type { DoneQuery } from './read-plans';

/** As drizzle writes them; what references and triggers ask is the schema's own. */
const IS_OURS = /^\(?(select|insert|update|delete|with) /;

const { done, failures } = await exercise(0, exercises);
if (failures.length > 0) throw new Error(failures.join('\n'));
const kept: KeptQueries = { schema: migrations().at(-1) ?? '', queries: differentOnes(done) };
await Bun.write(keptFile, `${JSON.stringify(kept, null, 2)}\n`);
console.info(`${kept.queries.length} queries at ${kept.schema}`);

/** Of those that differ by the number of values alone, the shortest. */
function differentOnes(queries: readonly DoneQuery[]): string[] {
  const byShape = Map.groupBy(
    queries.filter(({ text }) => IS_OURS.test(text)),
    ({ query }) => query,
  );
  const shortest = (same: readonly DoneQuery[]) =>
    same.reduce((best, { text }) => (text.length < best.length ? text : best), same[0]?.text ?? '');
  return [...byShape.values()].map((same) => shortest(same).replace(/\s+/g, ' ')).toSorted();
}
