import { afterAll, describe, expect, test } from 'bun:test';
import { entitlements, users } from '@nightfall/shared/backend/db/schema/index';
import { eq } from 'drizzle-orm';
import { ACTORS, type ActorName, startAdministration } from '../testing/administration.ts';
import { type Answer, Person } from '../testing/person.ts';

const administration = await startAdministration();
const { actor, url, db, give, newPass, newUser } = administration;
afterAll(administration.stop);

const newRole = (person: Person) =>
  person.post<{ id: string }>('/api/admin/custom-roles', {
    baseName: `Role ${crypto.randomUUID()}`,
    team: 'villager',
  });
const pathOfNewRole = async () =>
  `/api/admin/custom-roles/${(await newRole(actor('fixed super admin'))).body.id}`;

describe('[A2.81 A3.8 A4.2 A6.6 A6.7 A6.8 A6.12 A6.13 A6.14 A6.15 A7.21 G6.5 H2.50 H2.51 H2.52 H2.53 H2.56 H2.58 H2.70 H3.36 O3.6] who may call what', () => {
  const calls: Record<string, { call: (person: Person) => Promise<Answer<unknown>>; needs: Right }> = {
    'list users': { needs: 'admin', call: (person) => person.get('/api/admin/users') },
    'list entitlements': { needs: 'admin', call: (person) => person.get('/api/admin/entitlements') },
    'revoke a host entitlement': {
      needs: 'admin',
      call: async (person) => person.post(`/api/admin/entitlements/${(await newPass()).id}/revoke`, {}),
    },
    'grant a host entitlement': {
      needs: 'admin',
      call: async (person) =>
        person.post('/api/admin/grant-entitlement', {
          email: (await newUser()).email,
          type: 'host',
          tier: 'permanent',
        }),
    },
    'ask about another user': {
      needs: 'admin',
      call: async (person) => person.get(`/api/debug/user-status?user=${(await newUser()).id}`),
    },
    'toggle an admin': {
      needs: 'super admin',
      call: async (person) =>
        person.post('/api/admin/toggle-admin', { userIdentifier: (await newUser()).email }),
    },
    'list the rooms': { needs: 'fixed super admin', call: (person) => person.get('/api/admin/rooms') },
    'look at the queues': { needs: 'fixed super admin', call: (person) => person.get('/api/admin/queues') },
    'list failed jobs': {
      needs: 'fixed super admin',
      call: (person) => person.get('/api/admin/failed-jobs'),
    },
    'retry failed jobs': {
      needs: 'fixed super admin',
      call: (person) => person.post('/api/admin/failed-jobs/retry', { queue: 'review-round' }),
    },
    'plan maintenance': {
      needs: 'fixed super admin',
      call: (person) => {
        const stopsAt = Date.now() + 3_600_000;
        return person.call('PUT', '/api/admin/maintenance', { stopsAt, noRoundsFrom: stopsAt });
      },
    },
    'call maintenance off': {
      needs: 'fixed super admin',
      call: (person) => person.call('DELETE', '/api/admin/maintenance'),
    },
    'read the audit': { needs: 'fixed super admin', call: (person) => person.get('/api/admin/audit') },
    'list custom roles': {
      needs: 'fixed super admin',
      call: (person) => person.get('/api/admin/custom-roles'),
    },
    'make a custom role': {
      needs: 'fixed super admin',
      call: (person) => newRole(person),
    },
    'change a custom role': {
      needs: 'fixed super admin',
      call: async (person) => person.call('PATCH', await pathOfNewRole(), { isActive: false }),
    },
    'delete a custom role': {
      needs: 'fixed super admin',
      call: async (person) => person.call('DELETE', await pathOfNewRole()),
    },
    'ask about oneself': { needs: 'account', call: (person) => person.get('/api/debug/user-status') },
    'change a role in a game': {
      needs: 'fixed super admin',
      call: async (person) => {
        const { id, players } = await actor('host').practice();
        const userId = person.userId || crypto.randomUUID();
        const body = { userId, playerId: players[1]?.id, newRole: 'Werewolf' };
        return person.post(`/api/games/${id}/admin/player-role`, body);
      },
    },
    'revoke an admin entitlement': {
      needs: 'nobody',
      call: async (person) => {
        const { id } = await give((await newUser()).id, { type: 'admin' });
        return person.post(`/api/admin/entitlements/${id}/revoke`, {});
      },
    },
    'toggle the fixed super admin': {
      needs: 'nobody',
      call: (person) =>
        person.post('/api/admin/toggle-admin', { userIdentifier: actor('fixed super admin').userId }),
    },
  };
  const LADDER = ['account', 'admin', 'super admin', 'fixed super admin', 'nobody'] as const;
  type Right = (typeof LADDER)[number];
  const REACHES: Record<ActorName, Right | null> = {
    stranger: null,
    guest: null,
    user: 'account',
    host: 'account',
    'unverified super admin address': 'account',
    'unverified ADMIN_EMAILS address': 'account',
    'former admin in SUPER_ADMIN_EMAILS': 'account',
    'former admin in ADMIN_EMAILS': 'account',
    'former admin': 'account',
    'ADMIN_EMAILS admin': 'admin',
    'entitlement admin': 'admin',
    'super_admin entitlement': 'super admin',
    'second super admin address': 'super admin',
    'fixed super admin': 'fixed super admin',
  };
  const rows = ACTORS.flatMap((name) =>
    Object.entries(calls).map(([what, { needs, call }]) => {
      const right = REACHES[name];
      if (right === null) return [name, what, call, 401, 'UNAUTHENTICATED'] as const;
      const isAllowed = LADDER.indexOf(right) >= LADDER.indexOf(needs);
      return isAllowed
        ? ([name, what, call, 200, undefined] as const)
        : ([name, what, call, 403, 'FORBIDDEN'] as const);
    }),
  );
  test.each(rows)('%s: %s', async (name, _, call, status, code) => {
    const answer = await call(actor(name));
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test.each(ACTORS)('%s: ask for the debug view', async (name) => {
    const person = actor(name);
    if (name === 'stranger') {
      expect((await person.open()).closed).not.toBeNull();
      return;
    }
    await person.practice();
    const asked = (await person.open()).joinGame({ debug: true }).then(
      ({ me }) => me?.isAdmin,
      ({ message }: Error) => message,
    );
    expect(await asked).toBe(name === 'fixed super admin' ? true : 'FORBIDDEN');
  });

  test('[H2.49] no further address takes the place of the first, which alone is the fixed one', async () => {
    const second = actor('second super admin address');
    const isFirst = eq(users.id, actor('fixed super admin').userId);
    await db.update(users).set({ emailVerifiedAt: null }).where(isFirst);
    const rights = { isAdmin: true, isSuperAdmin: true, isFixedSuperAdmin: false };
    expect((await second.get('/api/me')).body).toMatchObject(rights);
    expect((await second.get('/api/admin/audit')).status).toBe(403);
    await db.update(users).set({ emailVerifiedAt: new Date() }).where(isFirst);
    expect((await second.get('/api/me')).body).toMatchObject(rights);
  });

  test('[A6.13 H2.57] rights that are taken away are gone at the next call', async () => {
    const person = await Person.withAccount(url);
    await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, person.userId));
    const { id } = await give(person.userId, { type: 'admin' });
    expect((await person.get('/api/admin/users')).status).toBe(200);
    await db.update(entitlements).set({ status: 'revoked' }).where(eq(entitlements.id, id));
    expect((await person.get('/api/admin/users')).status).toBe(403);
  });
});
