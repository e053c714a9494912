import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { pseudonymOf } from '@nightfall/shared/backend/accounts/event-record';
import { lockAccount } from '@nightfall/shared/backend/db/lock-account';
import { entitlements, passkeys, sessions } from '@nightfall/shared/backend/db/schema/index';
import { meResponseSchema } from '@nightfall/shared/protocol/accounts';
import { listedUserSchema } from '@nightfall/shared/protocol/admin';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { and, eq, sql } from 'drizzle-orm';
import { type ActorName, startAdministration } from '../testing/administration.ts';
import { setUpApp } from '../testing/authenticators.ts';
import { ROUTES } from '../testing/permission-table.ts';
import { Person } from '../testing/person.ts';
import { startNoticingApi } from '../testing/test-api.ts';

const administration = await startAdministration();
const { actor, address, auditEntriesOn, db, newPass, newUser } = administration;
const settings = {
  SUPER_ADMIN_EMAILS: address('fixed super admin'),
  ADMIN_EMAILS: address('ADMIN_EMAILS admin'),
};
let production: Awaited<ReturnType<typeof startNoticingApi>>;
beforeAll(async () => {
  production = await startNoticingApi({ ...settings, NODE_ENV: 'production' });
});
afterAll(() => Promise.all([administration.stop(), production.stop()]));

/** The same sessions at a server in production. */
const inProduction = (name: ActorName): Person =>
  Object.assign(new Person(production.url), { cookie: actor(name).cookie });
const due = async (person: Person) =>
  meResponseSchema.parse((await person.get('/api/me')).body).secondFactorDue;

const grow = async ({ userId }: Person) => {
  const createdAt = new Date(Date.now() - 11 * 60_000);
  await db.update(sessions).set({ createdAt, confirmedAt: null }).where(eq(sessions.accountId, userId));
};
const FAR_OFF = Date.now() + 365 * 24 * 3_600_000;
const superAdmin = () => actor('fixed super admin');

describe('a change of rights', () => {
  test.each([
    ['making an admin', '/api/admin/toggle-admin', (email: string) => ({ userIdentifier: email })],
    [
      'giving access',
      '/api/admin/grant-entitlement',
      (email: string) => ({ email, type: 'host', tier: 'permanent' }),
    ],
    ['signing a user out', '/api/admin/end-sessions', (email: string) => ({ userIdentifier: email })],
  ] as const)(
    '[S10.7] %s asks for the password in an old session, and changes nothing before',
    async (_, path, bodyFor) => {
      const { email, id } = await newUser();
      await grow(superAdmin());
      const refused = await superAdmin().post(path, bodyFor(email));
      expect([refused.status, refused.body.code]).toEqual([403, 'CONFIRM_REQUIRED']);
      expect(await auditEntriesOn(id)).toEqual([]);
      expect((await superAdmin().post('/api/me/confirm', { password: 'a secret' })).status).toBe(200);
      expect((await superAdmin().post(path, bodyFor(email))).status).toBe(200);
      expect(await auditEntriesOn(id)).toHaveLength(1);
    },
  );

  test('[S10.7] taking access away asks for it too', async () => {
    const pass = await newPass();
    const admin = actor('entitlement admin');
    await grow(admin);
    const path = `/api/admin/entitlements/${pass.id}/revoke`;
    expect((await admin.post(path)).body.code).toBe('CONFIRM_REQUIRED');
    await admin.post('/api/me/confirm', { password: 'a secret' });
    expect((await admin.post(path)).status).toBe(200);
  });
});

test.each([
  ['planning maintenance', 'PUT', '/api/admin/maintenance', { stopsAt: FAR_OFF, noRoundsFrom: FAR_OFF }],
  ['calling it off', 'DELETE', '/api/admin/maintenance', undefined],
  ['retrying jobs', 'POST', '/api/admin/failed-jobs/retry', { queue: 'review-round' }],
])('[O3.6] %s asks for the password in an old session, too', async (_, method, path, body) => {
  await grow(superAdmin());
  expect((await superAdmin().call<{ code: string }>(method, path, body)).body.code).toBe('CONFIRM_REQUIRED');
  expect((await superAdmin().get<{ notice: unknown }>('/api/maintenance')).body.notice).toBeNull();
  await superAdmin().post('/api/me/confirm', { password: 'a secret' });
});

describe('a user whom an administrator signs out', () => {
  test('[S10.8] is out on every device at once, by id or address, and may sign in again', async () => {
    const user = actor('host');
    const socket = await user.open();
    await superAdmin().post('/api/me/confirm', { password: 'a secret' });
    const { status, body } = await superAdmin().post<{ sessions: number }>('/api/admin/end-sessions', {
      userIdentifier: user.userId,
    });
    expect([status, body.sessions]).toEqual([200, 1]);
    await socket.untilClosed();
    expect((await user.get('/api/me')).status).toBe(401);
    const again = { email: address('host'), password: 'a secret' };
    expect((await user.post('/api/auth/login', again)).status).toBe(200);
    expect(await auditEntriesOn(user.userId)).toMatchObject([
      { action: 'end_sessions', details: { sessions: 1 } },
    ]);
  });

  test('[S10.8] is never the fixed super admin, unless they do it themselves', async () => {
    const { userId } = superAdmin();
    const other = actor('second super admin address');
    expect((await other.post('/api/admin/end-sessions', { userIdentifier: userId })).status).toBe(403);
    expect((await superAdmin().get('/api/me')).status).toBe(200);
  });
});

describe('rights that are taken while their owner uses them', () => {
  const isWaiting = async () => {
    const [row] = await db.execute<{ waiting: number }>(
      sql`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return (row?.waiting ?? 0) > 0;
  };

  test.each([
    ['making an admin', '/api/admin/toggle-admin', (email: string) => ({ userIdentifier: email })],
    [
      'resetting a second factor',
      '/api/admin/reset-second-factor',
      (email: string) => ({ userIdentifier: email }),
    ],
    ['signing a user out', '/api/admin/end-sessions', (email: string) => ({ userIdentifier: email })],
    [
      'giving access',
      '/api/admin/grant-entitlement',
      (email: string) => ({ email, type: 'host', tier: 'permanent' }),
    ],
    ['taking access away', (passId: string) => `/api/admin/entitlements/${passId}/revoke`, () => ({})],
  ] as const)('[S5.3] %s does nothing any more', async (_, path, bodyFor) => {
    const [admin, { email, id }] = [actor('super_admin entitlement'), await newUser()];
    const pass = await newPass();
    const isTheirs = and(eq(entitlements.userId, admin.userId), eq(entitlements.type, 'super_admin'));
    const set = (status: 'active' | 'revoked') => db.update(entitlements).set({ status }).where(isTheirs);
    await admin.post('/api/me/confirm', { password: 'a secret' });
    const { answer } = await db.transaction(async (tx) => {
      await lockAccount(tx, admin.userId);
      const going = admin.post(typeof path === 'string' ? path : path(pass.id), bodyFor(email));
      let isDone = false;
      void going.finally(() => {
        isDone = true;
      });
      while (!isDone && !(await isWaiting())) await Bun.sleep(5);
      await tx.update(entitlements).set({ status: 'revoked' }).where(isTheirs);
      return { answer: going };
    });
    const { status, body } = await answer;
    await set('active');
    expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    expect(await auditEntriesOn(id)).toEqual([]);
  });
});

describe('in production', () => {
  const OF_ADMINS = ['admin', 'super admin', 'fixed super admin'];
  const rows = Object.entries(ROUTES).filter(
    ([route, { needs }]) => OF_ADMINS.includes(needs) && !route.includes(':gameId'),
  );

  test('[S11.11] an administrator reaches nothing of the administration without a second factor', async () => {
    expect(rows.length).toBeGreaterThan(10);
    const admin = inProduction('fixed super admin');
    const refused = async () => {
      const codes: unknown[] = [];
      for (const [route, { body }] of rows) {
        const [method = '', path = ''] = route.split(' ');
        const answer = await admin.call(method, path.replace(':id', crypto.randomUUID()), body);
        if (answer.body.code === 'SECOND_FACTOR_REQUIRED') codes.push(route);
      }
      return codes;
    };
    expect(await refused()).toEqual(rows.map(([route]) => route));
    expect(await due(admin)).toBe('set_up');
    const other = await admin.get(`/api/debug/user-status?user=${crypto.randomUUID()}`);
    expect(other.body.code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await admin.get('/api/debug/user-status')).status).toBe(200);
    const { id } = await admin.createRoom();
    const isAdminAtTheTable = async () => (await admin.get<GameView>(`/api/games/${id}`)).body.me?.isAdmin;
    expect(await isAdminAtTheTable()).toBe(false);
    await setUpApp(admin);
    expect(await isAdminAtTheTable()).toBe(true);
    expect(await due(admin)).toBeNull();
    expect(await refused()).toEqual([]);
  });

  test('[S11.11] turning it off closes the administration again', async () => {
    const admin = inProduction('ADMIN_EMAILS admin');
    const { codeOf } = await setUpApp(admin);
    expect((await admin.get('/api/admin/users')).status).toBe(200);
    expect((await admin.call('DELETE', '/api/me/second-factor', { code: codeOf(1) })).status).toBe(200);
    expect((await admin.get('/api/admin/users')).body.code).toBe('SECOND_FACTOR_REQUIRED');
    expect(await due(admin)).toBe('set_up');
  });

  test('accounts without such a right are not asked for one', async () => {
    const user = inProduction('user');
    expect(await due(user)).toBeNull();
    expect((await user.get('/api/admin/users')).body.code).toBe('FORBIDDEN');
  });
});

test('[S11.12] elsewhere it is as each administrator likes', async () => {
  const admin = actor('entitlement admin');
  expect((await admin.get('/api/admin/users')).status).toBe(200);
  expect(await due(admin)).toBeNull();
});

describe('a super admin', () => {
  const reset = (by: ActorName, userIdentifier: string) =>
    actor(by).post('/api/admin/reset-second-factor', { userIdentifier });
  const newAdmin = async () => {
    const email = address(crypto.randomUUID());
    const person = await Person.withAccount(administration.url, email);
    return { email, person, ...(await setUpApp(person)) };
  };
  const login = (email: string) =>
    new Person(administration.url).post('/api/auth/login', { email, password: 'a secret' });

  test('[S11.13] resets the second factor of who has lost it: noted, and with the end of all sessions', async () => {
    const { email, person } = await newAdmin();
    const { userId } = person;
    const device = { credentialId: crypto.randomUUID(), name: 'Phone' };
    await db.insert(passkeys).values({ userId, publicKey: 'AAAA', counter: 0, transports: [], ...device });
    const listed = async () => {
      const { body } = await actor('second super admin address').get(`/api/admin/users?search=${email}`);
      return listedUserSchema.array().parse(body)[0]?.hasSecondFactor;
    };
    expect(await listed()).toBe(true);
    expect((await reset('second super admin address', email)).status).toBe(200);
    expect(await listed()).toBe(false);
    expect(await db.select().from(passkeys).where(eq(passkeys.userId, userId))).toEqual([]);
    expect((await person.get('/api/me')).status).toBe(401);
    expect((await login(email)).status).toBe(200);
    expect((await reset('second super admin address', email)).status).toBe(200);
    const entries = await auditEntriesOn(person.userId);
    expect(entries).toMatchObject([
      {
        action: 'reset_second_factor',
        actorEmail: address('second super admin address'),
        subjectEmail: email,
      },
    ]);
  });

  test('[S11.14] is noted in the log when resetting one', async () => {
    const { email } = await newAdmin();
    const by = inProduction('super_admin entitlement');
    await setUpApp(by);
    const { status } = await by.post('/api/admin/reset-second-factor', { userIdentifier: email });
    expect(status).toBe(200);
    const { userId } = actor('super_admin entitlement');
    expect(production.noticed('second_factor_reset', userId)).toMatchObject([
      { subject: pseudonymOf(email) },
    ]);
  });

  test('[S11.13] resets neither that of the fixed super admin nor the own one, and a plain admin none', async () => {
    const { email } = await newAdmin();
    const own = address('second super admin address');
    const refused = [
      await reset('second super admin address', address('fixed super admin')),
      await reset('second super admin address', own),
      await reset('entitlement admin', email),
    ];
    expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill('FORBIDDEN'));
    expect((await login(email)).body.code).toBe('CODE_REQUIRED');
  });
});
