import { expect, test } from 'bun:test';
import { commandLineOf, identityOf, isRunning, startTicksOf } from './process-identity';

test('[H9.14] knows this process, and not one that merely has its pid', () => {
  const self = identityOf(process.pid);
  expect(self?.pid).toBe(process.pid);
  expect(self !== null && isRunning(self)).toBe(true);
  expect(isRunning({ pid: process.pid, startedAt: 'at another time' })).toBe(false);
});

test('a process that has ended is not running', async () => {
  const child = Bun.spawn(['sleep', '30']);
  const identity = identityOf(child.pid);
  // Right after the start the child is still a copy of this process.
  while (!commandLineOf(child.pid).includes('sleep 30')) await Bun.sleep(5);
  child.kill('SIGKILL');
  await child.exited;
  expect(identity !== null && isRunning(identity)).toBe(false);
  expect(identityOf(child.pid)).toBeNull();
});

test('reads the start time behind a name with spaces and brackets', () => {
  const rest = Array.from({ length: 18 }, (_, index) => index).join(' ');
  expect(startTicksOf(`12 (tmux: a) b) S ${rest} 4711 0 0`)).toBe('4711');
  expect(startTicksOf(`12 (gone) Z ${rest} 4711 0 0`)).toBeNull();
  expect(startTicksOf('')).toBeNull();
});
