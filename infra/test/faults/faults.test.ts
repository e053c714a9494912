import { beforeAll, expect, test } from 'bun:test';
import { FAULTS } from './faults';
import { type FaultyCopy, makeFaultyCopy } from './faulty-copy';

let copy: FaultyCopy;
beforeAll(async () => {
  copy = await makeFaultyCopy();
}, 180_000);

// holds: H9.20
test.each(FAULTS.map((fault) => [fault.broken, fault] as const))('%s: found', async (_, fault) => {
  const { succeeded, output } = await copy.runBroken(fault);
  expect(succeeded).toBe(false);
  // It ran and said no: a test that is not there, or a step that does not start, has found nothing.
  const failures = output.slice(output.lastIndexOf('\nFailed:\n'));
  expect(failures).toContain(fault.foundBy.test);
});
