import { describe, expect, test } from 'bun:test';
import { entitlements, sessions, users } from '@nightfall/shared/backend/db/schema/index';
import { meResponseSchema } from '@nightfall/shared/protocol/accounts';
import { eq } from 'drizzle-orm';
import { Passwords } from '../context/passwords.ts';
import { newAddress, newEmail, Person } from '../testing/person.ts';
import { runApi, runDatabase, startTestApi } from '../testing/test-api.ts';
import { makeDevelopmentAdmin } from './development-admin.ts';

const api = runApi();
const db = runDatabase();

const someone = () => ({ email: `${crypto.randomUUID()}@Example.com`, password: 'a secret' });

describe('sign-up and sign-in', () => {
  test('[A3.1 A4.1 A7.6 A7.7 A7.10 H2.62 P1.2 P1.34] give a session and the account', async () => {
    const person = new Person(api.url);
    const credentials = someone();
    const { body, headers } = await person.post<{ message: string }>('/api/auth/signup', credentials);
    expect(body).toEqual({ message: 'Account created successfully' });
    expect(headers.getSetCookie()[0]).toMatch(/HttpOnly; SameSite=Lax; Max-Age=2592000$/);
    const me = meResponseSchema.parse((await person.get('/api/me')).body);
    expect(me).toMatchObject({ email: credentials.email.toLowerCase(), canHost: true, entitlements: [] });
    expect(me.displayName).toBe(credentials.email.slice(0, 36));
    const again = new Person(api.url);
    expect((await again.post<{ message: string }>('/api/auth/login', credentials)).body).toEqual({
      message: 'Logged in successfully',
    });
    expect((await again.get<{ id: string }>('/api/me')).body.id).toBe(me.id);
  });

  test('[F4.7] take a password in whatever form a keyboard writes it, everywhere', async () => {
    const { email } = someone();
    const person = new Person(api.url);
    const [mac, windows] = ['fu\u0308r immer', 'für immer'];
    expect((await person.post('/api/auth/signup', { email, password: mac })).status).toBe(200);
    const other = new Person(api.url);
    expect((await other.post('/api/auth/login', { email, password: windows })).status).toBe(200);
    expect((await other.post('/api/me/confirm', { password: windows })).status).toBe(200);
    const changed = await other.call('PUT', '/api/me/password', {
      currentPassword: windows,
      password: 'schu\u0308tze 9',
    });
    expect(changed.status).toBe(200);
    const again = new Person(api.url);
    expect((await again.post('/api/auth/login', { email, password: windows })).status).toBe(401);
    expect((await again.post('/api/auth/login', { email, password: 'schütze 9' })).status).toBe(200);
  });

  test.each([
    ['👍👍👍', 400],
    ['e\u0301e\u0301e\u0301', 400],
    ['👍🐺🌕🔥🎲🃏', 200],
  ])('[F4.5 F4.7] of six characters as people see them, %s', async (password, status) => {
    const { email } = someone();
    expect((await new Person(api.url).post('/api/auth/signup', { email, password })).status).toBe(status);
  });

  test('[F4.5] a name of fifty characters is kept whole, and Postgres takes none without end', async () => {
    const person = await Person.withAccount(api.url);
    for (const letter of ['🇩🇪', '👨🏻‍👩🏼‍👧🏽‍👦🏾', 'u\u0308']) {
      const displayName = letter.repeat(50);
      expect((await person.call('PUT', '/api/profile', { displayName })).status).toBe(200);
      const { body } = await person.get('/api/me');
      expect(meResponseSchema.parse(body).displayName).toBe(displayName.normalize('NFKC'));
      const longer = await person.call('PUT', '/api/profile', { displayName: letter.repeat(51) });
      expect([longer.status, longer.body.error]).toEqual([400, 'Display name must be 50 characters or less']);
    }
    const endless = db.update(users).set({ displayName: 'x'.repeat(3_000) });
    await expect(endless.where(eq(users.id, person.userId)).then(() => 'stored')).rejects.toThrow();
  });

  test('[H2.8] the same answer for a wrong password and an unknown address', async () => {
    const credentials = someone();
    await new Person(api.url).post('/api/auth/signup', credentials);
    const wrong = await new Person(api.url).post('/api/auth/login', { ...credentials, password: 'no' });
    const unknown = await new Person(api.url).post('/api/auth/login', someone());
    expect(wrong.status).toBe(401);
    expect(wrong.body).toMatchObject({ error: 'Invalid email or password', code: 'UNAUTHENTICATED' });
    expect(unknown.body).toEqual(wrong.body);
  });

  test('[A3.2 H2.10 P3.27] an address has one account, also when two sign up at once', async () => {
    const credentials = someone();
    const answers = await Promise.all(
      [1, 2].map(() => new Person(api.url).post('/api/auth/signup', credentials)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('EMAIL_TAKEN');
  });

  test('[A3.2 A9.4] an address has at most 255 characters', async () => {
    const ofLength = (length: number) => {
      const end = newEmail();
      return { email: end.padStart(length, 'x'), password: 'a secret' };
    };
    expect((await new Person(api.url).post('/api/auth/signup', ofLength(255))).status).toBe(200);
    expect((await new Person(api.url).post('/api/auth/signup', ofLength(256))).body.code).toBe('INVALID');
  });

  test.each([
    [{ email: 'no address', password: 'a secret' }],
    [{ email: 'a@example.com', password: 'short' }],
    [{ email: 'a@example.com', password: '' }],
    [{}],
    ['{"email":'],
  ])('[A5.1 A5.3 A9.3] %j is INVALID', async (body) => {
    const { status, body: answer } = await new Person(api.url).post('/api/auth/signup', body);
    expect([status, answer.code]).toEqual([400, 'INVALID']);
  });
});

describe('sessions', () => {
  test('[H2.3] are stored as hashes only', async () => {
    const person = await Person.withAccount(api.url);
    const token = person.cookie?.split('=')[1] ?? '';
    const rows = await db.select().from(sessions).where(eq(sessions.userId, person.userId));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.id).toMatch(/^[0-9a-f]{64}$/);
    expect(rows[0]?.id).not.toBe(token);
    // 256 bits.
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });

  test('[H2.62 P1.2] go over https alone in production', async () => {
    await using production = await startTestApi({ NODE_ENV: 'production' });
    const { headers } = await new Person(production.url).post('/api/auth/signup', someone());
    expect(headers.getSetCookie()[0]).toMatch(/^nightfall_session=.*; HttpOnly; SameSite=Lax;.*; Secure$/);
  });

  test('[A4.1 A7.8 H2.3 P1.1] tampered, expired and ended ones are none', async () => {
    const person = await Person.withAccount(api.url);
    const { cookie } = person;
    person.cookie = `${cookie}x`;
    expect((await person.get('/api/me')).status).toBe(401);
    person.cookie = cookie;
    const { body } = await person.post<{ message: string }>('/api/auth/logout');
    expect(body).toEqual({ message: 'You have been logged out successfully' });
    person.cookie = cookie;
    expect((await person.get('/api/me')).status).toBe(401);
    const late = await Person.withAccount(api.url);
    await db
      .update(sessions)
      .set({ expiresAt: new Date(0) })
      .where(eq(sessions.userId, late.userId));
    expect((await late.get('/api/me')).status).toBe(401);
  });

  test('[H2.5] each sign-in has a new token, and the one before is worth nothing', async () => {
    const credentials = someone();
    const person = new Person(api.url);
    await person.post('/api/auth/signup', credentials);
    const old = new Person(api.url);
    old.cookie = person.cookie;
    await person.post('/api/auth/login', credentials);
    expect(person.cookie).not.toBe(old.cookie);
    expect((await old.get('/api/me')).status).toBe(401);
  });

  test('last longer with every day of use', async () => {
    const person = await Person.withAccount(api.url);
    const soon = new Date(Date.now() + 3600_000);
    await db.update(sessions).set({ expiresAt: soon }).where(eq(sessions.userId, person.userId));
    expect((await person.get('/api/me')).headers.get('set-cookie')).toContain('Max-Age=2592000');
    const [row] = await db.select().from(sessions).where(eq(sessions.userId, person.userId));
    expect(row?.expiresAt.getTime()).toBeGreaterThan(soon.getTime());
  });

  test('[H2.4 P1.7] signing out closes the sockets of that session, at every process', async () => {
    await using other = await startTestApi();
    const person = await Person.withAccount(api.url);
    const [here, there] = await Promise.all([person.open(), person.open(other.url)]);
    await person.post('/api/auth/logout');
    for (const socket of [here, there]) expect(await socket.untilClosed()).toBe(1008);
  });
});

describe('the profile', () => {
  test('[A3.3 A5.5 A5.6 A6.2 A7.11 A9.2] takes a name by the rules', async () => {
    const person = await Person.withAccount(api.url);
    const put = (displayName: unknown) =>
      person.call<{ displayName: string }>('PUT', '/api/profile', { displayName });
    expect((await put('  Ann  ')).body.displayName).toBe('Ann');
    expect((await put('')).body).toMatchObject({ error: 'Display name is required', code: 'INVALID' });
    expect((await put(undefined)).body).toMatchObject({ error: 'Display name is required', code: 'INVALID' });
    for (const length of [51, 1_001])
      expect((await put('x'.repeat(length))).body.error).toBe('Display name must be 50 characters or less');
    expect((await put('Werewolf')).body.code).toBe('NAME_REFUSED');
    expect((await new Person(api.url).call('PUT', '/api/profile', { displayName: 'x' })).status).toBe(401);
  });
});

test('[T2.27] an account’s name is the first half of its address until one is chosen, even if that is the same', async () => {
  const name = `ben-${crypto.randomUUID().slice(0, 8)}`;
  const person = await Person.withAccount(api.url, `${name}@example.com`);
  expect((await person.get('/api/me')).body).toMatchObject({ displayName: name, choseName: false });
  expect((await person.call('PUT', '/api/profile', { displayName: 'Werewolf' })).status).toBe(409);
  expect((await person.get('/api/me')).body).toMatchObject({ choseName: false });
  await person.call('PUT', '/api/profile', { displayName: name });
  expect((await person.get('/api/me')).body).toMatchObject({ displayName: name, choseName: true });
});

describe('hosting', () => {
  test('[A1.3 A6.4 P3.14] is open to every account, or to those with an active entitlement', async () => {
    await using paid = await startTestApi({ HOSTING_ACCESS: 'paid' });
    expect((await new Person(paid.url).post('/api/rooms/create')).body.code).toBe('UNAUTHENTICATED');
    const person = await Person.withAccount(paid.url);
    const refused = await person.post('/api/rooms/create');
    expect([refused.status, refused.body.code]).toEqual([403, 'HOST_REQUIRED']);
    await db.insert(entitlements).values({ userId: person.userId, type: 'host', source: 'test' });
    expect((await person.post('/api/rooms/create')).status).toBe(200);
    expect((await person.get('/api/me')).body).toMatchObject({
      canHost: true,
      entitlements: [{ status: 'active' }],
    });
  });
});

describe('limits', () => {
  test('[H2.16] ten wrong passwords in a minute, then wait, even with the right one', async () => {
    await using limited = await startTestApi({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' });
    const credentials = someone();
    const from = (address: string, password: string, call = 'login') =>
      Object.assign(new Person(limited.url), { address }).post(`/api/auth/${call}`, {
        ...credentials,
        password,
      });
    const [guesser, owner] = [newAddress(), newAddress()];
    await from(owner, credentials.password, 'signup');
    for (let n = 0; n < 10; n += 1) expect((await from(guesser, 'a guess')).status).toBe(401);
    expect((await from(guesser, credentials.password)).body.code).toBe('RATE_LIMITED');
    expect((await from(owner, credentials.password)).status).toBe(200);
  });

  test('[P1.15] ten failed joins in a minute, then wait', async () => {
    await using limited = await startTestApi({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' });
    const address = newAddress();
    const body = { roomCode: 'AAAAAA', displayName: 'Ann' };
    const join = (from: string) =>
      Object.assign(new Person(limited.url), { address: from }).post('/api/rooms/join', body);
    for (let n = 0; n < 10; n += 1) expect((await join(address)).status).toBe(404);
    const refused = await join(address);
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await join(newAddress())).status).toBe(404);
  });
});

describe('a development admin', () => {
  const email = `admin-${crypto.randomUUID()}@nightfall.example`;
  const stores = { db, passwords: new Passwords(1_024) };
  const api = runApi({ SUPER_ADMIN_EMAILS: email });

  const signIn = (password: string, address = email, person = new Person(api.url)) =>
    person.post('/api/auth/login', { email: address, password });

  test('[H2.60] makes a fixed super admin once, whose password stays what it was', async () => {
    const first = { email, password: 'the first password' };
    expect(await makeDevelopmentAdmin(stores, first)).toBe(true);
    expect(await makeDevelopmentAdmin(stores, first)).toBe(true);
    expect(await makeDevelopmentAdmin(stores, { email, password: 'another password' })).toBe(false);
    expect((await signIn('another password')).status).toBe(401);
    const admin = new Person(api.url);
    await signIn('the first password', email, admin);
    expect((await admin.get('/api/me')).body).toMatchObject({ email, isFixedSuperAdmin: true });
  });

  test('leaves an existing account with the address alone', async () => {
    const taken = `taken-${crypto.randomUUID()}@nightfall.example`;
    await new Person(api.url).post('/api/auth/signup', { email: taken, password: 'their own password' });
    expect(await makeDevelopmentAdmin(stores, { email: taken, password: 'our own password' })).toBe(false);
    expect((await signIn('their own password', taken)).status).toBe(200);
    expect((await signIn('our own password', taken)).status).toBe(401);
  });
});
