import { expect, test } from 'bun:test';
import { readJunit } from './junit';
import { oneFailed, onePassed, sum } from './tally';

const bunReport = `<testsuites name="bun test" tests="4" failures="1" skipped="2">
  <testsuite name="a.test.ts" file="a.test.ts"><testsuite name="d">
    <testcase name="ok &gt; fine" classname="d" time="0" file="a.test.ts" line="2" />
    <testcase name="later" classname="d" file="a.test.ts"><skipped message="not yet" /></testcase>
    <testcase name="left out" classname="d" file="a.test.ts">
      <skipped />
    </testcase>
    <testcase name="bad &amp; ugly" classname="d" file="b.test.ts">
      <failure type="AssertionError" message="x &gt; y">Expected: 2</failure>
    </testcase>
  </testsuite></testsuite></testsuites>`;

const playwrightReport = `<testsuites tests="2"><testsuite name="round.pw.ts">
<testcase name="plays" classname="round.pw.ts" time="1.2"></testcase>
<testcase name="wins" classname="round.pw.ts" time="1"><failure message="x">a</failure><system-out>b</system-out></testcase>
</testsuite></testsuites>`;

test("counts Bun's report, a skipped test as failed", () => {
  const report = readJunit(bunReport);
  expect(report.passed).toBe(1);
  expect(report.failures).toEqual(['d › later (skipped)', 'd › left out (skipped)', 'd › bad & ugly']);
  expect(report.files).toEqual(['a.test.ts', 'b.test.ts']);
});

test("counts Playwright's report", () => {
  expect(readJunit(playwrightReport)).toMatchObject({
    passed: 1,
    failed: 1,
    failures: ['round.pw.ts › wins'],
  });
});

test('an empty or broken report has no test', () => {
  expect(readJunit('')).toMatchObject({ passed: 0, failed: 0 });
});

test('tallies add up', () => {
  expect(sum([onePassed, oneFailed('a'), oneFailed('b')])).toEqual({
    passed: 1,
    failed: 2,
    failures: ['a', 'b'],
  });
});
