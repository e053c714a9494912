import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { generateKeyPairSync } from 'node:crypto';
import { createMagicLink } from '@nightfall/shared/backend/accounts/magic-links';
import { passkeys, sessions, themePacks, users } from '@nightfall/shared/backend/db/schema/index';
import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import type { Passkey } from '@nightfall/shared/protocol/passkeys';
import { eq } from 'drizzle-orm';
import {
  answer,
  challenged,
  offer,
  register,
  SoftwareAuthenticator,
  setUpApp,
  signInWith,
  withPasskey,
} from '../testing/authenticators.ts';
import { newEmail, Person } from '../testing/person.ts';
import { runApi, runDatabase, startNoticingApi, startTestApi, type TestApi } from '../testing/test-api.ts';
import { newPack } from '../testing/theme-packs.ts';

let api: Awaited<ReturnType<typeof startNoticingApi>>;
const db = runDatabase();
beforeAll(async () => {
  api = await startNoticingApi();
});
afterAll(() => api.stop());

async function owner() {
  const email = newEmail();
  const person = await Person.withAccount(api.url, email);
  return { email, person, ...(await withPasskey(person)) };
}
const told = ({ status, body }: Awaited<ReturnType<typeof signInWith>>) => [status, body.code];
const list = (person: Person) => person.get<Passkey[]>('/api/me/passkeys');
const REFUSED = [401, 'UNAUTHENTICATED'];

describe('adding a passkey', () => {
  test('[S12.1] asks for a device that knows its owner, and lists it by its name', async () => {
    const { email, person, passkey } = await owner();
    const options = await offer(person);
    expect(options).toMatchObject({
      rp: { id: '127.0.0.1', name: 'Nightfall' },
      user: { name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ type: 'public-key' }],
    });
    expect((await list(person)).body).toEqual([passkey]);
    expect(passkey).toMatchObject({ name: 'Phone', lastUsedAt: null });
    expect(api.noticed('passkey_added', person.userId)).toHaveLength(1);
  });

  test.each([
    ['of another page', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['that does not know its owner', { knowsOwner: false }],
    ['that signs something else', { type: 'webauthn.get' }],
  ])('[S12.2] refuses one %s', async (_, otherwise) => {
    const person = await Person.withAccount(api.url);
    const device = new SoftwareAuthenticator(api.url);
    const { status, body } = await register(person, device.create(await offer(person), otherwise));
    expect([status, body.error]).toEqual([400, 'This passkey could not be added. Please try again']);
    expect((await list(person)).body).toEqual([]);
  });

  test('[S12.2] takes each challenge once, in the session that it was given to', async () => {
    const { person: other } = await owner();
    const person = await Person.withAccount(api.url);
    const options = await offer(person);
    await offer(other);
    expect((await register(other, new SoftwareAuthenticator(api.url).create(options))).status).toBe(400);
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => {
        const device = new SoftwareAuthenticator(api.url);
        return (await register(person, device.create(options))).status;
      }),
    );
    // The first gives the session a new token.
    expect(statuses.filter((status) => status < 400)).toEqual([200]);
    expect((await list(person)).body).toHaveLength(1);
  });

  test('is for who is signed in, and has an end', async () => {
    const guest = new Person(api.url);
    await guest.practice();
    expect((await guest.post('/api/me/passkeys/options')).status).toBe(401);
    const person = await Person.withAccount(api.url);
    const rows = Array.from({ length: 20 }, () => ({
      userId: person.userId,
      credentialId: crypto.randomUUID(),
      publicKey: 'AAAA',
      counter: 0,
      transports: [],
      name: 'One of many',
    }));
    await db.insert(passkeys).values(rows);
    // As one that has shown one of them.
    await db.update(sessions).set({ twoFactors: true }).where(eq(sessions.userId, person.userId));
    expect((await person.post('/api/me/passkeys/options')).body.error).toContain('at most 20');
  });
});

describe('signing in with one', () => {
  test('[S12.3] needs no address and no password, and says when it was', async () => {
    const { person, device } = await owner();
    const browser = new Person(api.url);
    const { options, cookie } = await challenged(browser);
    expect(options).toMatchObject({ rpId: '127.0.0.1', userVerification: 'required' });
    expect(options).not.toHaveProperty('allowCredentials');
    expect((await answer(browser, device.get(options), cookie)).body.message).toBe('Logged in successfully');
    expect((await browser.get<{ id: string }>('/api/me')).body.id).toBe(person.userId);
    expect((await list(person)).body[0]?.lastUsedAt).toBeGreaterThan(0);
    expect(api.noticed('sign_in_succeeded', person.userId)).toContainEqual(
      expect.objectContaining({ method: 'passkey' }),
    );
  });

  test.each([
    ['another page', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['no account in particular', { knowsOwner: false }],
    ['another account', { userHandle: Buffer.from(crypto.randomUUID()).toString('base64url') }],
    ['another use', { type: 'webauthn.create' }],
    ['another key', { signedBy: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
  ])('[S12.4] refuses what was signed for %s', async (_, otherwise) => {
    const { device } = await owner();
    const browser = new Person(api.url);
    expect(told(await signInWith(browser, device, otherwise))).toEqual(REFUSED);
    expect(browser.cookie).toBeNull();
    expect(api.noticed('passkey_refused', null).length).toBeGreaterThan(0);
  });

  test('[S12.4] takes a challenge once, and in the browser that asked for it', async () => {
    const { device } = await owner();
    const [own, other] = [await challenged(new Person(api.url)), await challenged(new Person(api.url))];
    const signed = device.get(own.options);
    expect(told(await answer(new Person(api.url), signed, other.cookie))).toEqual(REFUSED);
    expect(told(await answer(new Person(api.url), signed, ''))).toEqual(REFUSED);
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => (await answer(new Person(api.url), signed, own.cookie)).status),
    );
    expect(statuses.toSorted()).toEqual([200, 401, 401]);
  });

  test('[S12.5] refuses a copy, whose counter has not gone on', async () => {
    const { device } = await owner();
    expect((await signInWith(new Person(api.url), device, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0])
      expect(told(await signInWith(new Person(api.url), device, { counter }))).toEqual(REFUSED);
    expect((await signInWith(new Person(api.url), device, { counter: 8 })).status).toBe(200);
    const copies = Array.from({ length: 4 }, () => signInWith(new Person(api.url), device, { counter: 9 }));
    const statuses = (await Promise.all(copies)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 401, 401, 401]);
    const synced = await withPasskey(await Person.withAccount(api.url), false);
    for (const _ of [1, 2]) expect((await signInWith(new Person(api.url), synced.device)).status).toBe(200);
  });

  test('[S12.6] counts as both factors', async () => {
    const { email, person, device } = await owner();
    await setUpApp(person);
    const login = await new Person(api.url).post('/api/auth/login', { email, password: 'a secret' });
    expect(login.body.code).toBe('CODE_REQUIRED');
    expect((await signInWith(new Person(api.url), device)).status).toBe(200);
  });

  test('[S12.7] takes a guest’s seat along only where it is said', async () => {
    const { person, device } = await owner();
    const [left, taken] = [new Person(api.url), new Person(api.url)];
    const [leftGame, takenGame] = [await left.practice(), await taken.practice()];
    expect((await signInWith(left, device)).status).toBe(200);
    expect((await person.get(`/api/games/${leftGame.id}`)).status).toBe(403);
    expect((await signInWith(taken, device, {}, { takeSeat: true })).status).toBe(200);
    expect((await person.get(`/api/games/${takenGame.id}`)).status).toBe(200);
  });
});

describe('a passkey that is gone', () => {
  test('[S12.8] no longer signs in, and no account removes that of another', async () => {
    const { person, device, passkey } = await owner();
    const path = `/api/me/passkeys/${passkey.id}`;
    const other = await Person.withAccount(api.url);
    expect((await other.call('DELETE', path)).status).toBe(200);
    expect((await list(person)).body).toHaveLength(1);
    expect((await person.call('DELETE', path)).status).toBe(200);
    expect((await person.call('DELETE', path)).status).toBe(200);
    expect(told(await signInWith(new Person(api.url), device))).toEqual(REFUSED);
    expect(api.noticed('passkey_removed', person.userId)).toHaveLength(1);
  });

  test('[S12.8] goes with the account, and stands in its export without what it is checked with', async () => {
    const { email, person, device } = await owner();
    const { body } = await person.get('/api/me/export');
    expect(body).toMatchObject({ passkeys: [{ name: 'Phone', lastUsedAt: null }] });
    const [row] = await db.select().from(passkeys).where(eq(passkeys.userId, person.userId));
    for (const part of [row?.credentialId, row?.publicKey])
      expect(JSON.stringify(body)).not.toContain(part ?? 'no passkey');
    await person.call('DELETE', '/api/me', { email });
    expect(await db.$count(passkeys, eq(passkeys.userId, person.userId))).toBe(0);
    expect(told(await signInWith(new Person(api.url), device))).toEqual(REFUSED);
  });

  test('[S12.8] goes with the first link, if another person had added it before', async () => {
    const { email, device } = await owner();
    const token = await createMagicLink(db, email, Date.now());
    expect((await new Person(api.url).post('/api/auth/callback', { token, confirm: true })).status).toBe(200);
    expect(told(await signInWith(new Person(api.url), device))).toEqual(REFUSED);
  });

  test('[L7.2] stays where its owner opens the first link while signed in to the account', async () => {
    const { email, person, device } = await owner();
    const token = await createMagicLink(db, email, Date.now());
    const followed = await person.post<{ message: string; endedPassword?: true }>('/api/auth/callback', {
      token,
      confirm: true,
    });
    expect(followed.body).toEqual({ message: 'Logged in successfully', endedPassword: true });
    expect((await signInWith(new Person(api.url), device)).status).toBe(200);
  });
});

test('[S12.6] opens the administration in production, and a password beside it does not', async () => {
  const email = newEmail();
  await using production = await startTestApi({ NODE_ENV: 'production', ADMIN_EMAILS: email });
  const admin = await Person.withAccount(production.url, email);
  await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.email, email));
  const { device } = await withPasskey(admin);
  const [byPassword, byPasskey] = [new Person(production.url), new Person(production.url)];
  await byPassword.post('/api/auth/login', { email, password: 'a secret' });
  expect((await byPassword.get('/api/admin/users')).body.code).toBe('SECOND_FACTOR_REQUIRED');
  expect((await byPassword.get('/api/me')).body).toMatchObject({ secondFactorDue: 'sign_in' });
  // A password is not enough to set up what opens it.
  for (const path of ['/api/me/second-factor/set-up', '/api/me/passkeys/options'])
    expect((await byPassword.post(path)).body.error).toBe('Please sign in with your passkey first');
  expect((await signInWith(byPasskey, device)).status).toBe(200);
  expect((await byPasskey.get('/api/admin/users')).status).toBe(200);
  expect((await byPasskey.get('/api/me')).body).toMatchObject({ secondFactorDue: null });
});

/** An attacker has the mailbox of an account, its password, a copy of its cookie, or a browser that it left open. */
const TOP = newEmail();
const production = runApi({ NODE_ENV: 'production', SUPER_ADMIN_EMAILS: TOP });

const byLink = async (email: string, at: Pick<TestApi, 'url'> = api): Promise<Person> => {
  const person = new Person(at.url);
  const token = await createMagicLink(db, email, Date.now());
  expect((await person.post('/api/auth/callback', { token, confirm: true })).status).toBe(200);
  return person;
};
const whoIs = async (person: Person) => (await person.get<MeResponse>('/api/me')).body;
/** The same browser's cookie, in other hands. */
const copyOf = (person: Person) => Object.assign(new Person(person.url), { cookie: person.cookie });

describe('an administrator with a passkey and no app', () => {
  let owner: Person;
  let device: SoftwareAuthenticator;
  let passkey: Passkey;
  let byPassword: Person;
  beforeEach(async () => {
    await db.delete(users).where(eq(users.email, TOP));
    owner = await Person.withAccount(production.url, TOP);
    await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.email, TOP));
    ({ device, passkey } = await withPasskey(owner));
    byPassword = new Person(production.url);
    await byPassword.post('/api/auth/login', { email: TOP, password: 'a secret' });
  });

  test('[S12.11] is neither deleted nor given another factor by a mailbox or a password', async () => {
    for (const thief of [await byLink(TOP, production), byPassword]) {
      for (const [method, path, body] of [
        ['DELETE', '/api/me', { email: TOP }],
        ['DELETE', '/api/me/sessions', undefined],
        ['POST', '/api/me/second-factor/set-up', undefined],
        ['POST', '/api/me/passkeys/options', undefined],
      ] as const) {
        const { status, body: told } = await thief.call(method, path, body);
        expect([path, status, told.error]).toEqual([path, 403, 'Please sign in with your passkey first']);
      }
    }
    const back = new Person(production.url);
    expect((await signInWith(back, device)).status).toBe(200);
    expect((await whoIs(back)).id).toBe(owner.userId);
    expect((await back.call('DELETE', '/api/me', { email: TOP })).status).toBe(200);
  });

  test('[S11.18] has no more rights than others by a password, in calls open to all', async () => {
    const { id } = await newPack(await Person.withAccount(production.url));
    // As one is that a super admin before this one has left.
    await db.update(themePacks).set({ visibility: 'public' }).where(eq(themePacks.id, id));
    expect((await byPassword.call('DELETE', `/api/themes/${id}`)).status).toBe(404);
    const space = async (person: Person) => (await person.get('/api/themes/space')).body;
    expect(await space(byPassword)).not.toHaveProperty('server');
    expect(await space(owner)).toHaveProperty('server');
    expect((await owner.call('DELETE', `/api/themes/${id}`)).status).toBe(200);
  });

  test('[S11.18] looks into no game any more by an open socket, once the passkey is gone', async () => {
    await owner.createRoom();
    const socket = await owner.watch();
    const look = () => socket.joinGame({ debug: true });
    await look();
    expect((await owner.call('DELETE', `/api/me/passkeys/${passkey.id}`)).status).toBe(200);
    await expect(look()).rejects.toThrow('FORBIDDEN');
    socket.close();
  });
});

describe('an account with a passkey', () => {
  test('[S12.12] is given no other passkey and no app by a password or a mailbox alone', async () => {
    const email = newEmail();
    const owner = await Person.withAccount(api.url, email);
    await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.email, email));
    const early = new Person(api.url);
    await early.post('/api/auth/login', { email, password: 'a secret' });
    const { device } = await withPasskey(owner);
    const late = new Person(api.url);
    await late.post('/api/auth/login', { email, password: 'a secret' });
    for (const thief of [early, late, await byLink(email)]) {
      for (const path of ['/api/me/passkeys/options', '/api/me/second-factor/set-up']) {
        const { status, body } = await thief.post(path);
        expect([path, status, body.error]).toEqual([path, 403, 'Please sign in with your passkey first']);
      }
    }
    const back = new Person(api.url);
    expect((await signInWith(back, device)).status).toBe(200);
    await withPasskey(back);
  });

  test('[S12.12] nor by one who was about to add one before', async () => {
    const email = newEmail();
    const owner = await Person.withAccount(api.url, email);
    const thief = new Person(api.url);
    await thief.post('/api/auth/login', { email, password: 'a secret' });
    const offered = await offer(thief);
    await withPasskey(owner);
    const { status } = await register(thief, new SoftwareAuthenticator(api.url).create(offered));
    expect(status).toBe(403);
  });
});

describe('an account without a password', () => {
  test('[S10.14] gets its first one from a browser that has just used a link, and from none that was left open', async () => {
    const email = newEmail();
    await Person.withAccount(api.url, email);
    const left = await byLink(email);
    const longAgo = new Date(Date.now() - 11 * 60_000);
    await db
      .update(sessions)
      .set({ createdAt: longAgo })
      .where(eq(sessions.userId, (await whoIs(left)).id));
    const first = (person: Person) => person.call('PUT', '/api/me/password', { password: 'mine now 7' });
    expect((await first(left)).body).toMatchObject({ code: 'CONFIRM_REQUIRED' });
    expect((await whoIs(left)).hasPassword).toBe(false);
    expect((await first(await byLink(email))).status).toBe(200);
  });
});

describe('a copied cookie', () => {
  test.each([
    ['the password was given again', (own: Person) => own.post('/api/me/confirm', { password: 'a secret' })],
    ['an app was set up', (own: Person) => setUpApp(own)],
    ['a passkey was added', (own: Person) => withPasskey(own)],
  ] as const)('[S10.15] is worth nothing any more when %s', async (_, show) => {
    const own = await Person.withAccount(api.url);
    const copy = copyOf(own);
    expect((await copy.get('/api/me')).status).toBe(200);
    await show(own);
    expect((await copy.get('/api/me')).status).toBe(401);
    expect((await whoIs(own)).id).toBe(own.userId);
  });
});
