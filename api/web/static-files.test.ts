import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Elysia } from 'elysia';
import { plainErrors } from '../testing/plain-errors.ts';
import { staticFiles } from './static-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'nightfall-'));
beforeAll(async () => {
  await Bun.write(join(folder, 'dist/index.html'), 'the page');
  await Bun.write(join(folder, 'dist/assets/app-1a2b3c4d.js'), 'the program');
  await Bun.write(join(folder, 'dist/robots.txt'), 'robots');
  await Bun.write(join(folder, 'dist/sw.js'), 'the worker');
  await Bun.write(join(folder, 'dist/manifest.webmanifest'), '{}');
  await Bun.write(join(folder, 'secret.txt'), 'not for you');
});
afterAll(() => rmSync(folder, { recursive: true }));

const app = new Elysia().use(plainErrors()).use(staticFiles(join(folder, 'dist')));

// holds: H9.8
test.each([
  ['/', 200, 'the page', 'no-cache'],
  ['/lobby/some-game', 200, 'the page', 'no-cache'],
  ['/index.html', 200, 'the page', 'no-cache'],
  ['/assets/app-1a2b3c4d.js', 200, 'the program', 'public, max-age=31536000, immutable'],
  ['/sw.js', 200, 'the worker', 'no-cache'],
  ['/manifest.webmanifest', 200, '{}', 'public, max-age=3600'],
  ['/robots.txt', 200, 'robots', 'public, max-age=3600'],
  ['/assets/gone-1a2b3c4d.js', 404, 'NOT_FOUND', 'no-store'],
  ['/api/nothing', 404, 'NOT_FOUND', 'no-store'],
  ['/ws/nothing', 404, 'NOT_FOUND', 'no-store'],
  ['/..%2fsecret.txt', 404, 'NOT_FOUND', 'no-store'],
  ['/%2e%2e%2fsecret.txt', 404, 'NOT_FOUND', 'no-store'],
  ['/%', 404, 'NOT_FOUND', 'no-store'],
])('%s', async (path, status, text, cacheControl) => {
  const answer = await app.handle(new Request(`http://game.example${path}`));
  expect(answer.status).toBe(status);
  expect(await answer.text()).toContain(text);
  expect(answer.headers.get('cache-control')).toBe(cacheControl);
});

test.each([
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/sw.js', 'text/javascript;charset=utf-8'],
])('%s is %s', async (path, type) => {
  const answer = await app.handle(new Request(`http://game.example${path}`));
  expect(answer.headers.get('content-type')).toBe(type);
});
