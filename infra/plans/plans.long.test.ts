import { expect, test } from 'bun:test';
import { exercise } from './exercise';
import { all } from './exercises';
import { EXCEPTIONS, faultyQueries } from './judge-plan';

/** Accounts, and rounds: ACCOUNTS. */
const ACCOUNTS = Number(process.env.ACCOUNTS ?? 1_000_000);

// holds: Q1.1 Q1.2 Q1.3
test('with a million accounts and rounds no request reads a whole table', async () => {
  const { done, broken, failures } = await exercise(ACCOUNTS, all);
  const queries = new Set(done.map(({ query }) => query));
  console.info(`${done.length} statements, ${queries.size} different ones, with ${ACCOUNTS} accounts`);
  expect({ failures, broken, faulty: faultyQueries(done) }).toEqual({ failures: [], broken: [], faulty: [] });
  // What is excepted is asked still.
  const stale = EXCEPTIONS.filter((exception) => ![...queries].some((query) => exception.query.test(query)));
  expect(stale.map(({ because }) => because)).toEqual([]);
}, 1_800_000);
