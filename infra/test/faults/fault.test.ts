import { expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../local/paths';
import { broken } from './fault';
import { FAULTS } from './faults';

// Trying the faults takes minutes and is asked for; that they have not gone stale is seen at every check.
// holds: H9.20
test.each(FAULTS.map((fault) => [fault.broken, fault] as const))('%s: can be put in', (_, fault) => {
  const source = readFileSync(join(projectRoot, fault.file), 'utf8');
  expect(broken(source, fault)).not.toBe(source);
  expect(existsSync(join(projectRoot, fault.foundBy.file))).toBe(true);
});

test('no two faults are called the same', () => {
  const names = FAULTS.map((fault) => fault.broken);
  expect(names).toEqual([...new Set(names)]);
});
