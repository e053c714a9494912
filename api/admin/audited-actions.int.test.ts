import { afterAll, describe, expect, test } from 'bun:test';
import { auditEntries, users } from '@nightfall/shared/backend/db/schema/index';
import {
  type AuditEntry,
  auditEntrySchema,
  type EntitlementChange,
  entitlementChangeSchema,
  type ToggleAdminResponse,
  type UserStatus,
  userStatusSchema,
} from '@nightfall/shared/protocol/admin';
import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import { type ActorName, startAdministration, totalOf } from '../testing/administration.ts';

const administration = await startAdministration();
const { actor, address, db, auditEntriesOn, give, mark, newPass, newUser, ofAdmins } = administration;
afterAll(administration.stop);

describe('granting and revoking', () => {
  const revoke = (id: string) =>
    actor('entitlement admin').post<EntitlementChange>(`/api/admin/entitlements/${id}/revoke`);
  const grant = (body: unknown) =>
    actor('entitlement admin').post<EntitlementChange>('/api/admin/grant-entitlement', body);

  test('[A3.7 A3.11 A4.3 A7.18 A7.20 H2.55] give what was asked for, and are noted', async () => {
    const user = await newUser();
    const { body } = await grant({ email: user.email.toUpperCase(), type: 'host', tier: 'pass_48h' });
    const { entitlement } = entitlementChangeSchema.parse(body);
    expect(entitlement).toMatchObject({ status: 'active', source: 'manual_grant', userEmail: user.email });
    const answers = await Promise.all(Array.from({ length: 5 }, () => revoke(entitlement.id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    for (const answer of answers) expect(answer.body.entitlement.status).toBe('revoked');
    const by = { actorId: actor('entitlement admin').userId, actorEmail: address('entitlement.admin') };
    const details = { entitlementId: entitlement.id, type: 'host', tier: 'pass_48h' };
    const whom = { subjectId: user.id, subjectEmail: user.email };
    expect(await auditEntriesOn(user.id)).toMatchObject([
      { ...by, ...whom, action: 'grant_entitlement', details },
      { ...by, ...whom, action: 'revoke_entitlement', details },
    ]);
  });

  test('[F3.14] of one press give one right, once noted; another grant by it is refused', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const body = { email: user.email, type: 'host', tier: 'pass_48h', attemptId: crypto.randomUUID() };
    const answers = await Promise.all([grant(body), grant(body), grant(body)]);
    const ids = answers.map(({ status, body: given }) => [status, given.entitlement.id]);
    expect(ids).toEqual(Array(3).fill([200, body.attemptId]));
    for (const changed of [{ email: other.email }, { tier: 'permanent' }])
      expect((await grant({ ...body, ...changed })).body.code).toBe('INVALID');
    expect(await auditEntriesOn(user.id)).toMatchObject([{ action: 'grant_entitlement' }]);
    expect(await auditEntriesOn(other.id)).toEqual([]);
    expect((await grant({ ...body, attemptId: crypto.randomUUID() })).status).toBe(200);
    expect(await auditEntriesOn(user.id)).toHaveLength(2);
  });

  test('[A3.13 A4.3] leave what is over as it is', async () => {
    const { id, userId } = await newPass({ expiresAt: new Date(1) });
    expect((await revoke(id)).body.entitlement).toMatchObject({ status: 'expired', revokedAt: null });
    expect(await auditEntriesOn(userId)).toEqual([]);
  });

  test('leave what makes an admin to the toggle', async () => {
    const { id, userId } = await give((await newUser()).id, { type: 'admin' });
    const { status, body } = await revoke(id);
    expect([status, body.error]).toEqual([403, 'Admin privileges can only be changed with the admin toggle']);
    expect(await ofAdmins(userId)).toMatchObject([{ status: 'active' }]);
    expect(await auditEntriesOn(userId)).toEqual([]);
  });

  test.each([
    [{ email: `nobody-${mark}@example.com`, type: 'host', tier: 'permanent' }, 404, 'User not found'],
    [{ email: 'no address', type: 'host', tier: 'permanent' }, 400, 'This is not an email address'],
  ])('%j: %i', async (body, status, error) => {
    const answer = await grant(body);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
  });
  test.each([
    { type: 'host', tier: 'permanent' },
    { email: 'a@example.com', type: 'admin', tier: 'permanent' },
    { email: 'a@example.com', type: 'host' },
  ])('[A5.15] %j is INVALID', async (body) => {
    expect((await grant(body)).body.code).toBe('INVALID');
  });
  test.each([crypto.randomUUID(), 'no-id'])('there is no entitlement %s', async (id) => {
    const { status, body } = await revoke(id);
    expect([status, body.error]).toEqual([404, 'Entitlement not found']);
  });
});

describe('toggling admins', () => {
  const toggle = (userIdentifier: string, name: ActorName = 'super_admin entitlement') =>
    actor(name).post<ToggleAdminResponse>('/api/admin/toggle-admin', { userIdentifier });

  test('[A4.11 A7.19 H2.55] gives and takes, by address or id, and is noted', async () => {
    const user = await newUser();
    expect((await toggle(user.email.toUpperCase())).body).toEqual({
      message: 'Admin privileges granted',
      userEmail: user.email,
      isAdmin: true,
    });
    expect((await toggle(user.id)).body).toEqual({
      message: 'Admin privileges revoked',
      userEmail: user.email,
      isAdmin: false,
    });
    expect((await ofAdmins(user.id)).map(({ status }) => status)).toEqual(['revoked']);
    const by = { actorId: actor('super_admin entitlement').userId, subjectEmail: user.email };
    expect(await auditEntriesOn(user.id)).toMatchObject([
      { ...by, action: 'grant_admin' },
      { ...by, action: 'revoke_admin' },
    ]);
  });

  test('[A6.14 H2.53] takes from who is an admin by the settings or by super_admin', async () => {
    const listed = actor('ADMIN_EMAILS admin');
    expect((await toggle(listed.userId)).body.isAdmin).toBe(false);
    expect((await listed.get('/api/admin/users')).status).toBe(403);
    expect((await toggle(listed.userId)).body.isAdmin).toBe(true);
    expect((await listed.get('/api/admin/users')).status).toBe(200);
    const second = actor('second super admin address');
    expect((await toggle(second.userId)).body.isAdmin).toBe(false);
    expect((await second.get('/api/admin/users')).status).toBe(403);
    const user = await newUser();
    await give(user.id, { type: 'super_admin' });
    expect((await toggle(user.id, 'fixed super admin')).body.isAdmin).toBe(false);
    expect((await ofAdmins(user.id)).map(({ status }) => status)).toEqual(['revoked']);
  });

  test('many at once come one after another', async () => {
    const user = await newUser();
    const answers = await Promise.all(Array.from({ length: 6 }, () => toggle(user.id)));
    expect(answers.filter(({ body }) => body.isAdmin)).toHaveLength(3);
    expect((await ofAdmins(user.id)).map(({ status }) => status)).toEqual(['revoked', 'revoked', 'revoked']);
    const given = await auditEntriesOn(user.id);
    expect(given.map(({ action }) => action)).toEqual(
      Array.from({ length: 6 }, (_, index) => (index % 2 === 0 ? 'grant_admin' : 'revoke_admin')),
    );
  });

  test.each([crypto.randomUUID(), `nobody-${mark}@example.com`])('there is no user %s', async (who) => {
    const { status, body } = await toggle(who);
    expect([status, body.error]).toEqual([404, 'User not found']);
  });

  test('[A6.8] never the fixed super admin, not even by itself', async () => {
    const { userId } = actor('fixed super admin');
    expect((await toggle(address('fixed.super.admin'), 'fixed super admin')).status).toBe(403);
    expect(await ofAdmins(userId)).toEqual([]);
    expect(await auditEntriesOn(userId)).toEqual([]);
  });
});

test('[H2.56 P1.32] the audit is newest first, in parts, and outlives the accounts', async () => {
  const user = await newUser();
  const top = actor('fixed super admin');
  for (const _ of [1, 2]) await top.post('/api/admin/toggle-admin', { userIdentifier: user.id });
  await db.delete(users).where(inArray(users.id, [user.id]));
  const read = async (offset: number) => {
    const answer = await top.get<AuditEntry[]>(`/api/admin/audit?limit=1&offset=${offset}`);
    expect(totalOf(answer)).toBe(await db.$count(auditEntries));
    return z.array(auditEntrySchema.strict()).parse(answer.body);
  };
  const by = { actorId: top.userId, subjectId: user.id, subjectEmail: user.email };
  expect(await read(0)).toMatchObject([{ ...by, action: 'revoke_admin' }]);
  expect(await read(1)).toMatchObject([{ ...by, action: 'grant_admin' }]);
});

test('[A7.14 H2.58] the status of a user has no secret', async () => {
  const person = actor('host');
  const own = userStatusSchema.strict().parse((await person.get('/api/debug/user-status')).body);
  expect(own).toMatchObject({
    id: person.userId,
    isVerified: true,
    isAdmin: false,
    entitlements: [{ type: 'host' }],
  });
  const admin = actor('entitlement admin');
  const about = async (who: string) =>
    (await admin.get<UserStatus>(`/api/debug/user-status?user=${encodeURIComponent(who)}`)).body;
  expect(await about(own.email)).toEqual(own);
  expect(await about(own.id)).toEqual(own);
  expect((await about(address('unverified ADMIN_EMAILS address'))).isVerified).toBe(false);
  expect((await admin.get('/api/debug/user-status?user=nobody')).status).toBe(404);
});

test('a foreign page can do nothing', async () => {
  const user = await newUser();
  const { status } = await actor('fixed super admin').call(
    'POST',
    '/api/admin/toggle-admin',
    { userIdentifier: user.id },
    { origin: 'https://evil.example' },
  );
  expect(status).toBe(403);
  expect(await ofAdmins(user.id)).toEqual([]);
});
