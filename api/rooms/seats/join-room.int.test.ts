import { describe, expect, test } from 'bun:test';
import { keys } from '@nightfall/shared/backend/redis/keys';
import { gameViewSchema } from '@nightfall/shared/protocol/game-view';
import { ownRoomSchema, seatedResponseSchema } from '@nightfall/shared/protocol/rooms';
import { z } from 'zod';
import { newEmail, Person } from '../../testing/person.ts';
import { runApi, runRedis, startTestApi, type TestApi } from '../../testing/test-api.ts';

const [here, there] = [runApi(), runApi()];
const redis = runRedis();
const ROLES = ['Werewolf', 'Seer', 'Robber', 'Drunk', 'Villager'];

/** A round of two people. */
async function runningRound() {
  const host = await Person.withAccount(here.url);
  const { roomCode, id } = await host.createRoom();
  const guest = new Person(there.url);
  await guest.join(roomCode, 'Ben');
  const [hostSocket, guestSocket] = [await host.watch(), await guest.watch()];
  await hostSocket.act('update_role_selection', { roles: ROLES });
  await hostSocket.act('start_game');
  await guestSocket.untilView(({ phase }) => phase === 'role_deal');
  return { host, guest, hostSocket, guestSocket, roomCode, gameId: id };
}

const join = (person: Person, roomCode: string | null, more: Record<string, unknown> = {}) =>
  person.post('/api/rooms/join', { roomCode, displayName: 'Cleo', ...more });

async function latecomer({ url }: Pick<TestApi, 'url'>, roomCode: string | null, name: string) {
  const person = new Person(url);
  await person.waitIn(roomCode, name);
  return { person, socket: await person.watch() };
}

describe('[T2.20 T2.22] those who join while a round is running', () => {
  test('may wait when they say so, and is answered with what they may see', async () => {
    const { roomCode, gameId } = await runningRound();
    const cleo = new Person(here.url);
    expect(await join(cleo, roomCode)).toMatchObject({ status: 409, body: { code: 'GAME_STARTED' } });
    expect(await join(cleo, roomCode, { wait: 'yes' })).toMatchObject({ status: 400 });
    const { status, body } = await join(cleo, roomCode, { wait: true });
    expect(status).toBe(200);
    const { userId, displayName, game } = seatedResponseSchema.parse(body);
    expect(displayName).toBe('Cleo');
    expect(game).toMatchObject({ me: null, waiting: [{ userId, displayName }], waitingChat: [] });
    expect((await cleo.get(`/api/games/${gameId}`)).body).toMatchObject({ id: gameId, me: null });
    expect((await new Person(here.url).get(`/api/games/${gameId}`)).status).toBe(401);
  });

  test('is refused once the host has locked the room', async () => {
    const { roomCode, hostSocket } = await runningRound();
    expect(await hostSocket.act('update_game_settings', { settings: { locked: true } })).toEqual({});
    const answer = await join(new Person(here.url), roomCode, { wait: true });
    expect(answer).toMatchObject({ status: 409, body: { code: 'ROOM_LOCKED' } });
  });
});

describe('[T2.22] those who wait, at two processes', () => {
  test('talk with one another; the table receives no frame of it, nor they of the table’s', async () => {
    const { roomCode, hostSocket, guestSocket } = await runningRound();
    const [cleo, dov] = [await latecomer(here, roomCode, 'Cleo'), await latecomer(there, roomCode, 'Dov')];
    await hostSocket.untilView(({ waiting }) => waiting.length === 2);
    await guestSocket.untilView(({ waiting }) => waiting.length === 2);
    await cleo.socket.untilView(({ waiting }) => waiting.length === 2);
    const before = [hostSocket, guestSocket].map(({ frames }) => frames.length);
    const { version } = dov.socket.view;
    expect(await cleo.socket.act('send_message', { content: 'who is it?' })).toEqual({});
    const view = await dov.socket.untilView(({ waitingChat }) => waitingChat?.length === 1);
    expect(view.waitingChat?.[0]).toMatchObject({ content: 'who is it?', displayName: 'Cleo' });
    expect(view.version).toBe(version);
    // The next public change has the version after the one that they saw last.
    await hostSocket.act('ready_next_phase', { phase: 'role_deal' });
    for (const socket of [hostSocket, guestSocket])
      await socket.untilView(({ players }) => players.some(({ isReady }) => isReady));
    const news = [hostSocket, guestSocket].map(({ frames }, index) =>
      frames.slice(before[index]).filter(({ type }) => type !== 'ack'),
    );
    expect(news.map(({ length }) => length)).toEqual([1, 1]);
    expect(JSON.stringify(news)).not.toContain('who is it?');
  });

  test('may do nothing in the round, and look no longer once they have left', async () => {
    const { roomCode, hostSocket, gameId } = await runningRound();
    const { person, socket } = await latecomer(there, roomCode, 'Cleo');
    const refusals = ['ready_next_phase', 'play_again', 'add_bot'].map((action) => socket.act(action));
    expect(await Promise.all(refusals)).toEqual(['NOT_JOINED', 'NOT_JOINED', 'NOT_JOINED']);
    expect(await socket.act('send_message', { content: 'x', messageType: 'system_announcement' })).toBe(
      'INVALID_ACTION',
    );
    expect(await socket.act('leave_game')).toEqual({});
    await hostSocket.untilView(({ waiting }) => waiting.length === 0);
    expect((await person.get(`/api/games/${gameId}`)).status).toBe(403);
  });

  test('[T2.23] have a seat on the same line as soon as the round is over', async () => {
    const { roomCode, hostSocket } = await runningRound();
    const { person, socket } = await latecomer(there, roomCode, 'Cleo');
    await hostSocket.act('end_round');
    const { me, players, waiting } = await socket.untilView((view) => view.me !== null);
    expect(me).toMatchObject({ userId: person.userId, originalRole: null });
    expect(players.find(({ userId }) => userId === person.userId)).toMatchObject({ joinsNextRound: true });
    expect(waiting).toEqual([]);
    expect(await socket.act('send_message', { content: 'hello' })).toEqual({});
    await hostSocket.untilView(({ messages }) => messages.at(-1)?.content === 'hello');
  });

  test('who sign in wait on as the account', async () => {
    const { roomCode, hostSocket } = await runningRound();
    const { person, socket } = await latecomer(there, roomCode, 'Cleo');
    const account = { email: newEmail(), password: 'a secret' };
    expect((await person.post('/api/auth/signup', { ...account, takeSeat: true })).status).toBe(200);
    person.userId = (await person.get<{ id: string }>('/api/me')).body.id;
    await hostSocket.untilView(({ waiting }) => waiting[0]?.userId === person.userId);
    await socket.untilClosed();
    expect((await person.watch()).view).toMatchObject({ me: null, waiting: [{ displayName: 'Cleo' }] });
  });
});

const openRoom = async () => {
  const host = await Person.withAccount(here.url);
  const game = await host.createRoom();
  return { host, game };
};

describe('a room', () => {
  test('[G3.15 G7.1 G7.3 P1.18] is created under both names of the call', async () => {
    const { host, game } = await openRoom();
    expect(gameViewSchema.parse(game).roomCode).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
    const older = await host.post('/api/games', { hostId: host.userId, displayName: 'ignored' });
    expect(older.status).toBe(200);
    const forged = await host.post('/api/games', { hostId: crypto.randomUUID() });
    expect(forged.body.code).toBe('FORBIDDEN');
  });

  test('[A1.1 G1.3 G1.5 G3.15 G6.1 G7.2 P1.19] is joined by a guest, who then has a session', async () => {
    const { game } = await openRoom();
    const guest = new Person(here.url);
    const view = await guest.join(` ${game.roomCode?.toLowerCase()} `, 'Ben');
    expect(guest.cookie).not.toBeNull();
    expect(view.players.map(({ displayName }) => displayName)).toEqual([expect.any(String), 'Ben']);
    expect((await guest.get('/api/me')).status).toBe(401);
    expect((await guest.get(`/api/games/${game.id}`)).status).toBe(200);
  });

  test('[P1.8] is joined again in the same seat, and needs no name for that', async () => {
    const { game } = await openRoom();
    const guest = new Person(here.url);
    await guest.join(game.roomCode, 'Ben');
    const again = await guest.join(game.roomCode);
    expect(again.players).toHaveLength(2);
  });

  test('[A1.2 G1.6] is joined by an account under its profile name', async () => {
    const { game } = await openRoom();
    const user = await Person.withAccount(here.url, `ben-${crypto.randomUUID().slice(0, 8)}@example.com`);
    const view = await user.join(game.roomCode, 'Another One');
    expect(view.players[1]?.displayName).toStartWith('ben-');
  });

  test('[P1.13] gives each player a different name, even when they join at once', async () => {
    const { game } = await openRoom();
    await using other = await startTestApi();
    const guests = Array.from({ length: 8 }, (_, n) => new Person(n % 2 === 0 ? here.url : other.url));
    await Promise.all(guests.map((guest) => guest.join(game.roomCode, 'Ben')));
    const view = await guests[0]?.join(game.roomCode);
    const names = view?.players.slice(1).map(({ displayName }) => displayName);
    expect(names?.sort()).toEqual(['Ben', ...[2, 3, 4, 5, 6, 7, 8].map((n) => `Ben (${n})`)]);
  });

  test.each([
    ['an unknown code', { roomCode: 'ZZZZZZ', displayName: 'Ben' }, 404, 'NOT_FOUND'],
    ['half a code', { roomCode: 'ZZZ', displayName: 'Ben' }, 400, 'INVALID'],
    ['no code', { displayName: 'Ben' }, 400, 'INVALID'],
    ['a stranger without a name', { roomCode: 'ZZZZZZ' }, 400, 'INVALID'],
    ['a role for a name', { roomCode: 'ZZZZZZ', displayName: 'werewolf' }, 409, 'NAME_REFUSED'],
  ])('[P1.19] is not joined with %s', async (_, body, status, code) => {
    const answer = await new Person(here.url).post('/api/rooms/join', body);
    expect([answer.status, answer.body.code as string]).toEqual([status, code]);
  });

  test('[P3.8] is closed to newcomers when locked, and to the removed for good', async () => {
    const { host, game } = await openRoom();
    const guest = new Person(here.url);
    await guest.join(game.roomCode, 'Ben');
    const [hostSocket, guestSocket] = await Promise.all([host.watch(), guest.watch()]);
    await hostSocket.act('update_game_settings', { settings: { locked: true } });
    const late = await join(new Person(here.url), game.roomCode);
    expect([late.status, late.body.code]).toEqual([409, 'ROOM_LOCKED']);
    await hostSocket.act('remove_player', { targetUserId: guest.userId });
    expect(await guestSocket.untilClosed()).toBe(1000);
    expect(guestSocket.frames.at(-1)).toEqual({ type: 'removed', data: { reason: 'removed' } });
    expect((await guest.post('/api/rooms/join', { roomCode: game.roomCode })).status).toBe(403);
  });

  test('[P1.14] is gone, with its code, when all have left the lobby', async () => {
    const { host, game } = await openRoom();
    const socket = await host.watch();
    expect(await socket.act('leave_game')).toEqual({});
    expect((await host.get(`/api/games/${game.id}`)).status).toBe(404);
    const late = await join(new Person(here.url), game.roomCode);
    expect(late.body).toMatchObject({ error: 'Game not found', code: 'NOT_FOUND' });
  });
});

describe('a game over HTTP', () => {
  test('[G7.5 P1.6 P1.21] is shown to who sits in it', async () => {
    const { host, game } = await openRoom();
    expect((await host.get<{ id: string }>(`/api/games/${game.id}`)).body.id).toBe(game.id);
    expect((await new Person(here.url).get(`/api/games/${game.id}`)).status).toBe(401);
    const stranger = await Person.withAccount(here.url);
    const refused = await stranger.get(`/api/games/${game.id}`);
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
    expect((await host.get(`/api/games/${crypto.randomUUID()}`)).status).toBe(404);
    expect((await host.get('/api/games/nonsense')).status).toBe(404);
  });

  test('[G6.4 G7.6] is seated anew by the host', async () => {
    const { host, game } = await openRoom();
    const guest = new Person(here.url);
    const { players } = await guest.join(game.roomCode, 'Ben');
    const order = players.map(({ id }) => id).reverse();
    const seat = (who: Person, newSeatingOrder: unknown, userId = who.userId) =>
      who.post<{ success?: boolean }>(`/api/games/${game.id}/seating`, { userId, newSeatingOrder });
    expect((await seat(guest, order)).body.code).toBe('NOT_HOST');
    expect((await seat(guest, order, host.userId)).body.code).toBe('FORBIDDEN');
    expect((await seat(host, order.slice(1))).status).toBe(400);
    expect((await seat(host, order)).body).toEqual({ success: true });
    expect((await guest.join(game.roomCode)).players.map(({ id }) => id)).toEqual(order);
  });
});

describe('practice', () => {
  test('[C2.20 H4.84 H4.85 P1.20 R13.1] needs no account, is ready to start with calm bots, and there is one for each person', async () => {
    const guest = new Person(here.url);
    const game = await guest.practice();
    expect(game).toMatchObject({ roomCode: null, phase: 'lobby', gameSettings: { botLevel: 'calm' } });
    expect(game.players).toHaveLength(5);
    expect((await guest.practice()).id).toBe(game.id);
    const socket = await guest.watch();
    expect(await socket.act('start_game')).toEqual({});
    await socket.act('leave_game');
    expect((await guest.practice()).id).not.toBe(game.id);
  });

  test('[R13.2] is one also when asked for twice at once', async () => {
    const user = await Person.withAccount(here.url);
    const answers = await Promise.all(
      [1, 2, 3].map(() => user.post<{ game: { id: string } }>('/api/practice')),
    );
    expect(new Set(answers.map(({ body }) => body.game.id)).size).toBe(1);
  });
});

const mine = async (person: Person) =>
  z.array(ownRoomSchema).parse((await person.get('/api/rooms/mine')).body);

test('[F5.5] an account finds the rooms that it sits or waits in, and no others', async () => {
  const host = await Person.withAccount(here.url);
  const guest = new Person(here.url);
  const rooms = [await host.createRoom(), await host.createRoom(), await host.createRoom()];
  for (const { roomCode } of rooms) await guest.join(roomCode, 'Ben');
  const practice = await guest.practice();
  const [left, removed, kept] = rooms.map(({ id }) => id);
  guest.gameId = left ?? '';
  await (await guest.watch()).act('leave_game');
  host.gameId = removed ?? '';
  await (await host.watch()).act('remove_player', { targetUserId: guest.userId });
  const found = await mine(guest);
  expect(found.map(({ gameId }) => gameId)).toEqual([practice.id, kept ?? '']);
  expect(found[1]).toMatchObject({ displayName: 'Ben', phase: 'lobby', roomCode: rooms[2]?.roomCode });
  expect(found[0]?.roomCode).toBeNull();
  expect((await mine(host)).map(({ gameId }) => gameId).toSorted()).toEqual(
    rooms.map(({ id }) => id).toSorted(),
  );
  expect(await mine(new Person(here.url))).toEqual([]);
});

test('[F5.5] a room that only newer processes read does not hide the others', async () => {
  const host = await Person.withAccount(here.url);
  const [newer, kept] = [await host.createRoom(), await host.createRoom()];
  await redis.hset(keys.game(newer.id), 'format', '99');
  expect((await mine(host)).map(({ gameId }) => gameId)).toEqual([kept.id]);
});
