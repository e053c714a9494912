import { expect, test } from 'bun:test';
import { exercise } from './exercise';
import { some } from './exercises';
import { faultyQueries } from './judge-plan';
import type { DoneQuery } from './read-plans';

/** Enough that an index is cheaper than a table by far, where a few rows are wanted. */
const ACCOUNTS = 20_000;

/** Of twenty thousand rows it is as cheap to read all: judged with a million alone (plans.long.test.ts). */
const isJudged = ({ query }: DoneQuery) => !query.includes('"details"::text like');

// holds: Q1.1
test('with twenty thousand accounts no request of some reads a whole table', async () => {
  const { done, broken, failures } = await exercise(ACCOUNTS, some);
  expect(new Set(done.map(({ query }) => query)).size).toBeGreaterThan(80);
  const faulty = faultyQueries(done.filter(isJudged));
  expect({ failures, broken, faulty }).toEqual({ failures: [], broken: [], faulty: [] });
}, 300_000);
