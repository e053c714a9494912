import { expect, test } from 'bun:test';
import { joinTimes, tellTimes } from './test-times';

// holds: H9.23
test('set-up is told against asking, and the slowest tests first', () => {
  const one = { setUpMs: 1500, tests: [{ file: 'a.test.ts', name: 'quick', ms: 200 }] };
  const other = { setUpMs: 500, tests: [{ file: 'b.test.ts', name: 'slow', ms: 12_340 }] };
  expect(tellTimes(joinTimes([one, other]))).toBe(
    [
      '  set-up 2.0 s, asking 12.5 s; the slowest:',
      '    12.3 s  b.test.ts › slow',
      '     0.2 s  a.test.ts › quick',
    ].join('\n'),
  );
});

test('no more than twenty are named', () => {
  const tests = Array.from({ length: 30 }, (_, ms) => ({ file: 'a.test.ts', name: `number ${ms}`, ms }));
  const told = tellTimes({ setUpMs: 0, tests });
  expect(told.split('\n')).toHaveLength(21);
  expect(told).toContain('number 29');
  expect(told).not.toContain('number 9\n');
});
