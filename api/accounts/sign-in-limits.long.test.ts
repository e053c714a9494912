import { expect, test } from 'bun:test';
import { users } from '@nightfall/shared/backend/db/schema/index';
import { newToken } from '@nightfall/shared/backend/ids';
import { newAddress, newEmail, Person } from '../testing/person.ts';
import { runApi, runDatabase, startTestApi } from '../testing/test-api.ts';

const api = runApi({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' });
/** Everything of it is allowed a tenth as often. */
const strict = runApi({ RATE_LIMIT_SCALE: '0.1', TRUST_PROXY: '1' });
const db = runDatabase();

const call = (path: string, body: object, from: string, url = api.url) =>
  new Person(url).call('POST', path, body, { 'x-forwarded-for': from });
const askLink = (email: string, from: string) => call('/api/auth/login', { email }, from);

function expectLimited({ status, body, headers }: Awaited<ReturnType<typeof call>>, withinSeconds: number) {
  expect([status, body.code]).toEqual([429, 'RATE_LIMITED']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(withinSeconds);
}

test('[H2.17] a mailbox gets five links in 15 minutes for one address, 20 in all, and an unknown one is counted alike', async () => {
  const known = newEmail();
  await db.insert(users).values({ id: crypto.randomUUID(), email: known, displayName: 'Ann' });
  for (const email of [known, newEmail()]) {
    const from = newAddress();
    for (let n = 0; n < 5; n += 1) expect((await askLink(email, from)).status).toBe(200);
    expectLimited(await askLink(email, from), 900);
    for (let n = 0; n < 15; n += 1) expect((await askLink(email, newAddress())).status).toBe(200);
    expectLimited(await askLink(email, newAddress()), 900);
  }
});

test('[H2.16] one address asks for as many links as five parties at once need, and two a minute for long', async () => {
  const from = newAddress();
  const ask = () => call('/api/auth/login', { email: newEmail() }, from, strict.url);
  for (let n = 0; n < 15; n += 1) expect((await ask()).status).toBe(200);
  expectLimited(await ask(), (150 / 2) * 60);
  expect((await askLink(newEmail(), newAddress())).status).toBe(200);
});

test('signing up with a foreign address takes no links away from its owner', async () => {
  const email = newEmail();
  const emailVerifiedAt = new Date();
  await db.insert(users).values({ id: crypto.randomUUID(), email, displayName: 'Ann', emailVerifiedAt });
  for (let n = 0; n < 6; n += 1)
    expect((await call('/api/auth/signup', { email }, newAddress())).status).toBe(409);
  expect((await askLink(email, newAddress())).status).toBe(200);
});

test('[H2.16] one address tries thirty links in a minute', async () => {
  const from = newAddress();
  const tryOne = (address: string) => call('/api/auth/callback', { token: newToken() }, address);
  for (let n = 0; n < 30; n += 1) expect((await tryOne(from)).status).toBe(401);
  expectLimited(await tryOne(from), 60);
  expect((await tryOne(newAddress())).status).toBe(401);
});

test('[H2.17] wrong passwords from many networks keep neither the right one out nor a link', async () => {
  const credentials = { email: newEmail(), password: 'a secret' };
  const signIn = (password: string, address: string) =>
    call('/api/auth/login', { ...credentials, password }, address, strict.url);
  await call('/api/auth/signup', credentials, newAddress(), strict.url);
  for (let n = 0; n < 15; n += 1) expect((await signIn('a guess', `10.${n}.0.1`)).status).toBe(401);
  expect((await signIn(credentials.password, '10.15.0.1')).status).toBe(200);
  const link = await call('/api/auth/login', { email: credentials.email }, newAddress(), strict.url);
  expect(link.status).toBe(200);
});

test.each(['192.0.2.', '2001:db8:1:'])(
  '[H2.17] after them each network, such as %s…, has a tenth of three guesses left, at an unknown account as well',
  async (network) => {
    const unknown = newEmail();
    const guess = (from: string) =>
      call('/api/auth/login', { email: unknown, password: 'a guess' }, from, strict.url);
    const inside = (host: number) => (network.includes(':') ? `${network}${host}::1` : `${network}${host}`);
    for (let n = 0; n < 10; n += 1) expect((await guess(newAddress())).status).toBe(401);
    expect((await guess(inside(1))).status).toBe(401);
    expectLimited(await guess(inside(2)), 900);
    expect((await guess(newAddress())).status).toBe(401);
  },
);

test('[H2.86] many guesses at once get no further, and right passwords are not counted', async () => {
  const credentials = { email: newEmail(), password: 'a secret' };
  let host = 0;
  const signIn = (password: string) => {
    host += 1;
    return call('/api/auth/login', { ...credentials, password }, `198.51.100.${host}`, strict.url);
  };
  await call('/api/auth/signup', credentials, newAddress(), strict.url);
  for (let n = 0; n < 12; n += 1) expect((await signIn(credentials.password)).status).toBe(200);
  const answers = await Promise.all(Array.from({ length: 25 }, () => signIn('a guess')));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(11);
  for (const answer of answers.filter(({ status }) => status !== 401)) expectLimited(answer, 900);
});

test('[H2.17] an account tries ten passwords in 15 minutes, wherever from', async () => {
  const person = new Person(api.url);
  const from = () => ({ 'x-forwarded-for': newAddress() });
  await person.call('POST', '/api/auth/signup', { email: newEmail(), password: 'a secret' }, from());
  const change = (currentPassword: string) =>
    person.call('PUT', '/api/me/password', { password: 'another one', currentPassword }, from());
  for (let n = 0; n < 10; n += 1) expect((await change('a guess')).status).toBe(403);
  expectLimited(await change('a secret'), 900);
});

test('[S7.32] more passwords at once than can be hashed soon: some have to come again, with an account or without', async () => {
  await using busy = await startTestApi({
    RATE_LIMIT_SCALE: '0.01',
    TRUST_PROXY: '1',
    PASSWORD_HASH_MEMORY_KIB: '65536',
  });
  const passwordHash = await Bun.password.hash('a secret', 'argon2id');
  const known = Array.from({ length: 20 }, newEmail);
  await db
    .insert(users)
    .values(known.map((email) => ({ id: crypto.randomUUID(), email, displayName: 'Ann', passwordHash })));
  for (const emails of [known, known.map(newEmail)]) {
    const answers = await Promise.all(
      emails.map((email) => call('/api/auth/login', { email, password: 'a guess' }, newAddress(), busy.url)),
    );
    const told = answers.map(({ status, body, headers }) => [status, body.code, headers.get('retry-after')]);
    expect(new Set(told.map((one) => one.join()))).toEqual(
      new Set(['401,UNAUTHENTICATED,', '503,UNAVAILABLE,10']),
    );
  }
});
