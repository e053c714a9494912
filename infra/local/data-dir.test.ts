import { afterEach, beforeEach, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataDir } from './data-dir';
import { keptSecret } from './kept-secret';
import { SetUpError } from './set-up-error';

let path = '';
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'nightfall-data-'));
});
afterEach(() => rmSync(path, { recursive: true }));

const otherLauncher = () =>
  Bun.spawn(
    [
      process.execPath,
      '-e',
      `const { openDataDir } = await import(${JSON.stringify(join(import.meta.dirname, 'data-dir.ts'))});
       // The lock is open for as long as something holds it.
       globalThis.folder = openDataDir(${JSON.stringify(path)});
       folder.noteAddress('http://localhost:3999');
       console.info('taken');
       setInterval(() => {}, 1000);`,
    ],
    { stdout: 'pipe' },
  );

test('[H9.12] a folder in use is refused with its address, and free again after kill -9', async () => {
  await using other = otherLauncher();
  await other.stdout.getReader().read();
  expect(() => openDataDir(path)).toThrow('http://localhost:3999');
  other.kill('SIGKILL');
  await other.exited;
  openDataDir(path).release();
});

test('a folder that cannot be made is explained', () => {
  expect(() => openDataDir('/dev/null/data')).toThrow(SetUpError);
});

test('goes on with its own data, and leaves those of another version as they are', () => {
  openDataDir(path).release();
  keptSecret(path, 'password');
  openDataDir(path).release();
  const versionFile = join(path, 'version');
  for (const version of ['2', null]) {
    if (version === null) rmSync(versionFile);
    else writeFileSync(versionFile, version);
    const before = readdirSync(path, { recursive: true });
    expect(() => openDataDir(path)).toThrow('DATA_DIR=.data-2 npm start');
    expect(readdirSync(path, { recursive: true })).toEqual(before);
  }
});

test('a secret stays the same and belongs to its owner alone', () => {
  const secret = keptSecret(path, 'password');
  expect(secret).toMatch(/^[0-9a-f]{48}$/);
  expect(keptSecret(path, 'password')).toBe(secret);
  expect(statSync(join(path, 'secrets', 'password')).mode & 0o777).toBe(0o600);
});
