import { expect, test } from 'bun:test';
import { readJunit } from './junit';

const report = `<testsuites name="bun test" tests="4" failures="1" skipped="2">
  <testsuite name="a.test.ts" file="a.test.ts"><testsuite name="d">
    <testcase name="ok &gt; fine" classname="d" time="0.25" file="a.test.ts" line="2" />
    <testcase name="later" classname="d" file="a.test.ts"><skipped message="not yet" /></testcase>
    <testcase name="left out" classname="" file="a.test.ts">
      <skipped />
    </testcase>
    <testcase name="bad &amp; ugly" classname="d" file="b.test.ts">
      <failure type="AssertionError" message="x &gt; y">Expected: 2&#10;  at &lt;a&gt;&#10;</failure>
    </testcase>
  </testsuite></testsuite></testsuites>`;

// holds: H9.21
test("reads the cases of Bun's report, with their times", () => {
  expect(readJunit(report)).toEqual([
    { file: 'a.test.ts', name: 'ok > fine', fullName: 'd › ok > fine', ms: 250, outcome: 'passed', why: '' },
    { file: 'a.test.ts', name: 'later', fullName: 'd › later', ms: 0, outcome: 'skipped', why: '' },
    { file: 'a.test.ts', name: 'left out', fullName: 'left out', ms: 0, outcome: 'skipped', why: '' },
    {
      file: 'b.test.ts',
      name: 'bad & ugly',
      fullName: 'd › bad & ugly',
      ms: 0,
      outcome: 'failed',
      why: 'Expected: 2\n  at <a>',
    },
  ]);
});

test('an empty or broken report has no test', () => {
  expect(readJunit('')).toEqual([]);
});
