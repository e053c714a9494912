import { expect, test } from 'bun:test';
import { oneFailed, onePassed, sum, tallyTests } from './tally';

// holds: H9.21
test('tallies add up', () => {
  expect(sum([onePassed, oneFailed('a'), oneFailed('b')])).toEqual({
    passed: 1,
    failed: 2,
    failures: ['a', 'b'],
  });
});

test('a skipped test counts as failed, and a failure says how to run it alone and what it was', () => {
  const tests = [
    { fullName: 'a', outcome: 'passed' },
    { fullName: 'b', outcome: 'failed', why: 'Expected: 2\nReceived: 3' },
    { fullName: 'c', outcome: 'skipped' },
  ] as const;
  expect(tallyTests(tests, ({ fullName }) => `run ${fullName}`)).toEqual({
    passed: 1,
    failed: 2,
    failures: ['b\n    run b\n    Expected: 2\n    Received: 3', 'c (skipped)\n    run c'],
  });
});
