import { afterAll, describe, expect, test } from 'bun:test';
import { createMagicLink } from '@nightfall/shared/backend/accounts/magic-links';
import { magicLinkTokens, sessions, users } from '@nightfall/shared/backend/db/schema/index';
import { FORMAT } from '@nightfall/shared/backend/formats/shared-format';
import { hashToken, newToken } from '@nightfall/shared/backend/ids';
import { openQueues } from '@nightfall/shared/backend/jobs/queues';
import { MAGIC_LINK_MESSAGES, meResponseSchema } from '@nightfall/shared/protocol/accounts';
import { eq, sql } from 'drizzle-orm';
import { newEmail, Person } from '../testing/person.ts';
import { runApi, runDatabase, runRedis, startTestApi } from '../testing/test-api.ts';

const api = runApi();
const queues = openQueues(runRedis('queue'));
const db = runDatabase();
afterAll(() => queues.close());

const ask = (call: 'login' | 'signup', email: string, url = api.url, headers: Record<string, string> = {}) =>
  new Person(url).call<{ message: string }>('POST', `/api/auth/${call}`, { email }, headers);
/** The links asked for this address: no worker runs here. */
const asked = async (email: string) =>
  (await queues.sendMagicLink.getJobs(['waiting']))
    .map(({ data }) => data)
    .filter((one) => one.email === email);
const accountAt = async (email: string) =>
  (await db.select().from(users).where(eq(users.email, email)))[0] ?? null;
const sessionsOf = (accountId: string) => db.select().from(sessions).where(eq(sessions.accountId, accountId));

/** The link that a worker would mail. */
async function linkFor(email: string): Promise<string> {
  const token = await createMagicLink(db, email, Date.now());
  if (token === null) throw new Error('There is no such account');
  return token;
}
const follow = (person: Person, token: string) =>
  person.post<{ message: string; endedPassword?: true }>('/api/auth/callback', {
    token,
    confirm: true,
    takeSeat: true,
  });
/** An account with a password and an unverified address. */
async function unverified() {
  const email = newEmail();
  return { email, person: await Person.withAccount(api.url, email) };
}
/** Asks for a link from this browser again, without signing in. */
const LINK_COOKIE = /^nightfall_link=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=1800$/;
const INVALID_LINK = {
  error: 'The login link is invalid or expired',
  code: 'UNAUTHENTICATED',
  said: { say: 'accounts.wrongLink' },
};

describe('asking for a link', () => {
  test('[A7.6 H2.1 H2.8 P1.38] at sign-in is answered without a look at the accounts: alike for known and unknown', async () => {
    const { email, person } = await unverified();
    const unknown = newEmail();
    const answers = [await ask('login', email.toUpperCase()), await ask('login', unknown)];
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([200, { message: 'Check your email for the sign-in link' }]);
      expect(headers.getSetCookie()).toEqual([expect.stringMatching(LINK_COOKIE)]);
    }
    for (const address of [email, unknown]) {
      const asker = expect.stringMatching(/^[0-9a-f]{64}$/);
      const page = { origin: api.url, language: 'en' };
      const job = { asker, email: address, ...page, createdAt: expect.any(Number), format: FORMAT };
      expect(await asked(address)).toEqual([job]);
    }
    const links = db.select().from(magicLinkTokens).where(eq(magicLinkTokens.userId, person.userId));
    expect(await links).toEqual([]);
    expect(await accountAt(unknown)).toBeNull();
  });

  test('[A7.7 P1.38] at sign-up makes an account that has no password and is not signed in', async () => {
    const email = newEmail();
    const { body, headers } = await ask('signup', email);
    expect(body).toEqual({ message: 'Check your email to complete signup' });
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(LINK_COOKIE)]);
    expect(await accountAt(email)).toMatchObject({
      passwordHash: null,
      emailVerifiedAt: null,
      lastLoginAt: null,
    });
    // No password signs in to it.
    const guess = await new Person(api.url).post('/api/auth/login', { email, password: 'a guess' });
    expect(guess.body).toMatchObject({ error: 'Invalid email or password', code: 'UNAUTHENTICATED' });
    // Who did not get the mail asks again.
    expect((await ask('signup', email)).body).toEqual({ message: MAGIC_LINK_MESSAGES.signup });
    expect(await asked(email)).toHaveLength(2);
    await follow(new Person(api.url), await linkFor(email));
    expect((await ask('signup', email)).body.code).toBe('EMAIL_TAKEN');
    expect(await asked(email)).toHaveLength(2);
  });

  test('[H2.10] at sign-up with the address of an account says so', async () => {
    const { email } = await unverified();
    const { status, body } = await ask('signup', email);
    expect([status, body.code]).toEqual([409, 'EMAIL_TAKEN']);
    expect(await asked(email)).toEqual([]);
  });

  test('[S3.2] gives a link to PUBLIC_URL, whichever of its names the server is called by', async () => {
    await using known = await startTestApi({ PUBLIC_URL: 'https://night.example/' });
    const email = newEmail();
    for (const headers of [
      { host: 'evil.example' },
      { host: 'evil.example', origin: 'http://evil.example' },
      { origin: 'http://evil.example' },
    ]) {
      expect((await ask('login', email, known.url, headers)).body.code).toBe('FORBIDDEN');
    }
    for (const host of ['night.example', 'localhost:1', '127.0.0.1'])
      expect((await ask('login', newEmail(), known.url, { host })).status).toBe(200);
    expect((await ask('login', email, known.url, { host: 'night.example:8443' })).status).toBe(200);
    expect((await asked(email)).map(({ origin }) => origin)).toEqual(['https://night.example']);
  });

  test.each([
    ['no mail can be sent', { SMTP_URL: '', PUBLIC_URL: 'https://night.example' }],
    ['links could lead elsewhere', { SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: '' }],
  ])('[H2.25] is refused for all in production where %s', async (_, settings) => {
    await using production = await startTestApi({ NODE_ENV: 'production', ...settings });
    const [known, unknown] = [(await unverified()).email, newEmail()];
    const answers = [
      await ask('login', known, production.url),
      await ask('login', unknown, production.url),
      await ask('signup', known, production.url),
      await ask('signup', unknown, production.url),
    ];
    for (const { status, body } of answers) {
      const error = 'Sign-in by email link is not available on this server';
      expect<unknown>([status, body]).toEqual([
        503,
        { error, code: 'UNAVAILABLE', said: { say: 'accounts.noMail' } },
      ]);
    }
    expect(await accountAt(unknown)).toBeNull();
  });
});

describe('a link', () => {
  test('[A4.1 A7.9 H2.11] signs in and shows whose address it is', async () => {
    const email = newEmail();
    await ask('signup', email);
    const person = new Person(api.url);
    const token = await linkFor(email);
    expect((await follow(person, token)).body).toEqual({ message: 'Logged in successfully' });
    const me = meResponseSchema.parse((await person.get('/api/me')).body);
    expect(me).toMatchObject({ email, hasPassword: false, needsCurrentPassword: false });
    expect(me.lastLoginAt).toBeGreaterThan(Date.now() - 10_000);
    expect((await accountAt(email))?.emailVerifiedAt?.getTime()).toBe(me.lastLoginAt ?? 0);
    expect(await sessionsOf(me.id)).toMatchObject([{ byMagicLink: true }]);
  });

  test('[H2.6] that is unknown, used or expired: the answer does not tell which', async () => {
    const { email } = await unverified();
    const [used, expired] = [await linkFor(email), await linkFor(email)];
    expect((await follow(new Person(api.url), used)).status).toBe(200);
    const past = { expiresAt: new Date(Date.now() - 1) };
    await db
      .update(magicLinkTokens)
      .set(past)
      .where(eq(magicLinkTokens.token, hashToken(expired)));
    for (const token of [used, expired, newToken(), hashToken(used), 'x']) {
      const person = new Person(api.url);
      const { status, body } = await follow(person, token);
      expect<unknown>([status, body]).toEqual([401, INVALID_LINK]);
      expect(person.cookie).toBeNull();
    }
    expect((await follow(new Person(api.url), '')).status).toBe(400);
  });

  test('[H2.7] used twenty times at once signs in once', async () => {
    const { email, person } = await unverified();
    const token = await linkFor(email);
    const people = Array.from({ length: 20 }, () => new Person(api.url));
    const answers = await Promise.all(people.map((one) => follow(one, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(19);
    expect(people.filter(({ cookie }) => cookie !== null)).toHaveLength(1);
    expect(await sessionsOf(person.userId)).toMatchObject([{ byMagicLink: true }]);
  });

  test('[H2.7] whose session cannot be stored stays as it was, and so does the account', async () => {
    const { email, person } = await unverified();
    const token = await linkFor(email);
    const name = `refuse_${crypto.randomUUID().replaceAll('-', '')}`;
    await db.execute(
      sql.raw(`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN IF NEW.account_id = '${person.userId}' THEN RAISE 'not now'; END IF; RETURN NEW; END $$`),
    );
    await db.execute(
      sql.raw(`CREATE TRIGGER ${name} BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION ${name}()`),
    );
    const before = await accountAt(email);
    expect((await follow(new Person(api.url), token)).body.code).toBe('INTERNAL');
    expect(await accountAt(email)).toEqual(before);
    expect((await person.get('/api/me')).status).toBe(200);
    await db.execute(sql.raw(`DROP FUNCTION ${name} CASCADE`));
    expect((await follow(new Person(api.url), token)).status).toBe(200);
  });
});

describe('the first link', () => {
  test('[H2.12 T2.30] ends a password that was set before, and all sessions that it began', async () => {
    await using other = await startTestApi();
    const { email, person: intruder } = await unverified();
    const sockets = [await intruder.open(), await intruder.open(other.url)];
    const owner = new Person(api.url);
    const followed = await follow(owner, await linkFor(email));
    expect(followed.body).toEqual({ message: 'Logged in successfully', endedPassword: true });
    for (const socket of sockets) expect(await socket.untilClosed()).toBe(1008);
    expect((await intruder.get('/api/me')).status).toBe(401);
    const again = await intruder.post('/api/auth/login', { email, password: 'a secret' });
    expect(again.status).toBe(401);
    expect((await owner.get('/api/me')).body).toMatchObject({ hasPassword: false });
  });

  test('[L7.1] says that it ends the password before it does so, also where it was asked for', async () => {
    const { email, person } = await unverified();
    await person.post('/api/auth/login', { email });
    const token = await linkFor(email);
    const asked = await person.post<{ code: string; signIn: unknown }>('/api/auth/callback', { token });
    expect([asked.status, asked.body.code]).toEqual([409, 'CONFIRM_SIGN_IN']);
    expect(asked.body.signIn).toEqual({ email, askedHere: true, endsPassword: true });
    expect((await person.get('/api/me')).body).toMatchObject({ hasPassword: true });
    expect((await follow(person, token)).body).toMatchObject({ endedPassword: true });
    const next = await person.post<{ signIn: unknown }>('/api/auth/callback', {
      token: await linkFor(email),
      confirm: false,
    });
    expect(next.body.signIn).toEqual({ email, askedHere: true });
  });

  test('[H2.12] ends also the sessions that begin at that moment', async () => {
    const { email, person } = await unverified();
    const token = await linkFor(email);
    const credentials = { email, password: 'a secret' };
    const signIn = () => new Person(api.url).post('/api/auth/login', credentials);
    const many = Array.from({ length: 6 }, signIn);
    await Promise.race(many);
    const owner = new Person(api.url);
    expect((await follow(owner, token)).status).toBe(200);
    for (const { status } of await Promise.all(many)) expect([200, 401]).toContain(status);
    expect(await sessionsOf(person.userId)).toMatchObject([{ byMagicLink: true }]);
    expect((await owner.get('/api/me')).status).toBe(200);
  });

  test('[H2.13] only the first: a password set since, and other sessions, stay', async () => {
    const { email } = await unverified();
    const [owner, elsewhere] = [new Person(api.url), new Person(api.url)];
    await follow(owner, await linkFor(email));
    await owner.call('PUT', '/api/me/password', { password: 'my own secret' });
    const again = await follow(elsewhere, await linkFor(email));
    expect(again.body).toEqual({ message: 'Logged in successfully' });
    expect((await owner.get('/api/me')).body).toMatchObject({ hasPassword: true });
    const credentials = { email, password: 'my own secret' };
    expect((await new Person(api.url).post('/api/auth/login', credentials)).status).toBe(200);
  });

  test.each(['SUPER_ADMIN_EMAILS', 'ADMIN_EMAILS'])(
    '[H2.49] makes an admin of who is named in %s',
    async (setting) => {
      const email = newEmail();
      await using governed = await startTestApi({ [setting]: email });
      const isFixed = setting === 'SUPER_ADMIN_EMAILS';
      const person = await Person.withAccount(governed.url, email);
      const none = { isAdmin: false, isSuperAdmin: false, isFixedSuperAdmin: false };
      expect((await person.get('/api/me')).body).toMatchObject({ ...none, hasPassword: true });
      expect((await person.get('/api/admin/users')).status).toBe(403);
      await follow(person, await linkFor(email));
      const rights = { isAdmin: true, isSuperAdmin: isFixed, isFixedSuperAdmin: isFixed };
      expect((await person.get('/api/me')).body).toMatchObject({ ...rights, hasPassword: false });
      expect((await person.get('/api/admin/users')).status).toBe(200);
    },
  );
});

describe('a link that was opened before', () => {
  const open = (person: Person, token: string) =>
    person.post<{ message: string; endedPassword?: true }>('/api/auth/callback', { token });

  test('[F7.6] admits a browser that is signed in to its account, used or expired', async () => {
    const { email, person: elsewhere } = await unverified();
    const [first, expired] = [await linkFor(email), await linkFor(email)];
    const person = new Person(api.url);
    await follow(person, first);
    const past = { expiresAt: new Date(Date.now() - 20 * 24 * 3600 * 1000) };
    await db
      .update(magicLinkTokens)
      .set(past)
      .where(eq(magicLinkTokens.token, hashToken(expired)));
    const { cookie } = person;
    for (const token of [first, first, expired]) {
      const { status, body, headers } = await open(person, token);
      expect([status, body]).toEqual([200, { message: 'Logged in successfully' }]);
      expect(headers.getSetCookie()).toEqual([]);
    }
    expect(person.cookie).toBe(cookie);
    expect(await sessionsOf(elsewhere.userId)).toHaveLength(1);
    // The seat question changes nothing about it.
    expect((await person.post('/api/auth/callback', { token: first, confirm: false })).status).toBe(200);
  });

  test('[F7.6] admits no other browser, and counts only where it led nowhere', async () => {
    const { email, person: owner } = await unverified();
    const token = await linkFor(email);
    await follow(owner, token);
    const guest = new Person(api.url);
    await guest.practice();
    for (const person of [await Person.withAccount(api.url), guest, new Person(api.url)]) {
      const { status, body } = await open(person, token);
      expect<unknown>([status, body]).toEqual([401, INVALID_LINK]);
    }
    expect((await open(owner, newToken())).status).toBe(401);
    await owner.post('/api/auth/logout');
    expect((await open(owner, token)).status).toBe(401);
  });
});

test('[H2.19] a guest who comes by a link keeps the seat; the session before it ends', async () => {
  const host = await Person.withAccount(api.url);
  await db.execute(
    sql`INSERT INTO entitlements (user_id, type, source) VALUES (${host.userId}, 'host', 'test')`,
  );
  const { roomCode } = await host.createRoom();
  const guest = new Person(api.url);
  await guest.join(roomCode, 'Ann');
  const before = new Person(api.url);
  before.cookie = guest.cookie;
  const socket = await before.open();
  const email = newEmail();
  await ask('signup', email);
  await follow(guest, await linkFor(email));
  const { id } = (await guest.get<{ id: string }>('/api/me')).body;
  const game = (await guest.get<{ players: { userId: string }[] }>(`/api/games/${guest.gameId}`)).body;
  expect(game.players.map(({ userId }) => userId)).toContain(id);
  expect(await socket.untilClosed()).toBe(1008);
  expect((await before.get(`/api/games/${guest.gameId}`)).status).toBe(401);
});

test('[H4.267] a link that was answered with UNAVAILABLE is not used up later', async () => {
  const { email, person } = await unverified();
  const token = await linkFor(email);
  const account = await accountAt(email);
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  // Another transaction locks the account, until just after the answer.
  const holding = db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.email, email)).for('update');
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  const answer = await follow(new Person(api.url), token);
  expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  held.resolve();
  await holding;
  // Whatever still waited for the account has it before the next one in line.
  await db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.email, email)).for('update');
  });
  const link = await db
    .select()
    .from(magicLinkTokens)
    .where(eq(magicLinkTokens.token, hashToken(token)));
  expect(link).toMatchObject([{ used: false }]);
  expect(await sessionsOf(account?.id ?? '')).toHaveLength(1);
  expect((await follow(person, token)).status).toBe(200);
}, 20_000);
