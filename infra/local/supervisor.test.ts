import { expect, test } from 'bun:test';
import { devNull } from 'node:os';
import { type OnSpawn, startService } from './service-process';
import { createSupervisor, pauseBefore } from './supervisor';

const startSleeper = async (onSpawn: OnSpawn) => {
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
  await supervisor.keep({ name: 'sleeper', start: startSleeper });
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
