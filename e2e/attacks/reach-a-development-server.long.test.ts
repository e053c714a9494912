import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownServer } from '../in-process/own-server.ts';
import { codeOf, mailsTo, Person, personWithLink, UPGRADE_HEADERS } from '../wire/person.ts';

/** A developer's server at a party: all machines in the house reach it, and so do pages in their browsers. */
const ADMIN = `admin@${crypto.randomUUID()}.example`;
const WEB_DIST = mkdtempSync(join(tmpdir(), 'nightfall-'));
writeFileSync(join(WEB_DIST, 'index.html'), 'the page');
afterAll(() => rmSync(WEB_DIST, { recursive: true }));
// The address that the proxy names stands for another machine.
const server = ownServer({
  workers: true,
  env: { WEB_DIST, TRUST_PROXY: 'true', DEVELOPMENT_ADMIN: ADMIN, SUPER_ADMIN_EMAILS: ADMIN },
});

const url = () => server().apiUrls[0] ?? '';
const port = () => new URL(url()).port;
const OTHER_MACHINE = { 'x-forwarded-for': '192.0.2.7' };

const call = async (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) => {
  const answer = await fetch(url() + path, { ...init, headers });
  return { status: answer.status, text: await answer.text() };
};

test.each(['/', '/dev/mail.json', '/dev/mail', '/api/site', '/lobby/some-game', '/assets/none.js'])(
  '[S3.1] a name that leads here from elsewhere (rebinding): GET %s',
  async (path) => {
    for (const name of ['evil.example', `evil.example:${port()}`, 'localhost.evil.example', '192.0.2.1']) {
      const { status, text } = await call(path, { host: name });
      expect([name, status]).toEqual([name, 403]);
      expect(text).toContain('FORBIDDEN');
    }
  },
);

test('[S3.1] … and the websocket', async () => {
  const guest = new Person('Guest', url());
  await guest.practice();
  const headers = { ...UPGRADE_HEADERS, cookie: guest.cookie ?? '' };
  expect(
    (await call('/ws', { ...headers, host: 'evil.example', origin: 'http://evil.example' })).status,
  ).toBe(403);
});

test("[S3.2] a link with the attacker's address in a mail to the victim", async () => {
  const { email } = await personWithLink('Victim', url());
  const before = (await mailsTo(email, url())).length;
  const body = JSON.stringify({ email });
  const json = { 'content-type': 'application/json' };
  for (const headers of [
    { ...json, host: 'evil.example' },
    { ...json, host: 'evil.example', origin: 'http://evil.example' },
  ]) {
    expect((await call('/api/auth/login', headers, { method: 'POST', body })).status).toBe(403);
  }
  // A mail that comes later shows that none is under way.
  await personWithLink('Later', url());
  const mails = await mailsTo(email, url());
  expect(mails).toHaveLength(before);
  expect(mails.join()).not.toContain('evil.example');
});

test.each([
  '/dev/mail.json',
  '/dev/mail',
  '/dev/mail/',
  '/dev/gallery',
  '/dev/',
  '/dev//mail',
  '/%64ev/mail.json',
])('[S3.3] reading the mails from another machine: %s', async (path) => {
  const { email } = await personWithLink('Victim', url());
  const { status, text } = await call(path, OTHER_MACHINE);
  const notFound = { error: 'Not found', said: { say: 'codes.NOT_FOUND' }, code: 'NOT_FOUND' };
  expect([status, text]).toEqual([404, JSON.stringify(notFound)]);
  expect(text).not.toContain(email);
});

test('[S3.4] being the development admin from another machine, with the password, a link or a stolen session', async () => {
  const credentials = { email: ADMIN, password: 'moonlight-7' };
  const admin = new Person('Admin', url());
  admin.address = '127.0.0.1';
  expect((await admin.call('POST', '/api/auth/signup', { body: credentials })).status).toBe(200);
  const attacker = new Person('Eve', url());
  const refused = await attacker.call('POST', '/api/auth/login', { body: credentials });
  expect([refused.status, refused.body]).toEqual([
    401,
    {
      error: 'Invalid email or password',
      code: 'UNAUTHENTICATED',
      said: { say: 'accounts.wrongCredentials' },
    },
  ]);
  attacker.cookie = admin.cookie;
  const stolen = await attacker.call('GET', '/api/me');
  expect([stolen.status, codeOf(stolen)]).toEqual([401, 'UNAUTHENTICATED']);
  expect((await admin.call('GET', '/api/me')).body).toMatchObject({ email: ADMIN });
  expect((await admin.call('POST', '/api/auth/login', { body: credentials })).status).toBe(200);
});

test('[S3.5] probes ask for health under any name', async () => {
  for (const path of ['/healthz', '/readyz']) {
    expect((await call(path, { host: '10.42.0.17:3000' })).status).toBe(200);
    expect((await call(path, { host: 'probe.internal', ...OTHER_MACHINE })).status).toBe(200);
  }
});

test('[S3.1] the party itself comes by the own names and addresses of the machine', async () => {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const names = [
    'localhost',
    '127.0.0.1',
    '[::1]',
    hostname().toLowerCase(),
    ...addresses
      .filter(({ internal, scopeid }) => !internal && !scopeid)
      .map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address)),
  ];
  for (const name of names) {
    const { status } = await call('/api/site', { host: `${name}:${port()}`, ...OTHER_MACHINE });
    expect([name, status]).toEqual([name, 200]);
  }
});
