import { beforeEach, describe, expect, test } from 'bun:test';
import { sessions, users } from '@nightfall/shared/backend/db/schema/index';
import { hashToken } from '@nightfall/shared/backend/ids';
import { keys } from '@nightfall/shared/backend/redis/keys';
import type { OwnSession } from '@nightfall/shared/protocol/accounts';
import { eq } from 'drizzle-orm';
import { newEmail, Person } from '../testing/person.ts';
import { runApi, runDatabase, runRedis, startTestApi } from '../testing/test-api.ts';

const DAY_MS = 24 * 3600 * 1000;
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0' };

const api = runApi();
const db = runDatabase();

let email: string;
let ann: Person;
let phone: Person;
beforeEach(async () => {
  email = newEmail();
  ann = await Person.withAccount(api.url, email);
  phone = new Person(api.url);
  await phone.call('POST', '/api/auth/login', { email, password: 'a secret' }, FIREFOX);
});

const listed = async (person: Person) => (await person.get<OwnSession[]>('/api/me/sessions')).body;
const isSignedIn = async (person: Person) => (await person.get('/api/me')).status === 200;
/** Moves what began, or was proven, so many milliseconds back. */
const age = (times: Partial<Record<'createdAt' | 'lastSeenAt' | 'confirmedAt' | 'expiresAt', number>>) =>
  db
    .update(sessions)
    .set(Object.fromEntries(Object.entries(times).map(([name, ms]) => [name, new Date(Date.now() - ms)])))
    .where(eq(sessions.accountId, ann.userId));

describe('the sessions of an account', () => {
  test('[S10.4] is listed with the browser and when it was used, without those of others', async () => {
    const stranger = await Person.withAccount(api.url);
    const list = await listed(ann);
    expect(list.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true]);
    const other = list.find(({ isCurrent }) => !isCurrent);
    expect(other).toMatchObject({ browser: 'Firefox on Android' });
    expect(Date.now() - (other?.createdAt ?? 0)).toBeLessThan(60_000);
    expect(JSON.stringify(list)).not.toContain(phone.cookie?.split('=')[1] ?? 'no cookie');
    expect(await listed(stranger)).toHaveLength(1);
  });

  test('[S10.5] is ended one by one, and its sockets close at once', async () => {
    const socket = await phone.open();
    const id = (await listed(ann)).find(({ isCurrent }) => !isCurrent)?.id;
    const { status, body } = await ann.call<OwnSession[]>('DELETE', `/api/me/sessions/${id}`);
    expect([status, body.length]).toEqual([200, 1]);
    expect(await socket.untilClosed()).toBe(1008);
    expect([await isSignedIn(ann), await isSignedIn(phone)]).toEqual([true, false]);
    expect((await ann.call('DELETE', `/api/me/sessions/${id}`)).status).toBe(404);
  });

  test('[S10.5] cannot be ended by another account', async () => {
    const stranger = await Person.withAccount(api.url);
    for (const { id } of await listed(ann))
      expect((await stranger.call('DELETE', `/api/me/sessions/${id}`)).status).toBe(404);
    expect([await isSignedIn(ann), await isSignedIn(phone)]).toEqual([true, true]);
  });

  test('[S10.5] is ended everywhere else together', async () => {
    const { status, body } = await ann.call<OwnSession[]>('DELETE', '/api/me/sessions');
    expect([status, body.map(({ isCurrent }) => isCurrent)]).toEqual([200, [true]]);
    expect([await isSignedIn(ann), await isSignedIn(phone)]).toEqual([true, false]);
  });
});

describe('the life of a session', () => {
  test('[S10.3] ends 90 days after it began, however often it is used', async () => {
    await age({ createdAt: 85 * DAY_MS, lastSeenAt: DAY_MS, expiresAt: -4 * DAY_MS });
    expect(await isSignedIn(ann)).toBe(true);
    const [row] = await db.select().from(sessions).where(eq(sessions.accountId, ann.userId));
    const ends = (row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0);
    expect(ends).toBeLessThanOrEqual(90 * DAY_MS);
    await age({ createdAt: 91 * DAY_MS, expiresAt: -DAY_MS });
    expect(await isSignedIn(ann)).toBe(false);
  });

  test('[S10.4] is noted to the hour', async () => {
    await age({ lastSeenAt: DAY_MS });
    expect(await isSignedIn(phone)).toBe(true);
    const other = (await listed(ann)).find(({ isCurrent }) => !isCurrent);
    expect(Date.now() - (other?.lastSeenAt ?? 0)).toBeLessThan(60_000);
  });
});

describe('what cannot be undone', () => {
  const OLD = { createdAt: 11 * 60_000 };
  const deletion = (person: Person) => person.call('DELETE', '/api/me', { email });

  test('[S10.6] asks for the password in a session of more than ten minutes, and takes it for that session alone', async () => {
    await age(OLD);
    expect((await deletion(ann)).body).toMatchObject({ code: 'CONFIRM_REQUIRED' });
    expect((await ann.post('/api/me/confirm', { password: 'a guess' })).status).toBe(403);
    expect((await deletion(ann)).status).toBe(403);
    expect((await ann.post('/api/me/confirm', { password: 'a secret' })).status).toBe(200);
    expect((await deletion(phone)).body).toMatchObject({ code: 'CONFIRM_REQUIRED' });
    expect((await deletion(ann)).status).toBe(200);
    expect(await db.select().from(users).where(eq(users.email, email))).toEqual([]);
  });

  test('[S10.6] is not done ten minutes after the password was given', async () => {
    await ann.post('/api/me/confirm', { password: 'a secret' });
    await age({ ...OLD, confirmedAt: 11 * 60_000 });
    expect((await deletion(ann)).body).toMatchObject({ code: 'CONFIRM_REQUIRED' });
  });

  test.each([
    ['POST', '/api/me/second-factor/set-up'],
    ['POST', '/api/me/passkeys/options'],
    ['DELETE', `/api/me/passkeys/${crypto.randomUUID()}`],
    ['DELETE', '/api/me/sessions'],
  ] as const)('[S10.13] is another way in, or the end of one: %s %s', async (method, path) => {
    await age(OLD);
    expect((await ann.call(method, path)).body).toMatchObject({ code: 'CONFIRM_REQUIRED' });
    expect((await phone.post('/api/me/confirm', { password: 'a secret' })).status).toBe(200);
    expect((await ann.call(method, path)).status).toBe(403);
    expect((await phone.call(method, path)).status).toBe(200);
  });

  test('[S10.6] cannot be confirmed by guests', async () => {
    const guest = new Person(api.url);
    await guest.practice();
    expect((await guest.post('/api/me/confirm', { password: 'a secret' })).status).toBe(401);
  });

  test('[S10.6] is confirmed by a password that is guessed no more often than at sign-in', async () => {
    await using strict = await startTestApi({ RATE_LIMIT_SCALE: '1' });
    const host = await Person.withAccount(strict.url);
    const answers: number[] = [];
    for (let guess = 0; guess < 12; guess += 1)
      answers.push((await host.post('/api/me/confirm', { password: `guess ${guess}` })).status);
    expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 403));
    expect(answers.slice(10)).toEqual([429, 429]);
  });
});

test('[S10.1] a common password is refused with its reason, and those that are known still sign in', async () => {
  for (const password of ['123456', `a${email}`]) {
    const { status, body } = await new Person(api.url).post('/api/auth/signup', {
      email: `a${email}`,
      password,
    });
    expect([status, body]).toMatchObject([400, { code: 'INVALID', details: [{ path: 'password' }] }]);
  }
  const change = { password: 'password', currentPassword: 'a secret' };
  expect((await ann.call('PUT', '/api/me/password', change)).status).toBe(400);
  const passwordHash = await Bun.password.hash('123456', { algorithm: 'argon2id', memoryCost: 1024 });
  await db.update(users).set({ passwordHash }).where(eq(users.email, email));
  const early = await new Person(api.url).post('/api/auth/login', { email, password: '123456' });
  expect(early.status).toBe(200);
});

const redis = runRedis();
const ownEmail = () => newEmail();
/** How long the server remembers this browser, in days. */
async function daysOf({ device }: Person): Promise<number> {
  const token = device?.split('=')[1] ?? '';
  return Math.ceil((await redis.pttl(keys.device(hashToken(token)))) / DAY_MS);
}

test('[S7.38] a browser that has signed in once is remembered for a day, and after the second time for half a year', async () => {
  const address = ownEmail();
  const ann = await Person.withAccount(api.url, address);
  expect(await daysOf(ann)).toBe(1);
  await ann.post('/api/auth/login', { email: address, password: 'a secret' });
  expect(await daysOf(ann)).toBe(180);
});

test('[S7.38] who is signed in and comes back on another day is remembered for half a year', async () => {
  const ann = await Person.withAccount(api.url, ownEmail());
  await ann.get('/api/me');
  expect(await daysOf(ann)).toBe(1);
  // As if it had begun two days ago.
  const expiresAt = new Date(Date.now() + 28 * DAY_MS);
  await db.update(sessions).set({ expiresAt }).where(eq(sessions.userId, ann.userId));
  expect((await ann.get('/api/me')).headers.getSetCookie().join()).toContain('nightfall_device=');
  expect(await daysOf(ann)).toBe(180);
});

test('[S7.38] the list of the devices of an account is kept for as long as any of them', async () => {
  const address = ownEmail();
  const ann = await Person.withAccount(api.url, address);
  const device = hashToken(ann.device?.split('=')[1] ?? '');
  const days = async () => {
    for (const key of await redis.keys(keys.devices('*')))
      if ((await redis.zscore(key, device)) !== null) return Math.ceil((await redis.pttl(key)) / DAY_MS);
    return null;
  };
  const signIn = (person: Person) => person.post('/api/auth/login', { email: address, password: 'a secret' });
  expect(await days()).toBe(1);
  await signIn(ann);
  expect(await days()).toBe(180);
  await signIn(new Person(api.url));
  expect(await days()).toBe(180);
});
