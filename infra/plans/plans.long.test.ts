import { expect, test } from 'bun:test';
import { exercise } from './exercise';
import { exercises, quickExercises } from './exercises';
import { type DoneQuery, EXCEPTIONS, faultyQueries } from './judge-plan.ts';

/**
 * Accounts, and rounds. With ACCOUNTS=1000000 each way to Postgres is taken, for twenty minutes; with the number of every
 * run a few are, and an index is already cheaper than a table by far where a few rows are wanted.
 */
const ACCOUNTS = Number(process.env.ACCOUNTS ?? 20_000);
const isWhole = ACCOUNTS >= 1_000_000;

/** Of twenty thousand rows it is as cheap to read all. */
const isJudged = ({ query }: DoneQuery) => isWhole || !query.includes('"details"::text like');

test(`[Q1.1 Q1.2 Q1.3] with ${ACCOUNTS} accounts and rounds no request reads a whole table`, async () => {
  const { done, broken, failures } = await exercise(ACCOUNTS, isWhole ? exercises : quickExercises);
  const queries = new Set(done.map(({ query }) => query));
  console.info(`${done.length} statements, ${queries.size} different ones, with ${ACCOUNTS} accounts`);
  expect(queries.size).toBeGreaterThan(80);
  const faulty = faultyQueries(done.filter(isJudged));
  expect({ failures, broken, faulty }).toEqual({ failures: [], broken: [], faulty: [] });
  if (!isWhole) return;
  // What is excepted is asked still.
  const stale = EXCEPTIONS.filter((exception) => ![...queries].some((query) => exception.query.test(query)));
  expect(stale.map(({ because }) => because)).toEqual([]);
}, 1_800_000);
