import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { lockAccount } from '@nightfall/shared/backend/db/lock-account';
import { entitlements, sessions } from '@nightfall/shared/backend/db/schema/index';
import { and, eq, sql } from 'drizzle-orm';
import { startAdministration } from '../testing/administration.ts';
import type { Person } from '../testing/person.ts';

let desk: Awaited<ReturnType<typeof startAdministration>>;
beforeAll(async () => {
  desk = await startAdministration();
});
afterAll(() => desk.stop());

const grow = async ({ userId }: Person) => {
  const createdAt = new Date(Date.now() - 11 * 60_000);
  await desk.db.update(sessions).set({ createdAt, confirmedAt: null }).where(eq(sessions.accountId, userId));
};
const FAR_OFF = Date.now() + 365 * 24 * 3_600_000;
const superAdmin = () => desk.actor('fixed super admin');

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
      const { email, id } = await desk.newUser();
      await grow(superAdmin());
      const refused = await superAdmin().post(path, bodyFor(email));
      expect([refused.status, refused.body.code]).toEqual([403, 'CONFIRM_REQUIRED']);
      expect(await desk.auditEntriesOn(id)).toEqual([]);
      expect((await superAdmin().post('/api/me/confirm', { password: 'a secret' })).status).toBe(200);
      expect((await superAdmin().post(path, bodyFor(email))).status).toBe(200);
      expect(await desk.auditEntriesOn(id)).toHaveLength(1);
    },
  );

  test('[S10.7] taking access away asks for it too', async () => {
    const pass = await desk.newPass();
    const admin = desk.actor('entitlement admin');
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
    const user = desk.actor('host');
    const socket = await user.open();
    await superAdmin().post('/api/me/confirm', { password: 'a secret' });
    const { status, body } = await superAdmin().post<{ sessions: number }>('/api/admin/end-sessions', {
      userIdentifier: user.userId,
    });
    expect([status, body.sessions]).toEqual([200, 1]);
    await socket.untilClosed();
    expect((await user.get('/api/me')).status).toBe(401);
    const again = { email: desk.address('host'), password: 'a secret' };
    expect((await user.post('/api/auth/login', again)).status).toBe(200);
    expect(await desk.auditEntriesOn(user.userId)).toMatchObject([
      { action: 'end_sessions', details: { sessions: 1 } },
    ]);
  });

  test('[S10.8] is never the fixed super admin, unless they do it themselves', async () => {
    const { userId } = superAdmin();
    const other = desk.actor('second super admin address');
    expect((await other.post('/api/admin/end-sessions', { userIdentifier: userId })).status).toBe(403);
    expect((await superAdmin().get('/api/me')).status).toBe(200);
  });
});

describe('rights that are taken while their owner uses them', () => {
  const somebodyWaits = async () => {
    const [row] = await desk.db.execute<{ waiting: number }>(
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
    const [admin, { email, id }] = [desk.actor('super_admin entitlement'), await desk.newUser()];
    const pass = await desk.newPass();
    const isTheirs = and(eq(entitlements.userId, admin.userId), eq(entitlements.type, 'super_admin'));
    const set = (status: 'active' | 'revoked') =>
      desk.db.update(entitlements).set({ status }).where(isTheirs);
    await admin.post('/api/me/confirm', { password: 'a secret' });
    const { answer } = await desk.db.transaction(async (tx) => {
      await lockAccount(tx, admin.userId);
      const going = admin.post(typeof path === 'string' ? path : path(pass.id), bodyFor(email));
      let isDone = false;
      void going.finally(() => {
        isDone = true;
      });
      while (!isDone && !(await somebodyWaits())) await Bun.sleep(5);
      await tx.update(entitlements).set({ status: 'revoked' }).where(isTheirs);
      return { answer: going };
    });
    const { status, body } = await answer;
    await set('active');
    expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    expect(await desk.auditEntriesOn(id)).toEqual([]);
  });
});
