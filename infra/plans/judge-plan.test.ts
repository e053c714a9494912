import { expect, test } from 'bun:test';
import { faultsOf, type PlanNode, readPlan, stepsOf } from './judge-plan.ts';

const scan = (change: Partial<PlanNode>): PlanNode => ({
  'Node Type': 'Index Scan',
  'Relation Name': 'users',
  'Index Name': 'users_pkey',
  'Actual Rows': 1,
  'Actual Loops': 1,
  ...change,
});
const whole = scan({ 'Node Type': 'Seq Scan', 'Index Name': undefined });
const below = (kind: string, plan: PlanNode): PlanNode => ({ 'Node Type': kind, Plans: [plan] });
const query = 'select 1 from "users"';
const upTo = 'select count(*) as "count" from (select 1 from "users" limit $) "some";';
const allBytes = 'select sum("bytes") from "pictures"';

test.each<[string, string, PlanNode, string[]]>([
  ['a row by its index', query, scan({}), []],
  ['a whole table', query, whole, ['reads the whole of users']],
  ['the same far inside', query, below('Sort', below('Gather', whole)), ['reads the whole of users']],
  ['a small table', query, { ...whole, 'Relation Name': 'global_settings' }, []],
  ['the first rows of a table', query, below('Limit', whole), []],
  [
    'many rows before the first that fits',
    query,
    below('Limit', { ...whole, 'Rows Removed by Filter': 5_000 }),
    ['reads 5001 rows of users (Seq Scan)'],
  ],
  [
    'an index from end to end',
    query,
    scan({ 'Node Type': 'Index Only Scan', 'Actual Rows': 900_000 }),
    ['reads 900000 rows of users_pkey (Index Only Scan)'],
  ],
  [
    'a row again and again',
    query,
    below('Nested Loop', scan({ 'Actual Loops': 50_000 })),
    ['reads 50000 rows of users_pkey (Index Scan)'],
  ],
  ['a count that ends', upTo, scan({ 'Actual Rows': 10_000 }), []],
  [
    'a count that does not',
    upTo,
    scan({ 'Actual Rows': 900_000 }),
    ['reads 900000 rows of users_pkey (Index Scan)'],
  ],
  ['what a setting bounds', allBytes, { ...whole, 'Relation Name': 'pictures' }, []],
])('[Q1.1] %s', (_, asked, plan, faults) => {
  expect(faultsOf({ query: asked, plan })).toEqual(faults);
});

test('the plan in a line of the log is read, and the same statement known by any number of values', () => {
  const message = (text: string) =>
    `duration: 0.010 ms  plan:\n${JSON.stringify({ 'Query Text': text, Plan: below('Limit', scan({})) })}`;
  const one = readPlan(message('select 1 from "users" where "id" in ($1, $2)'));
  const other = readPlan(message('select 1 from "users" where "id" in ($1)'));
  expect(one?.query).toBe(other?.query ?? '');
  expect(stepsOf(one?.plan ?? scan({}))).toHaveLength(2);
  expect(readPlan('connection authorized')).toBeNull();
});
