import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepMail } from '@nightfall/shared/backend/mail/mail';
import { keptCookiesSchema, siteResponseSchema } from '@nightfall/shared/protocol/site';
import { changesState } from '../http/host.ts';
import { Person } from '../testing/person.ts';
import { startStripeStandIn } from '../testing/stripe-stand-in.ts';
import { runApi, runRedis, startTestApi, type TestApi } from '../testing/test-api.ts';

/** What a server with these settings says of itself to a stranger. */
async function siteWith(overrides: Record<string, string>) {
  const unset = {
    SMTP_URL: '',
    PUBLIC_URL: '',
    STRIPE_SECRET_KEY: '',
    STRIPE_WEBHOOK_SECRET: '',
    OPERATOR_NAME: '',
    CONTACT_EMAIL: '',
  };
  await using api = await startTestApi({ ...unset, ...overrides });
  const answer = await fetch(`${api.url}/api/site`);
  expect(answer.status).toBe(200);
  return siteResponseSchema.parse(await answer.json());
}

test('[H9.5] outside production mails are kept, and the checkout is a test', async () => {
  expect(await siteWith({})).toEqual({
    magicLinks: true,
    hosting: 'free',
    purchases: 'test',
    address: null,
    operatorName: null,
    contactEmail: null,
  });
});

const PRODUCTION = { NODE_ENV: 'production' };
test.each<[string, Record<string, string>, object]>([
  [
    '[T2.29] whether hosting is paid for is shown before signing up',
    { HOSTING_ACCESS: 'paid' },
    { hosting: 'paid' },
  ],
  [
    'in production nothing is sent and sold without a mail server and a key of Stripe',
    PRODUCTION,
    { magicLinks: false, purchases: 'closed' },
  ],
  [
    'in production no link is mailed that could lead elsewhere: PUBLIC_URL says where',
    { ...PRODUCTION, SMTP_URL: 'smtp://127.0.0.1:1' },
    { magicLinks: false },
  ],
  [
    '[T2.56] where people reach the game is said only where it has been set',
    { PUBLIC_URL: 'https://play.example/' },
    { address: 'play.example' },
  ],
])('%s', async (_, settings, site) => {
  expect(await siteWith(settings)).toMatchObject(site);
});

test('with both there are magic links and purchases, and the operator is named', async () => {
  const site = await siteWith({
    NODE_ENV: 'production',
    SMTP_URL: 'smtp://127.0.0.1:1',
    PUBLIC_URL: 'https://night.example',
    STRIPE_SECRET_KEY: 'sk_test_of_the_site',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_site',
    OPERATOR_NAME: 'The Host of Hosts',
    CONTACT_EMAIL: 'help@example.com',
  });
  expect(site).toEqual({
    magicLinks: true,
    hosting: 'free',
    purchases: 'stripe',
    address: 'night.example',
    operatorName: 'The Host of Hosts',
    contactEmail: 'help@example.com',
  });
});

test('[F3.10] whether cookies are kept is known once one has come back; one without a valid signature is replaced', async () => {
  await using api = await startTestApi();
  const ask = async (cookie?: string) => {
    const answer = await fetch(`${api.url}/api/cookies`, { headers: cookie === undefined ? {} : { cookie } });
    const { areKept } = keptCookiesSchema.parse(await answer.json());
    return { areKept, set: answer.headers.getSetCookie() };
  };
  const first = await ask();
  expect([first.areKept, first.set.length]).toEqual([false, 1]);
  expect(first.set[0]).toMatch(
    /^nightfall_browser=[\w-]+\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=86400$/,
  );
  expect((await ask('nightfall_session=abc')).areKept).toBe(false);
  const kept = first.set[0]?.split(';')[0] ?? '';
  expect(await ask(kept)).toEqual({ areKept: true, set: [] });
  const renewed = await ask('nightfall_browser=abc.def');
  expect(renewed.areKept).toBe(true);
  expect(renewed.set[0]).not.toStartWith(kept);
});

const folder = mkdtempSync(join(tmpdir(), 'nightfall-'));
const api = runApi({ WEB_DIST: folder });
const redis = runRedis();
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), 'the page');
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
});

/** Later than any mail of another test. */
const later = Date.now() + 2_000_000;
const mail = (subject: string, text: string, createdAt: number) => ({
  to: 'ann@example.com',
  subject,
  text,
  html: `<p>${text}</p>`,
  createdAt,
});

test('[H2.23 P1.39] kept mails are there as JSON, newest first', async () => {
  await keepMail(redis, mail('First', 'One', later + 1));
  await keepMail(redis, mail('Second', 'Two', later + 2));
  const answer = await fetch(`${api.url}/dev/mail.json`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const mails = (await answer.json()) as unknown[];
  expect(mails.slice(0, 2)).toEqual([
    { to: 'ann@example.com', subject: 'Second', text: 'Two', createdAt: later + 2 },
    { to: 'ann@example.com', subject: 'First', text: 'One', createdAt: later + 1 },
  ]);
});

test('[H2.23 P1.39] the page shows them with links, and nothing in them is HTML', async () => {
  const link = 'http://127.0.0.1:3000/auth/callback?token=abc&again=1';
  const text = `<script>alert("1")</script>\n${link}\njavascript:alert(1) http://x/"onclick="alert(1)`;
  await keepMail(redis, mail('<img src=x> & more', text, later + 3));
  const answer = await fetch(`${api.url}/dev/mail`);
  const page = await answer.text();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  // Nothing on the page needs more than this allows.
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-\S+'; /,
  );
  expect(page).toContain('&lt;img src=x&gt; &amp; more');
  expect(page).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
  const escaped = link.replace('&', '&amp;');
  expect(page).toContain(`<a href="${escaped}">${escaped}</a>`);
  expect(page).toContain('<a href="http://x/">http://x/</a>&quot;onclick=&quot;alert(1)');
  expect(page).not.toMatch(/<script|<img|href="(?!http:\/\/)| onclick=/);
});

test.each([
  ['in production', { NODE_ENV: 'production' }],
  ['with a mail server', { SMTP_URL: 'smtp://127.0.0.1:1' }],
  ['in production with a mail server', { NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:1' }],
])('[H2.24] %s there is neither page nor JSON', async (_, overrides) => {
  await using other = await startTestApi({ ...overrides, WEB_DIST: folder });
  for (const path of ['/dev/mail', '/dev/mail.json']) {
    const answer = await fetch(other.url + path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' });
  }
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

const stripe = startStripeStandIn();
let apis: TestApi[];
beforeAll(async () => {
  // Without Stripe the test checkout stands in, whose forms change something too.
  apis = [await startTestApi({ WEB_DIST: '/nowhere' }), await startTestApi(stripe.env)];
});
afterAll(async () => {
  await Promise.all(apis.map((api) => api.stop()));
  await stripe.stop();
});

const callsOf = ({ routes }: TestApi) => {
  const calls = routes.map((route) => {
    const [method = '', path = ''] = route.split(' ');
    return { method, path: path.replaceAll(/:\w+/g, 'x').replace('*', 'x') };
  });
  return calls.filter(({ method }) => changesState(method) && method !== 'WS');
};

test('[H2.63] no call that may change something is taken from the page of another server', async () => {
  for (const api of apis) {
    const person = await Person.withAccount(api.url);
    const calls = callsOf(api);
    expect(calls.length).toBeGreaterThan(15);
    expect(calls.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/api/auth/login', '/api/rooms/create', '/api/stripe/webhook']),
    );
    for (const origin of ['https://evil.example', 'null', 'http://localhost:1']) {
      const answers = await Promise.all(
        calls.map(async ({ method, path }) => {
          const { status, body } = await person.call(method, path, {}, { origin });
          return { call: `${method} ${path}`, status, code: body.code };
        }),
      );
      const refused = calls.map(({ method, path }) => ({
        call: `${method} ${path}`,
        status: 403,
        code: 'FORBIDDEN',
      }));
      expect(answers).toEqual(refused);
    }
  }
});
