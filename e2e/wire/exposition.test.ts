import { expect, test } from 'bun:test';
import { samplesOf } from './exposition.ts';

// holds: O1.15
test.each([
  ['0.25', 0.25],
  ['1.5e+3', 1_500],
  // The mean lag of an event loop that has not been looked at since the last reading.
  ['Nan', Number.NaN],
  ['+Inf', Number.POSITIVE_INFINITY],
  ['-Inf', Number.NEGATIVE_INFINITY],
])('a sample may say %s', (said, value) => {
  expect(samplesOf(`lag_seconds{kind="mean"} ${said}`)).toEqual([
    { name: 'lag_seconds', labels: { kind: 'mean' }, value },
  ]);
});

test('what is no sample is told', () => {
  expect(() => samplesOf('lag_seconds soon')).toThrow('This is no sample');
});
