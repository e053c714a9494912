import { expect, test } from 'bun:test';
import { exercise } from './exercise';
import { exercises } from './exercises';
import { EXCEPTIONS, faultyQueries } from './judge-plan';
import type { DoneQuery } from './read-plans';

/** Accounts, and rounds: ACCOUNTS. Enough that an index is cheaper than a table by far, where a few rows are wanted. */
const ACCOUNTS = Number(process.env.ACCOUNTS ?? 20_000);
const A_MILLION = 1_000_000;

/** Of twenty thousand rows it is as cheap to read all: judged with a million alone. */
const isJudged = ({ query }: DoneQuery) => ACCOUNTS >= A_MILLION || !query.includes('"details"::text like');

test(`[Q1.1 Q1.2 Q1.3] with ${ACCOUNTS} accounts and rounds no request reads a whole table`, async () => {
  const { done, broken, failures } = await exercise(ACCOUNTS, exercises);
  const queries = new Set(done.map(({ query }) => query));
  console.info(`${done.length} statements, ${queries.size} different ones, with ${ACCOUNTS} accounts`);
  const faulty = faultyQueries(done.filter(isJudged));
  expect({ failures, broken, faulty }).toEqual({ failures: [], broken: [], faulty: [] });
  // What is excepted is asked still.
  const stale = EXCEPTIONS.filter((exception) => ![...queries].some((query) => exception.query.test(query)));
  expect(stale.map(({ because }) => because)).toEqual([]);
}, 1_800_000);
