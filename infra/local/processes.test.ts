import { afterEach, beforeEach, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { endLeftovers, recordProcess } from './leftovers';
import { commandLineOf, identityOf, isRunning, startTicksOf } from './process-identity';
import { warningIn } from './programs.ts';
import { type OnSpawn, startService } from './service-process';
import { createSupervisor, pauseBefore } from './supervisor';

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

test('[H9.14] knows this process, and not one that merely has its pid', () => {
  const self = identityOf(process.pid);
  expect(self?.pid).toBe(process.pid);
  expect(self !== null && isRunning(self)).toBe(true);
  expect(isRunning({ pid: process.pid, startedAt: 'at another time' })).toBe(false);
});

test('a process that has ended is not running', async () => {
  const { child, identity } = startSleeper();
  // Right after the start the child is still a copy of this process.
  while (!commandLineOf(child.pid).includes('sleep 30')) await Bun.sleep(5);
  child.kill('SIGKILL');
  await child.exited;
  expect(isRunning(identity)).toBe(false);
  expect(identityOf(child.pid)).toBeNull();
});

test('reads the start time behind a name with spaces and brackets', () => {
  const rest = Array.from({ length: 18 }, (_, index) => index).join(' ');
  expect(startTicksOf(`12 (tmux: a) b) S ${rest} 4711 0 0`)).toBe('4711');
  expect(startTicksOf(`12 (gone) Z ${rest} 4711 0 0`)).toBeNull();
  expect(startTicksOf('')).toBeNull();
});

const startSleepingService = async (onSpawn: OnSpawn) => {
  const run = startService({
    command: ['sleep', '30'],
    cwd: '/',
    env: { PATH: process.env.PATH },
    stopSignal: 'SIGTERM',
    output: devNull,
  });
  onSpawn(run);
  return run;
};

test('[H9.16] starts a service again when it ends, until it is told to stop', async () => {
  const pids: number[] = [];
  const said: string[] = [];
  const supervisor = createSupervisor({
    say: (line) => said.push(line),
    onSpawn: (_, run) => pids.push(run.pid),
  });
  await supervisor.keep({ name: 'sleeper', start: startSleepingService });
  process.kill(pids[0] ?? 0, 'SIGKILL');
  while (said.length < 2) await Bun.sleep(20);
  expect(said).toEqual(['sleeper ended (status 137). Starting it again in 0.25 s.', 'sleeper is back.']);
  await supervisor.stop(['sleeper']);
  await Bun.sleep(400);
  expect(pids).toHaveLength(2);
});

test('hands a first start that fails to its caller', async () => {
  const supervisor = createSupervisor({ say: () => {}, onSpawn: () => {} });
  const failing = { name: 'broken', start: () => Promise.reject(new Error('no such program')) };
  expect(supervisor.keep(failing)).rejects.toThrow('no such program');
});

test('waits longer after each failure, up to ten seconds', () => {
  expect([0, 1, 2, 3, 20].map(pauseBefore)).toEqual([250, 250, 500, 1000, 10_000]);
});

test.each([
  ['{"level":30,"msg":"listening"}', null],
  ['{"level":40,"msg":"slow answer"}', 'slow answer'],
  ['{"level":50,"msg":"failed","err":{"message":"no store"}}', 'failed: no store'],
  ['error: Cannot find module', 'error: Cannot find module'],
  ['{"level":50,"msg":"failed","err":{"message":"\\u001b[2J\\nall is well"}}', 'failed:  [2J all is well'],
  ['all is well', null],
  ['null', null],
])('[H9.15] %s', (line, shown) => {
  expect(warningIn(line)).toBe(shown);
});
