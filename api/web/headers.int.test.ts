import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runApi } from '../testing/run-for-tests.ts';
import { startTestApi } from '../testing/test-api.ts';

const folder = mkdtempSync(join(tmpdir(), 'nightfall-'));
const api = runApi({ WEB_DIST: folder });
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), 'the page');
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
});

const upgrade = {
  upgrade: 'websocket',
  connection: 'Upgrade',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  'sec-websocket-version': '13',
};
const post = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', ...headers },
});

interface Case {
  readonly path: string;
  readonly status: number;
  readonly init?: RequestInit;
}
const cases: readonly Case[] = [
  { path: '/', status: 200 },
  { path: '/lobby/some-game', status: 200 },
  { path: '/assets/gone.js', status: 404 },
  { path: '/dev/mail', status: 200 },
  { path: '/healthz', status: 200 },
  { path: '/api/openapi.json', status: 200 },
  { path: '/api/me', status: 401 },
  { path: '/api/nothing', status: 404 },
  { path: '/api/auth/login', status: 400, init: post('{') },
  { path: '/api/auth/login', status: 403, init: post('{}', { origin: 'https://evil.example' }) },
  { path: '/api/auth/login', status: 413, init: post('x'.repeat(70_000)) },
  { path: '/ws', status: 401, init: { headers: upgrade } },
  { path: '/ws', status: 403, init: { headers: { ...upgrade, origin: 'https://evil.example' } } },
];

describe('[H2.63 H2.64] what every answer says', () => {
  test.each(cases.map((one) => [one.path, one.status, one.init] as const))(
    '%s (%i)',
    async (path, status, init) => {
      const { headers, ...answer } = await get(path, init);
      expect(answer.status).toBe(status);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toStartWith("default-src 'none'; ");
      expect(policy).not.toMatch(/unsafe|\*|data:|nonce/);
      expect(policy).toEndWith("; base-uri 'none'; form-action 'self'; frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('strict-transport-security')).toBeNull();
      if (path.startsWith('/api/') || status >= 400) expect(headers.get('cache-control')).toBe('no-store');
    },
  );
});

async function get(path: string, init: RequestInit = {}, url = api.url) {
  const answer = await fetch(url + path, init);
  await answer.arrayBuffer();
  return { status: answer.status, headers: answer.headers };
}

test('[H2.64] pages run scripts and use styles of this server alone', async () => {
  const { headers } = await get('/');
  const policy = headers.get('content-security-policy')?.split('; ');
  expect(policy).toEqual(expect.arrayContaining(["script-src 'self'", "style-src 'self'"]));
});

test('the test checkout allows its own style sheet and nothing else', async () => {
  const { headers, status } = await get('/test-checkout/unknown');
  expect(status).toBe(401);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('[H4.22] development pages do not exist in production', async () => {
  expect((await get('/dev/gallery')).status).toBe(200);
  await using production = await startTestApi({ NODE_ENV: 'production', WEB_DIST: folder });
  expect((await get('/dev/gallery', {}, production.url)).status).toBe(404);
  expect((await get('/lobby/some-game', {}, production.url)).status).toBe(200);
});

test('browsers are told to stay with https where people reach the game by it', async () => {
  await using secure = await startTestApi({ PUBLIC_URL: 'https://game.example' });
  const { headers } = await get('/healthz', {}, secure.url);
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});
