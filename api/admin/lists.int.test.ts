import { afterAll, describe, expect, test } from 'bun:test';
import { users } from '@nightfall/shared/backend/db/schema/index';
import {
  type ListedEntitlement,
  type ListedRoom,
  type ListedUser,
  listedEntitlementSchema,
  listedRoomSchema,
  listedUserSchema,
} from '@nightfall/shared/protocol/admin';
import { z } from 'zod';
import { type ActorName, startAdministration, totalOf } from '../testing/administration.ts';
import { Person } from '../testing/person.ts';

const administration = await startAdministration();
const { actor, address, db, give, mark, newPass, newUser, url } = administration;
afterAll(administration.stop);

describe('the list of users', () => {
  const list = async (query: Record<string, string>, name: ActorName = 'entitlement admin') => {
    const answer = await actor(name).get<ListedUser[]>(`/api/admin/users?${new URLSearchParams(query)}`);
    expect(answer.status).toBe(200);
    return { rows: z.array(listedUserSchema.strict()).parse(answer.body), total: totalOf(answer) };
  };

  test('[A3.1 A7.15] shows rights and host entitlements, the fixed super admin on top', async () => {
    const { rows } = await list({ limit: '200' });
    expect(rows[0]).toMatchObject({
      email: address('fixed.super.admin'),
      isAdmin: true,
      isSuperAdmin: true,
      isFixedSuperAdmin: true,
    });
    expect(rows.filter(({ isFixedSuperAdmin }) => isFixedSuperAdmin)).toHaveLength(1);
    const rights = async (name: ActorName) => {
      const [row] = (await list({ search: actor(name).userId })).rows;
      return [row?.isAdmin, row?.isSuperAdmin];
    };
    expect(await rights('super_admin entitlement')).toEqual([true, true]);
    expect(await rights('second super admin address')).toEqual([true, true]);
    expect(await rights('unverified super admin address')).toEqual([false, false]);
    expect(await rights('ADMIN_EMAILS admin')).toEqual([true, false]);
    expect(await rights('former admin in ADMIN_EMAILS')).toEqual([false, false]);
    const over = await newPass({ expiresAt: new Date(1) });
    await give(over.userId, { type: 'admin' });
    const [owner] = (await list({ search: over.userId })).rows;
    expect(owner).toMatchObject({ isAdmin: true, lastLoginAt: null });
    expect(owner?.hostEntitlements).toMatchObject([
      { id: over.id, tier: 'pass_48h', status: 'expired', expiresAt: 1, source: 'test' },
    ]);
  });

  test('[A2.61] says whose address is verified', async () => {
    const isVerified = async (name: ActorName) =>
      (await list({ search: actor(name).userId })).rows.map((row) => row.isVerified);
    expect(await isVerified('user')).toEqual([true]);
    expect(await isVerified('unverified ADMIN_EMAILS address')).toEqual([false]);
  });

  test.each(['100%', 'a_b', 'a\\b'])('finds %j literally', async (text) => {
    const name = `${text}${crypto.randomUUID().slice(0, 8)}`;
    const user = await newUser(name);
    await newUser(name.replace(/[%_\\]/, 'x'));
    expect((await list({ search: name })).rows.map(({ id }) => id)).toEqual([user.id]);
  });

  test('[A2.57 A2.59 A2.64 A6.6 H2.48 H4.76] finds by a part of the address or of the id, in any case', async () => {
    const user = await newUser();
    const parts = [user.email.slice(3, 30), user.email.toUpperCase(), ` ${user.id.slice(4).toUpperCase()} `];
    for (const search of parts) expect((await list({ search })).rows.map(({ id }) => id)).toEqual([user.id]);
    expect(await list({ search: `no ${user.email}` })).toEqual({ rows: [], total: 0 });
  });

  test('[F4.8] finds what an East Asian keyboard writes in wide letters', async () => {
    const user = await newUser();
    const wide = user.email
      .toUpperCase()
      .replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
    expect((await list({ search: `\u3000${wide}` })).rows.map(({ id }) => id)).toEqual([user.id]);
  });

  test.each(['a', '-', '%', '4', '@e', 'a1', '-4', '__', 'zq', '😀'])(
    'finds the short part %j wherever it is, and counts all',
    async (search) => {
      await newUser();
      await newUser(`${crypto.randomUUID()}-zq%__`);
      const all: { id: string; email: string }[] = [];
      for (let total = 1; all.length < total; ) {
        const part = await list({ limit: '200', offset: String(all.length) });
        all.push(...part.rows);
        total = part.total;
      }
      const expected = all.filter(({ id, email }) => id.includes(search) || email.includes(search));
      const found = await list({ search, limit: '200' });
      expect(found.total).toBe(expected.length);
      expect(found.rows.map(({ id }) => id)).toEqual(expected.slice(0, 200).map(({ id }) => id));
    },
  );

  test('[H2.48 P1.33] comes in parts that make up the whole', async () => {
    const group = crypto.randomUUID();
    await Promise.all([1, 2, 3, 4, 5, 6].map((number) => newUser(`${group}-${number}`)));
    const whole = await list({ search: group });
    expect([whole.rows.length, whole.total]).toEqual([6, 6]);
    const parts = [];
    for (const offset of ['0', '4', '8']) parts.push(await list({ search: group, limit: '4', offset }));
    expect(parts.map(({ rows, total: all }) => [rows.length, all])).toEqual([
      [4, 6],
      [2, 6],
      [0, 6],
    ]);
    expect(parts.flatMap(({ rows }) => rows)).toEqual(whole.rows);
  });

  test('[H2.49] has the top row once, whatever the part', async () => {
    const whole = await list({ search: mark, limit: '200' });
    const parts = [];
    for (let offset = 0; offset < 6; offset += 2) {
      parts.push(...(await list({ search: mark, limit: '2', offset: String(offset) })).rows);
    }
    expect(parts.map(({ id }) => id)).toEqual(whole.rows.slice(0, 6).map(({ id }) => id));
    expect((await list({ search: mark, limit: '1' })).rows.map(({ email }) => email)).toEqual([
      address('fixed.super.admin'),
    ]);
  });

  test('[H2.48 P1.33] has 50 rows by default and 200 at most', async () => {
    const group = crypto.randomUUID();
    const row = (_: unknown, index: number) => ({
      id: crypto.randomUUID(),
      email: `${group}-${index}@example.com`,
      displayName: 'Ann',
    });
    await db.insert(users).values(Array.from({ length: 201 }, row));
    expect((await list({ search: group })).rows).toHaveLength(50);
    const most = await list({ search: group, limit: '1000' });
    expect([most.rows.length, most.total]).toEqual([200, 201]);
  });

  test.each(['limit=0', 'limit=x', 'offset=-1', 'search=%00', `search=${'x'.repeat(256)}`])(
    '[P1.33] %s is INVALID',
    async (query) => {
      const { status, body } = await actor('entitlement admin').get(`/api/admin/users?${query}`);
      expect([status, body.code]).toEqual([400, 'INVALID']);
    },
  );
});

describe('the list of entitlements', () => {
  const list = async (query: Record<string, string>) => {
    const path = `/api/admin/entitlements?${new URLSearchParams(query)}`;
    const answer = await actor('ADMIN_EMAILS admin').get<ListedEntitlement[]>(path);
    return { rows: z.array(listedEntitlementSchema.strict()).parse(answer.body), total: totalOf(answer) };
  };

  test('[A3.7 A3.10 A7.17 A9.15] is filtered by what they are now, newest first', async () => {
    const user = await newUser();
    const at = (minute: number) => ({ type: 'host', createdAt: new Date(minute * 60_000) }) as const;
    const permanent = await give(user.id, { ...at(1), tier: 'permanent' });
    const running = await give(user.id, {
      ...at(2),
      tier: 'pass_48h',
      expiresAt: new Date(Date.now() + 60_000),
    });
    const over = await give(user.id, { ...at(3), tier: 'pass_48h', expiresAt: new Date(1) });
    const revoked = await give(user.id, {
      ...at(4),
      status: 'revoked',
      expiresAt: new Date(1),
      revokedAt: new Date(2),
    });
    const idsOf = async (status: string) =>
      (await list({ status, search: user.email.slice(0, -4) })).rows.map(({ id }) => id);
    expect(await idsOf('active')).toEqual([running.id, permanent.id]);
    expect(await idsOf('expired')).toEqual([over.id]);
    expect(await idsOf('revoked')).toEqual([revoked.id]);
    expect(await idsOf('all')).toEqual([revoked.id, over.id, running.id, permanent.id]);
    const part = await list({ search: user.id, limit: '1', offset: '1' });
    expect(part.total).toBe(4);
    expect(part.rows).toMatchObject([{ id: over.id, userEmail: user.email, status: 'expired' }]);
  });

  test('[A9.15] another status is INVALID', async () => {
    expect((await actor('ADMIN_EMAILS admin').get('/api/admin/entitlements?status=x')).status).toBe(400);
  });
});

const ROLES = ['Werewolf', 'Seer', 'Robber', 'Drunk', 'Villager', 'Insomniac'];

async function listRooms(query: Record<string, string>) {
  const answer = await actor('fixed super admin').get<ListedRoom[]>(
    `/api/admin/rooms?${new URLSearchParams(query)}`,
  );
  expect(answer.status).toBe(200);
  return { rows: answer.body, total: totalOf(answer), text: JSON.stringify(answer.body) };
}

/** The host, a guest and a bot, in the night of their first round. */
async function runningRound() {
  const host = actor('host');
  const { id, roomCode } = await host.createRoom();
  const guest = new Person(url, 'Quirin');
  await guest.join(roomCode);
  const socket = await host.watch();
  const watching = await guest.watch();
  await socket.act('add_bot');
  await socket.act('update_role_selection', { roles: ROLES });
  await socket.act('start_game');
  await socket.untilView(({ phase }) => phase === 'role_deal');
  return { id, roomCode: roomCode ?? '', host, guest, socket, watching };
}

test('[O3.1 O3.2] a room is listed with what operations need, and with nothing else', async () => {
  const { id, roomCode, guest, socket, watching } = await runningRound();
  const { rows, total, text } = await listRooms({ search: id });
  expect(total).toBe(1);
  expect(rows.map((row) => listedRoomSchema.strict().parse(row))).toEqual([
    {
      id,
      createdAt: expect.any(Number),
      isPractice: false,
      table: {
        phase: 'role_deal',
        round: 1,
        people: 2,
        connected: 2,
        bots: 1,
        waiting: 0,
        hostPlan: 'permanent',
        phaseEndsAt: socket.view.phaseEndsAt,
        isPaused: false,
      },
    },
  ]);
  expect(Object.keys(rows[0]?.table ?? {})).toHaveLength(9);
  for (const secret of [roomCode, guest.userId, 'Quirin', ...ROLES, ...socket.view.players.map((p) => p.id)])
    expect(text).not.toContain(secret);
  const latecomer = new Person(url, 'Rosa');
  await latecomer.waitIn(roomCode);
  watching.close();
  await socket.untilView(({ players }) => players.some(({ isConnected }) => !isConnected));
  expect((await listRooms({ search: id })).rows[0]?.table).toMatchObject({
    people: 2,
    connected: 1,
    waiting: 1,
  });
});

test('[O3.1] a clock that the host has stopped is said to stand still', async () => {
  const { id, socket, watching } = await runningRound();
  for (const one of [socket, watching]) await one.act('ready_next_phase', { phase: 'role_deal' });
  await socket.untilView(({ phase }) => phase === 'job_choice');
  await socket.act('pause_clock');
  expect((await listRooms({ search: id })).rows[0]?.table).toMatchObject({
    phase: 'job_choice',
    isPaused: true,
  });
});

test('[O3.2] a room is found by its whole code, in any case, and by part of its id, but by no part of its code', async () => {
  const { id, roomCode } = await actor('host').createRoom();
  const code = roomCode ?? '';
  for (const search of [code, ` ${code.toLowerCase()} `, id.slice(2, 30), id.toUpperCase()])
    expect((await listRooms({ search })).rows.map((row) => row.id)).toEqual([id]);
  // No id has these letters.
  for (const search of [code.slice(0, 5), '%', '*', `${code}X`].filter((text) => !/^[\da-f]+$/i.test(text)))
    expect(await listRooms({ search })).toMatchObject({ rows: [], total: 0 });
});

test('[O3.1] rooms come in parts, the newest first; practice is marked, and a host without a plan has none', async () => {
  const first = await new Person(url, 'Uma').practice();
  const second = await new Person(url, 'Vic').practice();
  const { rows, total } = await listRooms({ limit: '200' });
  const places = [second, first].map(({ id }) => rows.findIndex((row) => row.id === id));
  expect(places).not.toContain(-1);
  expect(places[0]).toBeLessThan(places[1] ?? -1);
  expect(rows[places[0] ?? 0]).toMatchObject({ isPractice: true, table: { phase: 'lobby', hostPlan: null } });
  expect(rows.map(({ createdAt }) => createdAt)).toEqual(
    rows.map(({ createdAt }) => createdAt).toSorted((a, b) => b - a),
  );
  const part = await listRooms({ limit: '1', offset: '1' });
  expect([part.rows.length, part.total >= total]).toEqual([1, true]);
});
