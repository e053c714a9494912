import { afterAll, describe, expect, test } from 'bun:test';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { startAdministration } from '../testing/administration.ts';
import { Person } from '../testing/person.ts';
import { startTestApi } from '../testing/test-api.ts';
import type { TestSocket } from '../testing/test-socket.ts';

const administration = await startAdministration();
const { actor, address, url, auditEntriesOn } = administration;
const there = await startTestApi({ SUPER_ADMIN_EMAILS: address('fixed super admin') });
afterAll(async () => {
  await administration.stop();
  await there.stop();
});
const admin = actor('fixed super admin');

const ROLES = ['Villager', 'Villager', 'Villager', 'Hunter', 'Prince', 'Tanner'];

/** A host and two guests over two processes; the super admin is somewhere else. */
async function newRoom(roles: readonly string[] = ROLES) {
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
type Room = Awaited<ReturnType<typeof newRoom>>;

const allSee = ({ sockets }: Pick<Room, 'sockets'>, condition: (view: GameView) => boolean) =>
  Promise.all(sockets.map((socket) => socket.untilView(condition)));

async function started(room: Room): Promise<Room> {
  await room.host.act('start_game');
  await allSee(room, ({ phase }) => phase === 'role_deal');
  return room;
}

const seat = ({ people, host }: Room, index: number) => {
  const player = host.view.players.find(({ userId }) => userId === people[index]?.userId);
  if (player === undefined) throw new Error('No player has this seat');
  return player;
};

const change = (room: { readonly id: string }, playerId: string, newRole: string, by: Person = admin) =>
  by.post(`/api/games/${room.id}/admin/player-role`, { userId: by.userId, playerId, newRole });
const DONE = { status: 200, body: { success: true } };

/** How many frames come to each by it: frames of one room come in order, and a later public change marks their end. */
async function framesBy(
  room: Room,
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
    const room = await newRoom();
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
    await started(room);
    expect(room.host.view.version).toBe(version + 1);
    expect(room.sockets.slice(1).map(({ view }) => view.me?.originalRole)).toEqual(['Hunter', 'Tanner']);
  });

  test('[G7.7] what cannot be dealt is refused with a reason', async () => {
    const room = await newRoom();
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
    const room = await started(await newRoom());
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
    const room = await started(await newRoom());
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
    const room = await newRoom();
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
    const room = await newRoom();
    const body = { userId: room.people[0]?.userId, playerId: seat(room, 1).id, newRole: 'Hunter' };
    const path = `/api/games/${room.id}/admin/player-role`;
    expect(await admin.post(path, body)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await room.people[0]?.post(path, body)).toMatchObject({ status: 403 });
  });
});

test('[H2.55] every change is in the audit: who, to whom, and what', async () => {
  const room = await started(await newRoom());
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
