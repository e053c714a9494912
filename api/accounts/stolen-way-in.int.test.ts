import { beforeEach, describe, expect, test } from 'bun:test';
import { createMagicLink } from '@nightfall/shared/backend/accounts/magic-links';
import { sessions, themePacks, users } from '@nightfall/shared/backend/db/schema/index';
import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import type { Passkey } from '@nightfall/shared/protocol/passkeys';
import { eq } from 'drizzle-orm';
import { setUpApp } from '../testing/authenticator-app.ts';
import { offer, register, signInWith, withPasskey } from '../testing/passkey-calls.ts';
import { newEmail, Person } from '../testing/person.ts';
import { runApi, runDatabase } from '../testing/run-for-tests.ts';
import { SoftwareAuthenticator } from '../testing/software-authenticator.ts';
import type { TestApi } from '../testing/test-api.ts';
import { newPack } from '../testing/theme-packs.ts';

/** An attacker has the mailbox of an account, its password, a copy of its cookie, or a browser that it left open. */
const TOP = newEmail();
const api = runApi();
const production = runApi({ NODE_ENV: 'production', SUPER_ADMIN_EMAILS: TOP });
const db = runDatabase();

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
