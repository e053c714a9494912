import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Elysia } from 'elysia';
import { storeCheck } from '../site/health.ts';
import { plainErrors } from '../testing/plain-errors.ts';
import { languagesFor, pageLanguage } from './page-language.ts';
import { staticFiles } from './static-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'nightfall-'));
beforeAll(async () => {
  await Bun.write(join(folder, 'dist/index.html'), 'the page');
  await Bun.write(join(folder, 'dist/assets/app-1a2b3c4d.js'), 'the program');
  await Bun.write(join(folder, 'dist/assets/app-1a2b3c4d.js.br'), 'the program by Brotli');
  await Bun.write(join(folder, 'dist/assets/app-1a2b3c4d.js.gz'), 'the program by gzip');
  await Bun.write(join(folder, 'dist/home.html'), 'the first page');
  await Bun.write(join(folder, 'dist/home.html.gz'), 'the first page by gzip');
  await Bun.write(join(folder, 'dist/index.en-XB.html'), 'the longer page');
  await Bun.write(join(folder, 'dist/home.en-XB.html'), 'the longer first page');
  await Bun.write(join(folder, 'dist/robots.txt'), 'robots');
  await Bun.write(join(folder, 'dist/sw.js'), 'the worker');
  await Bun.write(join(folder, 'dist/manifest.webmanifest'), '{}');
  await Bun.write(join(folder, 'secret.txt'), 'not for you');
});
afterAll(() => rmSync(folder, { recursive: true }));

const app = new Elysia().use(plainErrors()).use(staticFiles(join(folder, 'dist')));

test.each([
  ['/', 200, 'the first page', 'no-cache'],
  ['/?code=ABC234', 200, 'the first page', 'no-cache'],
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
])('[H9.8] %s', async (path, status, text, cacheControl) => {
  const answer = await app.handle(new Request(`http://game.example${path}`));
  expect(answer.status).toBe(status);
  expect(await answer.text()).toContain(text);
  expect(answer.headers.get('cache-control')).toBe(cacheControl);
});

test.each([
  ['/', 'language=en-XB', 'the longer first page'],
  ['/lobby/some-game', 'a=b; language=en-XB', 'the longer page'],
  ['/', 'language=en', 'the first page'],
  ['/', 'language=tlh', 'the first page'],
  ['/', 'language=../../secret', 'the first page'],
])('[L9.3] %s with the cookie %s', async (path, cookie, text) => {
  const answer = await app.handle(new Request(`http://game.example${path}`, { headers: { cookie } }));
  expect(await answer.text()).toBe(text);
  expect(answer.headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie');
});

test.each([
  [{}, ['en']],
  [{ cookie: 'language=fr' }, ['fr', 'en']],
  [{ 'accept-language': 'tlh, en;q=0.5' }, ['en']],
] as const)('[L9.3] the languages for %o', (headers, languages) => {
  expect(languagesFor(new Headers(headers))).toEqual([...languages]);
});

test.each([
  [{}, 'en'],
  [{ 'accept-language': 'fr-CA, de;q=0.5' }, 'fr'],
  [{ 'accept-language': 'fr', cookie: 'language=de' }, 'de'],
  [{ 'accept-language': 'fr', cookie: 'language=tlh' }, 'fr'],
  [{ 'accept-language': 'tlh', cookie: 'language=../fr' }, 'en'],
] as const)('[L9.10] with %o an account or a mail gets %s', (headers, language) => {
  expect(pageLanguage(new Headers(headers), ['en', 'de', 'fr'])).toBe(language);
});

test.each([
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/sw.js', 'text/javascript;charset=utf-8'],
])('%s is %s', async (path, type) => {
  const answer = await app.handle(new Request(`http://game.example${path}`));
  expect(answer.headers.get('content-type')).toBe(type);
});

const ask = (path: string, headers: Record<string, string>) =>
  app.handle(new Request(`http://game.example${path}`, { headers }));

const PROGRAM = '/assets/app-1a2b3c4d.js';

test.each([
  [PROGRAM, 'gzip, deflate, br, zstd', 'br', 'the program by Brotli'],
  [PROGRAM, 'gzip', 'gzip', 'the program by gzip'],
  [PROGRAM, 'br;q=0, GZIP;q=0.5', 'gzip', 'the program by gzip'],
  [PROGRAM, 'br;q=0', null, 'the program'],
  [PROGRAM, 'brotli', null, 'the program'],
  [PROGRAM, '', null, 'the program'],
  ['/', 'br, gzip', 'gzip', 'the first page by gzip'],
  ['/robots.txt', 'br, gzip', null, 'robots'],
])('[P5.1] %s for who reads %p is sent in %p', async (path, accepted, coding, text) => {
  const answer = await ask(path, { 'accept-encoding': accepted });
  expect(await answer.text()).toBe(text);
  expect(answer.headers.get('content-encoding')).toBe(coding);
  const vary = path === '/' ? 'Accept-Encoding, Accept-Language, Cookie' : 'Accept-Encoding';
  expect(answer.headers.get('vary')).toBe(vary);
  expect(answer.headers.get('content-type')).not.toMatch(/octet|gzip/);
});

test('[P5.2] what a browser has already is not sent again, unless in another coding or after a change', async () => {
  const tagOf = async (coding: string) =>
    (await ask(PROGRAM, { 'accept-encoding': coding })).headers.get('etag') ?? '';
  const [brotli, gzip, plain] = [await tagOf('br'), await tagOf('gzip'), await tagOf('')];
  expect(new Set([brotli, gzip, plain]).size).toBe(3);
  const again = await ask(PROGRAM, { 'accept-encoding': 'br', 'if-none-match': `"old", W/${brotli}` });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
  expect(again.headers.get('etag')).toBe(brotli);
  expect(again.headers.get('vary')).toBe('Accept-Encoding');
  expect((await ask(PROGRAM, { 'accept-encoding': 'br', 'if-none-match': gzip })).status).toBe(200);
  await Bun.write(join(folder, 'dist', PROGRAM), 'the program of tomorrow');
  expect((await ask(PROGRAM, { 'if-none-match': plain })).status).toBe(200);
});

test('[S7.42] the stores are asked once for all who want to know, and their answer holds for a while', async () => {
  let asked = 0;
  const isReady = storeCheck([async () => (asked += 1)], { keptMs: 20 });
  await Promise.all(Array.from({ length: 50 }, isReady));
  await isReady();
  expect(asked).toBe(1);
  while (asked === 1) {
    await Bun.sleep(1);
    await isReady();
  }
  expect(asked).toBe(2);
});

test('a store that is away, or late, is not ready', async () => {
  await expect(storeCheck([() => Promise.reject(new Error('away'))])()).rejects.toThrow('away');
  await expect(storeCheck([() => new Promise(() => undefined)], { withinMs: 1 })()).rejects.toThrow();
});
