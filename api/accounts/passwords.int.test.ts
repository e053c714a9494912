import { beforeEach, describe, expect, spyOn, test } from 'bun:test';
import { createMagicLink, MAGIC_LINK_MS } from '@nightfall/shared/backend/accounts/magic-links';
import { sessions, users } from '@nightfall/shared/backend/db/schema/index';
import { type MeResponse, meResponseSchema } from '@nightfall/shared/protocol/accounts';
import { eq } from 'drizzle-orm';
import { newEmail, Person } from '../testing/person.ts';
import { runApi, runDatabase, startTestApi } from '../testing/test-api.ts';

const api = runApi();
const db = runDatabase();
let email: string;
beforeEach(() => {
  email = newEmail();
});

const put = (person: Person, password: string, currentPassword?: string) =>
  person.call<MeResponse>('PUT', '/api/me/password', { password, currentPassword });
const me = async (person: Person) => meResponseSchema.parse((await person.get('/api/me')).body);
const signIn = (password: string, person = new Person(api.url)) =>
  person.post('/api/auth/login', { email, password });
/** As a worker mails it. */
const linkFor = (address: string) => createMagicLink(db, address, Date.now());
async function byLink(): Promise<Person> {
  const person = new Person(api.url);
  await person.post('/api/auth/callback', { token: await linkFor(email), confirm: true });
  return person;
}
/** An account without a password, signed in by its first link. */
async function withoutPassword(): Promise<Person> {
  await new Person(api.url).post('/api/auth/signup', { email });
  return byLink();
}
const WRONG = {
  error: 'The current password is incorrect',
  code: 'FORBIDDEN',
  said: { say: 'accounts.wrongCurrentPassword' },
};

describe('a password', () => {
  test('[H2.14] is set where there was none', async () => {
    const person = await withoutPassword();
    expect(await me(person)).toMatchObject({ hasPassword: false, needsCurrentPassword: false });
    const { status, body } = await put(person, 'my secret');
    expect(status).toBe(200);
    expect(meResponseSchema.parse(body)).toMatchObject({ email, hasPassword: true });
    expect((await signIn('my secret')).status).toBe(200);
  });

  test('[H2.14] is changed by who knows it, and all other sessions end', async () => {
    const person = await Person.withAccount(api.url, email);
    expect(await me(person)).toMatchObject({ hasPassword: true, needsCurrentPassword: true });
    const elsewhere = new Person(api.url);
    await signIn('a secret', elsewhere);
    const [own, other] = [await person.open(), await elsewhere.open()];
    for (const current of [undefined, 'a guess']) {
      const refused = await put(person, 'another one', current);
      expect<unknown>([refused.status, refused.body]).toEqual([403, WRONG]);
    }
    expect((await elsewhere.get('/api/me')).status).toBe(200);
    const { body } = await put(person, 'another one', 'a secret');
    expect(body).toMatchObject({ hasPassword: true, needsCurrentPassword: true });
    expect(await other.untilClosed()).toBe(1008);
    expect((await elsewhere.get('/api/me')).status).toBe(401);
    expect((await person.get('/api/me')).status).toBe(200);
    expect(own.closed).toBeNull();
    expect((await signIn('a secret')).status).toBe(401);
    expect((await signIn('another one')).status).toBe(200);
    own.close();
  });

  test('[H2.15] that was forgotten is replaced within 15 minutes after a link', async () => {
    const first = await withoutPassword();
    await put(first, 'a forgotten one');
    const person = await byLink();
    expect(await me(person)).toMatchObject({ hasPassword: true, needsCurrentPassword: false });
    expect((await put(person, 'a remembered one')).status).toBe(200);
    // A session that began by password is not trusted so far.
    const other = new Person(api.url);
    await signIn('a remembered one', other);
    expect(await me(other)).toMatchObject({ needsCurrentPassword: true });
    expect<unknown>((await put(other, 'a third')).body).toEqual(WRONG);
    const longAgo = new Date(Date.now() - MAGIC_LINK_MS - 1_000);
    const { id } = await me(person);
    await db.update(sessions).set({ createdAt: longAgo }).where(eq(sessions.userId, id));
    expect(await me(person)).toMatchObject({ needsCurrentPassword: true });
    expect((await put(person, 'a third')).body).toEqual(WRONG as MeResponse & typeof WRONG);
    expect((await put(person, 'a third', 'a remembered one')).status).toBe(200);
  });

  test.each([
    ['is changed', (person: Person) => put(person, 'another one', 'a secret')],
    ['is left, and all sessions are ended', (person: Person) => person.post('/api/auth/logout-all')],
  ] as const)('[S10.11] %s: no link works that was asked for before, mailed or not', async (_, end) => {
    const person = await withoutPassword();
    await put(person, 'a secret');
    const asked = Date.now();
    const mailed = await createMagicLink(db, email, asked);
    expect((await end(person)).status).toBe(200);
    expect(await createMagicLink(db, email, asked)).toBeNull();
    const late = await new Person(api.url).post('/api/auth/callback', { token: mailed, confirm: true });
    expect(late.status).toBe(401);
    expect(await createMagicLink(db, email, Date.now() + 1)).not.toBeNull();
  });

  test('[A3.5 H2.2] is kept as its argon2id hash alone', async () => {
    await Person.withAccount(api.url, email);
    const [row] = await db.select().from(users).where(eq(users.email, email));
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=1024,/);
    expect(JSON.stringify(row)).not.toContain('a secret');
  });

  test('[H2.9] costs one verification, whether or not there is such an account', async () => {
    await new Person(api.url).post('/api/auth/signup', { email });
    const known = newEmail();
    await Person.withAccount(api.url, known);
    const verified = spyOn(Bun.password, 'verify');
    for (const address of [known, email, newEmail()]) {
      verified.mockClear();
      const { status } = await new Person(api.url).post('/api/auth/login', {
        email: address,
        password: 'no',
      });
      expect([status, verified.mock.calls.length]).toEqual([401, 1]);
    }
    verified.mockRestore();
  });

  test('[H2.11] proves nothing of the address', async () => {
    const person = await Person.withAccount(api.url, email);
    await put(person, 'another one', 'a secret');
    const [row] = await db.select().from(users).where(eq(users.email, email));
    expect(row?.emailVerifiedAt).toBeNull();
  });

  test('[H2.12] is not set any more by whom the first link shuts out at that moment', async () => {
    const intruder = await Person.withAccount(api.url, email);
    const token = await linkFor(email);
    const sets = Array.from({ length: 3 }, () => put(intruder, 'a secret', 'a secret'));
    const owner = new Person(api.url);
    const [{ status }] = await Promise.all([
      owner.post('/api/auth/callback', { token, confirm: true }),
      ...sets,
    ]);
    expect(status).toBe(200);
    expect(await me(owner)).toMatchObject({ hasPassword: false });
    expect((await intruder.get('/api/me')).status).toBe(401);
  });

  test('[A4.2 A5.1] is for accounts, and has at least 6 characters', async () => {
    const guest = new Person(api.url);
    await guest.practice();
    for (const person of [guest, new Person(api.url)])
      expect((await put(person, 'my secret')).status).toBe(401);
    const person = await Person.withAccount(api.url, email);
    const short = await put(person, 'short', 'a secret');
    expect([short.status, short.body.error]).toEqual([400, 'A password has at least 6 characters']);
  });
});

describe('signing out everywhere', () => {
  test('[H2.4 P1.31] ends all sessions of the account and no other', async () => {
    await using there = await startTestApi();
    const person = await Person.withAccount(api.url, email);
    const elsewhere = new Person(api.url);
    await signIn('a secret', elsewhere);
    const stranger = await Person.withAccount(api.url);
    const sockets = [await person.open(), await elsewhere.open(), await elsewhere.open(there.url)];
    const kept = { person: person.cookie };
    const { body, headers } = await person.post<{ message: string }>('/api/auth/logout-all');
    expect(body).toEqual({ message: 'You have been logged out everywhere' });
    expect(headers.getSetCookie()).toEqual([
      'nightfall_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
      'nightfall_account=; Path=/; SameSite=Lax; Max-Age=0',
    ]);
    for (const socket of sockets) expect(await socket.untilClosed()).toBe(1008);
    person.cookie = kept.person;
    for (const one of [person, elsewhere]) expect((await one.get('/api/me')).status).toBe(401);
    expect((await stranger.get('/api/me')).status).toBe(200);
  });

  test('is for accounts', async () => {
    expect((await new Person(api.url).post('/api/auth/logout-all')).body.code).toBe('UNAUTHENTICATED');
    const guest = new Person(api.url);
    await guest.practice();
    expect((await guest.post('/api/auth/logout-all')).body.code).toBe('UNAUTHENTICATED');
  });
});
