import { describe, expect, test } from 'bun:test';
import { createMagicLink } from '@nightfall/shared/backend/accounts/magic-links';
import { recoveryCodes, secondFactors, users } from '@nightfall/shared/backend/db/schema/index';
import { secondFactorSchema } from '@nightfall/shared/protocol/accounts';
import { eq } from 'drizzle-orm';
import { authenticatorApp, setUpApp, wrongCode } from '../testing/authenticators.ts';
import { newAddress, newEmail, Person } from '../testing/person.ts';
import { runApi, runDatabase, startNoticingApi } from '../testing/test-api.ts';

const api = runApi();
const db = runDatabase();

const FACTOR = '/api/me/second-factor';
const CODES = `${FACTOR}/recovery-codes`;

/** An account of which the address is proven. */
async function account(url = api.url) {
  const email = newEmail();
  const person = await Person.withAccount(url, email);
  await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, person.userId));
  return { email, person };
}
async function secured(url = api.url) {
  const { email, person } = await account(url);
  return { email, person, ...(await setUpApp(person)) };
}
const login = (email: string, code?: string, person = new Person(api.url)) =>
  person.post('/api/auth/login', { email, password: 'a secret', code });
const told = ({ status, body }: Awaited<ReturnType<typeof login>>) => [status, body.code];
const state = async (person: Person) => secondFactorSchema.parse((await person.get(FACTOR)).body);
describe('setting up', () => {
  test('[S11.1] takes a first code of the app, gives recovery codes, and ends all other sessions', async () => {
    const { email, person } = await account();
    const phone = new Person(api.url);
    await login(email, undefined, phone);
    expect(await state(person)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    const { body: offer } = await person.post<{ secret: string; uri: string }>(`${FACTOR}/set-up`);
    expect(offer.uri).toStartWith(`otpauth://totp/Nightfall:${encodeURIComponent(email)}?`);
    expect(new URL(offer.uri).searchParams.get('secret')).toBe(offer.secret);
    const codeOf = authenticatorApp(offer.secret);
    expect(told(await person.post(FACTOR, { code: wrongCode(codeOf) }))).toEqual([409, 'CODE_REFUSED']);
    expect(await state(person)).toMatchObject({ isOn: false });
    const spaced = codeOf().replace(/(?<=^...)/, ' ');
    const { body } = await person.post<{ recoveryCodes: string[] }>(FACTOR, { code: spaced });
    expect(new Set(body.recoveryCodes).size).toBe(10);
    for (const code of body.recoveryCodes) expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){5}[2-9A-HJ-NP-Z]{4}$/);
    expect(await state(person)).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    expect((await phone.get('/api/me')).status).toBe(401);
    expect((await person.get('/api/me')).status).toBe(200);
  });

  test('[S11.2] tells its secret once, and stores recovery codes as hashes', async () => {
    const { person, secret, recoveryCodes: codes } = await secured();
    const again = await person.post(`${FACTOR}/set-up`);
    expect([again.status, again.body.error]).toEqual([400, 'An authenticator app is set up already']);
    const told = await Promise.all(
      ['/api/me', FACTOR, '/api/me/export'].map(async (path) =>
        JSON.stringify((await person.get(path)).body),
      ),
    );
    for (const secretText of [secret, ...codes]) expect(told.join()).not.toContain(secretText);
    const stored = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, person.userId));
    expect(stored.map(({ hash }) => hash)).toEqual(stored.map(() => expect.stringMatching(/^[0-9a-f]{64}$/)));
    expect(JSON.parse(told[2] ?? '')).toMatchObject({
      secondFactor: { recoveryCodesLeft: 10, createdAt: expect.any(Number) },
    });
  });

  test('is for who is signed in, and done in the session that began it', async () => {
    const { email, person } = await account();
    const guest = new Person(api.url);
    await guest.practice();
    for (const person of [new Person(api.url), guest])
      expect((await person.post(`${FACTOR}/set-up`)).status).toBe(401);
    const other = new Person(api.url);
    await login(email, undefined, other);
    const { body } = await person.post<{ secret: string }>(`${FACTOR}/set-up`);
    const code = authenticatorApp(body.secret)();
    expect((await other.post(FACTOR, { code })).body.error).toContain('Please start again');
  });
});

describe('signing in', () => {
  test('[S11.3] by password asks for a code, and begins nothing without a right one', async () => {
    const { email, codeOf } = await secured();
    const person = new Person(api.url);
    expect(told(await login(email, undefined, person))).toEqual([409, 'CODE_REQUIRED']);
    expect(told(await login(email, wrongCode(codeOf), person))).toEqual([409, 'CODE_REFUSED']);
    expect(told(await login(email, codeOf(4), person))).toEqual([409, 'CODE_REFUSED']);
    expect(told(await login(email, 'AAAA-AAAA', person))).toEqual([409, 'CODE_REFUSED']);
    expect(person.cookie).toBeNull();
    expect((await login(email, codeOf(1), person)).status).toBe(200);
    expect((await person.get('/api/me')).status).toBe(200);
  });

  test('[S11.3] with a wrong password is refused as ever, whatever the code', async () => {
    const { email, codeOf } = await secured();
    const body = { email, password: 'wrong one', code: codeOf(1) };
    expect(told(await new Person(api.url).post('/api/auth/login', body))).toEqual([401, 'UNAUTHENTICATED']);
    expect((await login(email, codeOf(1))).status).toBe(200);
  });

  test('[S11.4] takes a code once, of many at the same time too, and none from before it', async () => {
    const { email, codeOf } = await secured();
    expect(told(await login(email, codeOf(0)))).toEqual([409, 'CODE_REFUSED']);
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async () => (await login(email, codeOf(1))).status),
    );
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(told(await login(email, codeOf(-1)))).toEqual([409, 'CODE_REFUSED']);
  });

  test('[S11.5] by link asks too, and leaves the link as it was', async () => {
    const { email, person, codeOf } = await secured();
    const token = await createMagicLink(db, email, Date.now());
    const follow = (code?: string) =>
      new Person(api.url).post('/api/auth/callback', { token, confirm: true, code });
    expect(told(await follow())).toEqual([409, 'CODE_REQUIRED']);
    expect(told(await follow(wrongCode(codeOf)))).toEqual([409, 'CODE_REFUSED']);
    expect((await follow(codeOf(1))).status).toBe(200);
    expect(told(await follow(codeOf(1)))).toEqual([401, 'UNAUTHENTICATED']);
    // A link is how a forgotten password is set anew.
    expect(await state(person)).toMatchObject({ isOn: true });
  });

  test('[S11.5] asks a known device and after a change of password as well', async () => {
    const { email, person, codeOf } = await secured();
    const device = { cookie: '' };
    const answer = await login(email, codeOf(1));
    device.cookie = (
      answer.headers.getSetCookie().find((line) => line.startsWith('nightfall_device')) ?? ''
    ).split(';')[0] as string;
    expect(device.cookie).not.toBe('');
    const body = { email, password: 'a secret' };
    const known = await new Person(api.url).call('POST', '/api/auth/login', body, device);
    expect(told(known)).toEqual([409, 'CODE_REQUIRED']);
    const change = { password: 'another secret', currentPassword: 'a secret' };
    expect((await person.call('PUT', '/api/me/password', change)).status).toBe(200);
    const anew = { email, password: 'another secret' };
    expect(told(await new Person(api.url).post('/api/auth/login', anew))).toEqual([409, 'CODE_REQUIRED']);
  });

  test('[S11.6] leaves a guest’s seat where it is until the code is right', async () => {
    const { email, person, codeOf } = await secured();
    const guest = new Person(api.url);
    const { id } = await guest.practice();
    const body = { email, password: 'a secret', takeSeat: true };
    for (const code of [undefined, wrongCode(codeOf)]) {
      expect((await guest.post('/api/auth/login', { ...body, code })).status).not.toBe(200);
      expect((await guest.get(`/api/games/${id}`)).status).toBe(200);
      expect((await person.get(`/api/games/${id}`)).status).toBe(403);
    }
    expect((await guest.post('/api/auth/login', { ...body, code: codeOf(1) })).status).toBe(200);
    expect((await person.get(`/api/games/${id}`)).status).toBe(200);
  });

  test('[S11.7] by the first link opens what another person closed before the address was verified', async () => {
    const email = newEmail();
    const squatter = await Person.withAccount(api.url, email);
    await setUpApp(squatter);
    const owner = new Person(api.url);
    const token = await createMagicLink(db, email, Date.now());
    expect((await owner.post('/api/auth/callback', { token, confirm: true })).status).toBe(200);
    expect(await state(owner)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect((await squatter.get('/api/me')).status).toBe(401);
  });
});

describe('recovery codes', () => {
  test('[S11.8] sign in once each, however they are written', async () => {
    const { email, person, recoveryCodes: codes } = await secured();
    const [first = '', second = ''] = codes;
    const statuses = await Promise.all([1, 2, 3].map(async () => (await login(email, first)).status));
    expect(statuses.toSorted()).toEqual([200, 409, 409]);
    expect((await login(email, ` ${second.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200);
    expect(await state(person)).toEqual({ isOn: true, recoveryCodesLeft: 8 });
    const stranger = await secured();
    expect(told(await login(stranger.email, codes[2]))).toEqual([409, 'CODE_REFUSED']);
  });

  test('[S11.8] are made anew for a code, and the old ones open nothing any more', async () => {
    const { email, person, codeOf, recoveryCodes: old } = await secured();
    expect(told(await person.post(CODES, { code: wrongCode(codeOf) }))).toEqual([409, 'CODE_REFUSED']);
    const { body } = await person.post<{ recoveryCodes: string[] }>(CODES, { code: old[0] });
    expect(body.recoveryCodes).toHaveLength(10);
    expect(told(await login(email, old[1]))).toEqual([409, 'CODE_REFUSED']);
    expect((await login(email, body.recoveryCodes[0])).status).toBe(200);
  });
});

describe('turning it off', () => {
  test('[S11.9] takes a code; then the password alone signs in, and nothing is kept', async () => {
    const { email, person, codeOf } = await secured();
    expect(told(await person.call('DELETE', FACTOR, { code: wrongCode(codeOf) }))).toEqual([
      409,
      'CODE_REFUSED',
    ]);
    expect((await person.call('DELETE', FACTOR, { code: codeOf(1) })).status).toBe(200);
    expect(await state(person)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect((await login(email)).status).toBe(200);
    const isTheirs = eq(secondFactors.userId, person.userId);
    expect(await db.$count(secondFactors, isTheirs)).toBe(0);
  });

  test('with the account takes everything along', async () => {
    const { email, person } = await secured();
    expect((await person.call('DELETE', '/api/me', { email })).status).toBe(200);
    expect(await db.$count(secondFactors, eq(secondFactors.userId, person.userId))).toBe(0);
    expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, person.userId))).toBe(0);
  });
});

test('[S11.14] what happens to it stands in the log, and no code does', async () => {
  await using noticing = await startNoticingApi();
  const { email, person, codeOf, recoveryCodes: codes } = await secured(noticing.url);
  const who = person.userId;
  await login(email, undefined, new Person(noticing.url));
  await login(email, wrongCode(codeOf), new Person(noticing.url));
  await login(email, codes[0], new Person(noticing.url));
  const { body } = await person.post<{ recoveryCodes: string[] }>(CODES, { code: codes[1] });
  await person.call('DELETE', FACTOR, { code: codeOf(1) });
  for (const event of ['second_factor_enabled', 'recovery_codes_replaced', 'second_factor_disabled'])
    expect(noticing.noticed(event, who)).toHaveLength(1);
  expect(noticing.noticed('code_asked', who)).toMatchObject([{ method: 'password' }]);
  expect(noticing.noticed('code_refused', who)).toHaveLength(1);
  expect(noticing.noticed('recovery_code_used', who)).toHaveLength(2);
  for (const code of [...codes, ...body.recoveryCodes, codeOf(0), codeOf(1)])
    expect(noticing.log()).not.toContain(code);
});

const limited = runApi({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'true' });
async function securedThere() {
  const email = newEmail();
  return { email, ...(await setUpApp(await Person.withAccount(limited.url, email))) };
}
const loginFrom = (from: string, email: string, code: string, more: Record<string, string> = {}) => {
  const headers = { 'x-forwarded-for': from, ...more };
  return new Person(limited.url).call(
    'POST',
    '/api/auth/login',
    { email, password: 'a secret', code },
    headers,
  );
};

test('[S11.10] stops after five for an address, at once too, and the owner elsewhere gets in', async () => {
  const { email, codeOf } = await securedThere();
  const eve = newAddress();
  const wrong = wrongCode(codeOf);
  const answers = await Promise.all(Array.from({ length: 12 }, () => loginFrom(eve, email, wrong)));
  const codes = answers.map(({ body }) => body.code);
  expect(codes.filter((code) => code === 'CODE_REFUSED')).toHaveLength(5);
  expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(7);
  expect((await loginFrom(eve, email, codeOf(1))).status).toBe(429);
  expect((await loginFrom(newAddress(), email, codeOf(1))).status).toBe(200);
});

test('[S11.10] from everywhere stops after a hundred; recovery codes and known devices still pass', async () => {
  const { email, codeOf, recoveryCodes: codes } = await securedThere();
  const signedIn = await loginFrom(newAddress(), email, codes[0] ?? '');
  const device = signedIn.headers.getSetCookie().find((line) => line.startsWith('nightfall_device')) ?? '';
  const wrong = wrongCode(codeOf);
  for (let network = 0; network < 20; network += 1) {
    const from = newAddress();
    await Promise.all(Array.from({ length: 5 }, () => loginFrom(from, email, wrong)));
  }
  expect((await loginFrom(newAddress(), email, codeOf(1))).status).toBe(429);
  expect((await loginFrom(newAddress(), email, codes[1] ?? '')).status).toBe(200);
  const cookie = { cookie: device.split(';')[0] ?? '' };
  expect((await loginFrom(newAddress(), email, codeOf(1), cookie)).status).toBe(200);
});
