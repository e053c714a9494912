import { afterAll, describe, expect, test } from 'bun:test';
import { auditEntries, users } from '@nightfall/shared/backend/db/schema/index';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { eq } from 'drizzle-orm';
import { ACTORS, startAdministration } from '../testing/administration.ts';
import { Person } from '../testing/person.ts';
import { startTestApi } from '../testing/test-api.ts';
import type { TestSocket } from '../testing/test-socket.ts';

const administration = await startAdministration();
const { actor, address, url, db, auditEntriesOn } = administration;
const there = await startTestApi({ SUPER_ADMIN_EMAILS: address('fixed super admin') });
afterAll(async () => {
  await administration.stop();
  await there.stop();
});
const admin = actor('fixed super admin');

/** A host, a guest at the other process, and the super admin, all watching; none of them has asked for a debug view. */
async function newRoom() {
  const host = actor('host');
  const { roomCode, id } = await host.createRoom();
  const guest = new Person(there.url);
  await guest.join(roomCode, 'Ben');
  await admin.join(roomCode);
  const sockets = [await host.watch(), await guest.watch(), await admin.watch()] as const;
  const room = { id, host, guest, sockets, hostSocket: sockets[0], guestSocket: sockets[1] };
  const roles = ['Villager', 'Villager', 'Villager', 'Hunter', 'Prince', 'Tanner'];
  await room.hostSocket.act('update_role_selection', { roles });
  return room;
}
type Room = Awaited<ReturnType<typeof newRoom>>;

const reaches = ({ sockets }: Room, phase: string) =>
  Promise.all(sockets.map((socket) => socket.untilView((view) => view.phase === phase)));

const NEXT: Readonly<Record<string, string>> = {
  role_deal: 'job_choice',
  job_choice: 'role_resolve',
  role_resolve: 'discussion',
};

/** All players act until the phase is reached. */
async function until(room: Room, phase: string): Promise<void> {
  const acts: readonly (readonly [string, string, unknown?])[] = [
    ['role_deal', 'ready_next_phase'],
    ['job_choice', 'submit_action', { data: { type: 'no_action' } }],
    ['role_resolve', 'ready_next_phase'],
    ['discussion', 'ready_next_phase'],
  ];
  if (room.hostSocket.view.phase === 'lobby') await room.hostSocket.act('start_game');
  await reaches(room, room.hostSocket.view.phase === 'lobby' ? 'role_deal' : room.hostSocket.view.phase);
  for (const [now, action, data] of acts) {
    if (room.hostSocket.view.phase === phase) return;
    if (room.hostSocket.view.phase !== now) continue;
    await Promise.all(room.sockets.map((socket) => socket.act(action, data)));
    const next = NEXT[now] ?? 'vote';
    await reaches(room, next);
  }
}

/** The right hangs on the address. */
const setVerified = (emailVerifiedAt: Date | null) =>
  db.update(users).set({ emailVerifiedAt }).where(eq(users.id, admin.userId));

const flag = ({ players }: GameView) => players.find(({ userId }) => userId === admin.userId)?.hasDebugView;
const askedBy = async (person: Person, at = url): Promise<TestSocket> => {
  const socket = await person.open(at);
  await socket.joinGame({ debug: true });
  return socket;
};

test('[G2.81 P4.13] the view is filled in discussion and results only, and all see that it is on before it is shown', async () => {
  const room = await newRoom();
  const debug = await askedBy(admin, there.url);
  await until(room, 'discussion');
  const shown = await debug.untilView(({ me }) => me?.debug !== null);
  expect(shown.me?.debug?.players.map(({ displayName }) => displayName)).toEqual(
    shown.players.map(({ displayName }) => displayName),
  );
  expect(shown.me?.debug?.players.every(({ originalRole }) => originalRole !== null)).toBe(true);
  await Promise.all(room.sockets.map((socket) => socket.untilView((view) => flag(view) === true)));
  await until(room, 'vote');
  await debug.untilView(({ phase }) => phase === 'vote');
  await room.hostSocket.act('end_round');
  await reaches(room, 'results');
  await debug.untilView(({ phase, me }) => phase === 'results' && me?.debug !== null);
  for (const view of debug.views) {
    if (view.me?.debug)
      expect([['discussion', 'results'].includes(view.phase), flag(view)]).toEqual([true, true]);
  }
  expect(debug.views.filter(({ phase }) => phase === 'vote').map(flag)).toEqual([true]);
  await Promise.all(room.sockets.map((socket) => socket.act('play_again')));
  await reaches(room, 'lobby');
  expect(room.sockets.map(({ view }) => flag(view))).toEqual([false, false, false]);
  const others = room.sockets.flatMap(({ views }) => views);
  expect(others.every(({ me }) => me?.debug === null)).toBe(true);
});

test('asked for in the discussion, the first frame has it, and joining again without it ends it', async () => {
  const room = await newRoom();
  await until(room, 'discussion');
  const before = room.guestSocket.view.version;
  expect(flag(room.guestSocket.view)).toBe(false);
  const debug = await admin.open();
  expect((await debug.joinGame({ debug: true })).me).toMatchObject({
    isAdmin: true,
    debug: expect.any(Object),
  });
  await room.guestSocket.untilView((view) => flag(view) === true);
  expect(room.guestSocket.view.version).toBe(before + 1);
  expect((await debug.joinGame()).me).toMatchObject({ isAdmin: true, debug: null });
  expect(flag(debug.view)).toBe(true);
  const { body } = await admin.get<GameView>(`/api/games/${room.id}`);
  expect([body.me?.debug, flag(body)]).toEqual([null, true]);
  const second = await askedBy(admin, there.url);
  expect(second.view.me?.debug).not.toBeNull();
});

test('[H2.55 H2.85] is in the audit each time it is opened, before it is seen, and not when it is refused', async () => {
  const room = await newRoom();
  const openedIn = async (gameId: string) => {
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.action, 'open_debug_view'));
    return entries.filter(({ details }) => Bun.deepEquals(details, { gameId }));
  };
  await until(room, 'discussion');
  expect(await openedIn(room.id)).toEqual([]);
  const debug = await askedBy(admin, there.url);
  const by = { actorId: admin.userId, actorEmail: address('fixed super admin') };
  expect(await openedIn(room.id)).toMatchObject([{ ...by, subjectId: null, subjectEmail: null }]);
  await debug.joinGame();
  expect(await openedIn(room.id)).toHaveLength(1);
  await debug.joinGame({ debug: true });
  expect(await openedIn(room.id)).toHaveLength(2);
  await expect(room.hostSocket.joinGame({ debug: true })).rejects.toThrow('FORBIDDEN');
  const elsewhere = await actor('host').createRoom();
  await expect(debug.joinGame({ gameId: elsewhere.id, debug: true })).rejects.toThrow('NOT_JOINED');
  expect([await openedIn(room.id), await openedIn(elsewhere.id)].map(({ length }) => length)).toEqual([2, 0]);
});

test('[H2.55] is nothing where it cannot be noted', async () => {
  const room = await newRoom();
  await until(room, 'discussion');
  const name = `away_${crypto.randomUUID().replaceAll('-', '')}`;
  await db.execute(
    `ALTER TABLE audit_entries ADD CONSTRAINT ${name} CHECK (actor_id <> '${admin.userId}') NOT VALID`,
  );
  const socket = await admin.open();
  const asked = await socket.joinGame({ debug: true }).catch(({ message }: Error) => message);
  await db.execute(`ALTER TABLE audit_entries DROP CONSTRAINT ${name}`);
  expect([asked, socket.views.length]).toEqual(['INTERNAL', 0]);
  expect(flag(room.guestSocket.view)).toBe(false);
});

test('a card that is changed is shown to the debug view alone', async () => {
  const room = await newRoom();
  await until(room, 'discussion');
  const debug = await askedBy(admin, there.url);
  await Promise.all(room.sockets.map((socket) => socket.untilView((view) => flag(view) === true)));
  const seat = room.hostSocket.view.players.find(({ userId }) => userId === room.guest.userId);
  const counts = [room.hostSocket, room.guestSocket].map(({ views }) => views.length);
  const body = { userId: admin.userId, playerId: seat?.id, newRole: 'Werewolf' };
  expect((await admin.post(`/api/games/${room.id}/admin/player-role`, body)).status).toBe(200);
  await debug.untilView(
    ({ me }) => me?.debug?.players.find(({ id }) => id === seat?.id)?.currentRole === 'Werewolf',
  );
  // The next frame of each player is that of a public change.
  await room.hostSocket.act('send_message', { content: 'hello' });
  for (const socket of room.sockets) await socket.untilView(({ messages }) => messages.length > 0);
  expect([room.hostSocket, room.guestSocket].map(({ views }) => views.length)).toEqual(
    counts.map((count) => count + 1),
  );
});

test('[P4.15] the table screen has none', async () => {
  const room = await newRoom();
  const { body } = await room.host.post<{ tableToken: string }>(`/api/games/${room.id}/table`);
  const screen = await admin.open();
  const { tableToken } = body;
  await expect(screen.joinGame({ userId: undefined, tableToken, debug: true })).rejects.toThrow('FORBIDDEN');
});

describe('[A6.10 G6.5 H2.50] who may ask for it', () => {
  const people = ACTORS.filter((name) => name !== 'stranger' && name !== 'fixed super admin');

  test.each(people)('%s: FORBIDDEN, and no right is shown', async (name) => {
    const person = actor(name);
    const game = await person.practice();
    const socket = await person.open();
    await expect(socket.joinGame({ debug: true })).rejects.toThrow('FORBIDDEN');
    expect((await socket.joinGame()).me?.isAdmin).toBe(false);
    expect(game.me?.isAdmin).toBe(false);
    socket.close();
  });

  test('the fixed super admin: where they sit', async () => {
    const game = await admin.practice();
    expect(game.me?.isAdmin).toBe(true);
    const socket = await askedBy(admin);
    expect(socket.view.me?.isAdmin).toBe(true);
    expect((await admin.get<GameView>(`/api/games/${admin.gameId}`)).body.me?.isAdmin).toBe(true);
    const elsewhere = await actor('host').createRoom();
    await expect(socket.joinGame({ gameId: elsewhere.id, debug: true })).rejects.toThrow('NOT_JOINED');
  });

  test('a stranger has no socket', async () => {
    const socket = await actor('stranger').open();
    expect(socket.closed).not.toBeNull();
  });

  test('[H2.57 H2.84] whose right has ended is shown it no longer, on a socket that stays open', async () => {
    const room = await newRoom();
    await until(room, 'discussion');
    const debug = await askedBy(admin);
    expect(debug.view.me?.debug).not.toBeNull();
    await setVerified(null);
    await debug.until(() => debug.view.me?.debug === null, 10_000);
    expect(debug.view.me?.isAdmin).toBe(false);
    await room.hostSocket.act('send_message', { content: 'hello' });
    const next = await debug.untilView(({ messages }) => messages.length > 0);
    expect(next.me).toMatchObject({ debug: null, isAdmin: false });
    expect(debug.closed).toBeNull();
    await setVerified(new Date());
    expect((await debug.joinGame({ debug: true })).me?.debug).not.toBeNull();
  });

  test('[H2.57] whose right has ended is refused', async () => {
    const game = await admin.practice();
    const open = await askedBy(admin);
    await setVerified(null);
    await expect(open.joinGame({ debug: true })).rejects.toThrow('FORBIDDEN');
    expect((await admin.get<GameView>(`/api/games/${game.id}`)).body.me?.isAdmin).toBe(false);
    const later = await admin.open();
    expect((await later.joinGame()).me?.isAdmin).toBe(false);
    const body = { userId: admin.userId, playerId: game.players[0]?.id, newRole: 'Seer' };
    expect((await admin.post(`/api/games/${game.id}/admin/player-role`, body)).status).toBe(403);
    await setVerified(new Date());
  });
});

afterAll(async () => {
  await administration.stop();
  await there.stop();
});

const ROLES = ['Villager', 'Villager', 'Villager', 'Hunter', 'Prince', 'Tanner'];

/** A host and two guests over two processes; the super admin is somewhere else. */
async function newTable(roles: readonly string[] = ROLES) {
  const host = actor('host');
  const { roomCode, id } = await host.createRoom();
  const people = [host, new Person(url), new Person(there.url)];
  for (const [index, guest] of people.slice(1).entries()) await guest.join(roomCode, `Guest ${index}`);
  const sockets = await Promise.all(people.map((person) => person.watch(person.url)));
  const room = { id, people, sockets, host: sockets[0] as TestSocket };
  await allSee(room, ({ players }) => players.filter(({ isConnected }) => isConnected).length === 3);
  await room.host.act('update_role_selection', { roles });
  await allSee(room, ({ selectedRoles }) => selectedRoles.length === roles.length);
  return room;
}
type Played = Awaited<ReturnType<typeof newTable>>;

const allSee = ({ sockets }: Pick<Played, 'sockets'>, condition: (view: GameView) => boolean) =>
  Promise.all(sockets.map((socket) => socket.untilView(condition)));

async function startedTable(room: Played): Promise<Played> {
  await room.host.act('start_game');
  await allSee(room, ({ phase }) => phase === 'role_deal');
  return room;
}

const seat = ({ people, host }: Played, index: number) => {
  const player = host.view.players.find(({ userId }) => userId === people[index]?.userId);
  if (player === undefined) throw new Error('No player has this seat');
  return player;
};

const change = (room: { readonly id: string }, playerId: string, newRole: string, by: Person = admin) =>
  by.post(`/api/games/${room.id}/admin/player-role`, { userId: by.userId, playerId, newRole });
const DONE = { status: 200, body: { success: true } };

/** How many frames come to each by it: frames of one room come in order, and a later public change marks their end. */
async function framesBy(
  room: Played,
  act: () => Promise<unknown>,
  afterwards: () => Promise<unknown>,
): Promise<number[]> {
  const before = room.sockets.map(({ frames }) => frames.length);
  const { version } = room.host.view;
  await act();
  await afterwards();
  await allSee(room, (view) => view.version > version);
  expect(room.host.view.version).toBe(version + 1);
  const views = room.sockets.map(({ frames }, index) =>
    frames.slice(before[index]).filter(({ type }) => type !== 'ack'),
  );
  return views.map(({ length }) => length - 1);
}

describe('in the lobby', () => {
  test('[G7.7] the role is dealt, and no frame or version reveals it', async () => {
    const room = await newTable();
    const looks = () =>
      Promise.all(room.people.map((person) => person.get<GameView>(`/api/games/${room.id}`)));
    const shown = async () => (await looks()).map(({ body }) => JSON.stringify({ ...body, serverTime: 0 }));
    const before = await shown();
    const fix = async () => {
      expect(await change(room, seat(room, 2).id, 'Tanner')).toMatchObject(DONE);
      expect(await change(room, seat(room, 1).id, 'Hunter')).toMatchObject(DONE);
      expect(await shown()).toEqual(before);
    };
    const afterwards = () => room.host.act('update_game_settings', { settings: { locked: true } });
    expect(await framesBy(room, fix, afterwards)).toEqual([0, 0, 0]);
    const { version } = room.host.view;
    await startedTable(room);
    expect(room.host.view.version).toBe(version + 1);
    expect(room.sockets.slice(1).map(({ view }) => view.me?.originalRole)).toEqual(['Hunter', 'Tanner']);
  });

  test('[G7.7] what cannot be dealt is refused with a reason', async () => {
    const room = await newTable();
    const of = async (index: number, role: string) => {
      const { status, body } = await change(room, seat(room, index).id, role);
      return [status, body.code, body.error];
    };
    expect(await of(1, 'Seer')).toEqual([400, 'INVALID', 'This role is not among the selected ones']);
    expect(await of(1, 'Hedgehog')).toEqual([400, 'INVALID', 'This role does not exist']);
    await change(room, seat(room, 1).id, 'Hunter');
    expect(await of(2, 'Hunter')).toEqual([
      400,
      'INVALID',
      'All copies of this role are fixed for other players',
    ]);
  });
});

describe('in a running round', () => {
  test('a frame comes to those alone who learn of it, at every process', async () => {
    const room = await startedTable(await newTable());
    const told = (index: number, role: string) =>
      framesBy(
        room,
        () => change(room, seat(room, index).id, role),
        async () => room.sockets[index]?.act('ready_next_phase'),
      );
    expect(await told(1, 'Werewolf')).toEqual([0, 1, 0]);
    expect(room.sockets[1]?.view.me).toMatchObject({ originalRole: 'Werewolf', currentRole: 'Werewolf' });
    expect(await told(2, 'Mystic Wolf')).toEqual([0, 1, 1]);
    expect(room.sockets[1]?.view.me?.knowledge.wolves).toEqual([seat(room, 2).userId]);
    expect(room.host.view.me?.knowledge.wolves).toEqual([]);
  });

  test('a repetition changes nothing, and the results refuse', async () => {
    const room = await startedTable(await newTable());
    const { id, userId } = seat(room, 1);
    for (let times = 0; times < 2; times += 1) expect(await change(room, id, 'Seer')).toMatchObject(DONE);
    expect(await auditEntriesOn(userId)).toHaveLength(1);
    await room.host.act('end_round');
    expect(await change(room, id, 'Robber')).toMatchObject({ status: 409, body: { code: 'WRONG_PHASE' } });
    expect(await auditEntriesOn(userId)).toHaveLength(1);
    await allSee(room, ({ phase }) => phase === 'results');
    expect(seat(room, 1).originalRole).toBe('Seer');
  });
});

describe('who calls', () => {
  test('[P1.26] learns of a game only as the super admin', async () => {
    const room = await newTable();
    const nowhere = { id: crypto.randomUUID() };
    const { id } = seat(room, 1);
    for (const name of ['stranger', 'guest', 'super_admin entitlement'] as const) {
      const [here, elsewhere] = [
        await change(room, id, 'Hunter', actor(name)),
        await change(nowhere, id, 'Hunter', actor(name)),
      ];
      const plain = ({ status, body }: typeof here) => [status, body];
      // A stranger has no user id to claim.
      if (name !== 'stranger') expect(here.status).toBe(name === 'guest' ? 401 : 403);
      expect(plain(here)).toEqual(plain(elsewhere));
    }
    expect(await change(nowhere, id, 'Hunter')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await change({ id: 'nothing' }, id, 'Hunter')).toMatchObject({ status: 404 });
    expect(await change(room, crypto.randomUUID(), 'Hunter')).toMatchObject({
      status: 400,
      body: { code: 'INVALID', error: 'There is no such player in this game' },
    });
  });

  test('[P1.26] cannot speak for another player', async () => {
    const room = await newTable();
    const body = { userId: room.people[0]?.userId, playerId: seat(room, 1).id, newRole: 'Hunter' };
    const path = `/api/games/${room.id}/admin/player-role`;
    expect(await admin.post(path, body)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await room.people[0]?.post(path, body)).toMatchObject({ status: 403 });
  });
});

test('[H2.55] every change is in the audit: who, to whom, and what', async () => {
  const room = await startedTable(await newTable());
  const [host, guest] = [seat(room, 0), seat(room, 1)];
  const since = new Date();
  await change(room, host.id, 'Seer');
  await change(room, guest.id, 'Robber');
  await change(room, guest.id, 'Hedgehog');
  const entries = [...(await auditEntriesOn(host.userId)), ...(await auditEntriesOn(guest.userId))];
  const entry = {
    actorId: admin.userId,
    actorEmail: address('fixed super admin'),
    action: 'change_player_role',
  };
  expect(entries.filter(({ createdAt }) => createdAt >= since)).toMatchObject([
    {
      ...entry,
      subjectEmail: address('host'),
      details: { gameId: room.id, playerId: host.id, newRole: 'Seer' },
    },
    { ...entry, subjectEmail: null, details: { gameId: room.id, playerId: guest.id, newRole: 'Robber' } },
  ]);
});
