import { afterEach, beforeEach, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endLeftovers, recordProcess } from './leftovers';
import { identityOf } from './process-identity';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'nightfall-leftovers-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

function startSleeper() {
  const child = Bun.spawn(['sleep', '30']);
  const identity = identityOf(child.pid);
  if (identity === null) throw new Error('It did not start');
  return { child, identity };
}

test('[H9.14] ends a process that an earlier run recorded', async () => {
  const { child, identity } = startSleeper();
  recordProcess(dataDir, 'API', { ...identity, stopSignal: 'SIGTERM' });
  await endLeftovers(dataDir);
  expect(await child.exited).toBe(143);
});

test('leaves a process alone that has a recorded pid by chance', async () => {
  const { child, identity } = startSleeper();
  recordProcess(dataDir, 'API', { ...identity, startedAt: 'long ago', stopSignal: 'SIGTERM' });
  await endLeftovers(dataDir);
  expect(identityOf(child.pid)).toEqual(identity);
  child.kill();
});

test('a record cut off by a kill does no harm', async () => {
  await endLeftovers(dataDir);
  writeFileSync(join(dataDir, 'run', 'processes', 'API'), '{"pid":12');
  await endLeftovers(dataDir);
});
