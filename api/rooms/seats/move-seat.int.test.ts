import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { sessions } from '@nightfall/shared/backend/db/schema/index';
import { hashToken } from '@nightfall/shared/backend/ids';
import { keys } from '@nightfall/shared/backend/redis/keys';
import { movedSeatSchema, type SeatedResponse, seatCodeSchema } from '@nightfall/shared/protocol/rooms';
import type { RemovedReason } from '@nightfall/shared/protocol/server-messages';
import { eq } from 'drizzle-orm';
import { newEmail, Person } from '../../testing/person.ts';
import {
  runDatabase,
  runRedis,
  startNoticingApi,
  startTestApi,
  type TestApi,
} from '../../testing/test-api.ts';
import type { TestSocket } from '../../testing/test-socket.ts';

let here: Awaited<ReturnType<typeof startNoticingApi>>;
let there: TestApi;
const db = runDatabase();
const redis = runRedis();
beforeAll(async () => {
  [here, there] = await Promise.all([startNoticingApi(), startTestApi()]);
});
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()]);
});

const ROLES = ['Werewolf', 'Seer', 'Robber', 'Drunk', 'Villager'];

/** A host here, and a guest whose phone is off. */
async function roomWithAbsent() {
  const host = await Person.withAccount(here.url);
  const { roomCode, id: gameId } = await host.createRoom();
  const hostSocket = await host.watch();
  const guest = new Person(there.url);
  const { players } = await guest.join(roomCode, 'Ben');
  const playerId = players.find(({ userId }) => userId === guest.userId)?.id ?? '';
  return { host, hostSocket, guest, gameId, roomCode, playerId };
}
type Room = Awaited<ReturnType<typeof roomWithAbsent>>;

const ask = ({ gameId, playerId }: Room, person: Person, seat = playerId) =>
  person.post<{ code?: string }>(`/api/games/${gameId}/seats/${seat}/code`);
const codeFor = async (room: Room) => seatCodeSchema.parse((await ask(room, room.host)).body).code;

async function take(code: string, device = new Person(there.url), attemptId?: string) {
  const { status, body } = await device.post<SeatedResponse>('/api/seats/take', { code, attemptId });
  if (status === 200) Object.assign(device, { userId: body.userId, gameId: body.game.id });
  return { device, status, body };
}

const back = ({ guest, gameId }: Room) => guest.post<SeatedResponse>(`/api/games/${gameId}/seats/return`);
const moved = ({ guest, gameId }: Room) => guest.get(`/api/games/${gameId}/seats/moved`);

async function expectTold(socket: TestSocket, reason: RemovedReason): Promise<void> {
  expect(await socket.untilClosed()).toBe(1000);
  expect(socket.frames.at(-1)).toEqual({ type: 'removed', data: { reason } });
}

const NO_CODE = { status: 404, body: { code: 'NOT_FOUND' } };

describe('[F5.3] a code for the seat of a guest who is away', () => {
  test('seats another device under a new identity, with the card and the name, for all at once', async () => {
    const room = await roomWithAbsent();
    const { hostSocket, guest, playerId, gameId } = room;
    const dealt = await guest.watch();
    await hostSocket.act('update_role_selection', { roles: ROLES });
    await hostSocket.act('start_game');
    const { me } = await dealt.untilView(({ phase }) => phase === 'role_deal');
    dealt.close();
    await hostSocket.untilView(({ players }) => players[1]?.isConnected === false);
    const { code, seconds } = seatCodeSchema.parse((await ask(room, room.host)).body);
    expect([code.length, seconds]).toEqual([6, 600]);
    expect(await redis.ttl(keys.seatCode(hashToken(code)))).toBeGreaterThan(590);
    const { device, status, body } = await take(` ${code.toLowerCase()} `);
    expect(status).toBe(200);
    expect(body).toMatchObject({ displayName: 'Ben', game: { me: { playerId } } });
    expect(body.game.me?.originalRole).toBe(me?.originalRole as never);
    expect(body.userId).not.toBe(guest.userId);
    const { players } = await hostSocket.untilView((view) => view.players[1]?.userId === device.userId);
    expect(players[1]).toMatchObject({ id: playerId, displayName: 'Ben' });
    expect(JSON.stringify(hostSocket.view)).not.toContain(guest.userId);
    const socket = await device.watch(here.url);
    expect(await socket.act('ready_next_phase')).toEqual({});
    expect((await guest.get(`/api/games/${gameId}`)).status).toBe(401);
    expect(await take(code)).toMatchObject(NO_CODE);
  });

  test('can be asked for by the host alone, and not for a player who is here, is a bot, or has an account', async () => {
    const room = await roomWithAbsent();
    const { host, hostSocket, guest, roomCode } = room;
    const accountPerson = await Person.withAccount(here.url);
    await accountPerson.join(roomCode);
    await hostSocket.act('add_bot');
    const { players } = await hostSocket.untilView((view) => view.players.length === 4);
    const codes = async (asked: readonly [Person, string | undefined][]) =>
      Promise.all(asked.map(async ([who, seat]) => (await ask(room, who, seat)).body.code));
    expect(
      await codes([
        [new Person(here.url), undefined],
        [await Person.withAccount(here.url), undefined],
        [guest, undefined],
        [accountPerson, undefined],
      ]),
    ).toEqual(['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_HOST', 'NOT_HOST']);
    const seats = [players[0]?.id, players[2]?.id, players[3]?.id, 'nobody', crypto.randomUUID()];
    expect(await codes(seats.map((seat) => [host, seat] as const))).toEqual(seats.map(() => 'INVALID'));
    await guest.watch();
    await hostSocket.untilView((view) => view.players[1]?.isConnected === true);
    expect((await ask(room, host)).body.code).toBe('INVALID');
  });

  test('seats one of two devices that bring it at once', async () => {
    const room = await roomWithAbsent();
    const code = await codeFor(room);
    const answers = await Promise.all([take(code), take(code, new Person(here.url)), take(code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
  });

  test('does not seat one who sits in the room already, and is not used up by that', async () => {
    const room = await roomWithAbsent();
    const cleo = new Person(here.url);
    await cleo.join(room.roomCode, 'Cleo');
    const code = await codeFor(room);
    for (const person of [cleo, room.host])
      expect(await person.post('/api/seats/take', { code })).toMatchObject({ status: 403 });
    expect((await take(code)).status).toBe(200);
  });

  test('ends with the host’s right to it, with the guest’s seat, and with a sign-in that took it along', async () => {
    const ends: ((room: Room) => Promise<unknown>)[] = [
      ({ host, gameId }) => host.post(`/api/games/${gameId}/code`),
      ({ hostSocket, guest }) => hostSocket.act('remove_player', { targetUserId: guest.userId }),
      async ({ guest }) => (await guest.watch()).act('leave_game'),
      ({ guest }) =>
        guest.post('/api/auth/signup', {
          email: newEmail(),
          password: 'moonlight-7',
          takeSeat: true,
        }),
      async ({ hostSocket, roomCode }) => {
        const cleo = new Person(here.url);
        await cleo.join(roomCode, 'Cleo');
        await cleo.watch();
        await hostSocket.untilView(({ players }) =>
          players.some((one) => one.userId === cleo.userId && one.isConnected),
        );
        expect(await hostSocket.act('hand_over_host', { targetUserId: cleo.userId })).toEqual({});
      },
    ];
    for (const end of ends) {
      const room = await roomWithAbsent();
      const code = await codeFor(room);
      await end(room);
      expect(await take(code)).toMatchObject(NO_CODE);
    }
  });

  test('is given ten times a minute by one host', async () => {
    const room = await roomWithAbsent();
    await using strict = await startTestApi({ RATE_LIMIT_SCALE: '1' });
    room.host.apiUrl = strict.url;
    const answers = [];
    for (let n = 0; n < 11; n += 1) answers.push((await ask(room, room.host)).status);
    expect(answers).toEqual([...Array(10).fill(200), 429]);
  });

  test('cannot be read in the store, nor in the log', async () => {
    const room = await roomWithAbsent();
    const code = await codeFor(room);
    const device = new Person(here.url);
    await device.post('/api/seats/take', { code: 'GUESSD' });
    expect((await take(code, device)).status).toBe(200);
    const names = [...(await redis.keys('seats:code:*')), ...(await redis.keys('seats:use:*'))];
    const kept = await Promise.all(names.map((name) => redis.get(name)));
    expect(names.length).toBeGreaterThan(1);
    for (const text of [...names, ...kept, here.log()]) expect(text).not.toContain(code);
  });

  test('is noted among the security events, taken and taken back', async () => {
    const room = await roomWithAbsent();
    const { device } = await take(await codeFor(room), new Person(here.url));
    expect(here.noticed('seat_moved', device.userId)).toMatchObject([{ by: 'code' }]);
    room.guest.apiUrl = here.url;
    await back(room);
    expect(here.noticed('seat_moved', room.guest.userId)).toMatchObject([{ by: 'return' }]);
  });

  test('that is wrong, used or expired is answered alike, and counts as a failed join', async () => {
    await using strict = await startTestApi({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'true' });
    const room = await roomWithAbsent();
    const [used, expired] = [await codeFor(room), await codeFor(room)];
    await take(used);
    await redis.del(keys.seatCode(hashToken(expired)));
    const guesser = new Person(strict.url);
    guesser.address = '203.0.113.77';
    const answers = [];
    for (const code of [used, expired, ...Array(8).fill('GUESSD')])
      answers.push(await guesser.post('/api/seats/take', { code }));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]).toMatchObject(NO_CODE);
    const join = { roomCode: 'ZZZZZZ', displayName: 'Eve' };
    expect((await guesser.post('/api/rooms/join', join)).status).toBe(429);
    expect((await guesser.post('/api/seats/take', { code: 'GUESSD' })).status).toBe(429);
  });
});

describe('[F5.4] the device that had the seat', () => {
  test('is told so on each of its sockets, at every process, in this room or none', async () => {
    const room = await roomWithAbsent();
    const code = await codeFor(room);
    // It is back before the code is used.
    const sockets = await Promise.all([room.guest.watch(), room.guest.watch(here.url), room.guest.open()]);
    await take(code);
    for (const socket of sockets) await expectTold(socket, 'seat_taken');
  });

  test('takes it back within a minute under its old identity, once, and the other device is told', async () => {
    const room = await roomWithAbsent();
    const { guest, hostSocket } = room;
    const { device } = await take(await codeFor(room));
    const socket = await device.watch();
    const left = movedSeatSchema.parse((await moved(room)).body).secondsLeft;
    expect(left).toBeGreaterThan(50);
    expect(left).toBeLessThanOrEqual(60);
    expect(await back({ ...room, gameId: crypto.randomUUID() as never })).toMatchObject({ status: 404 });
    const { status, body } = await back(room);
    expect([status, body.userId]).toEqual([200, guest.userId]);
    await expectTold(socket, 'seat_returned');
    await hostSocket.untilView(({ players }) => players[1]?.userId === guest.userId);
    expect(await (await guest.watch()).act('ready_next_phase')).toEqual({});
    expect((await device.get(`/api/games/${room.gameId}`)).status).toBe(401);
    for (const again of [await back(room), await back({ ...room, guest: device })])
      expect(again.status).toBe(404);
  });

  test('takes it back no later, and is told all the same what became of it', async () => {
    const room = await roomWithAbsent();
    const key = keys.seatMoved(hashToken(room.guest.cookie?.split('=')[1] ?? ''));
    await take(await codeFor(room));
    const words = ((await redis.get(key)) ?? '').split(' ');
    await redis.set(key, [...words.slice(0, -1), Date.now() - 60_001].join(' '));
    expect(movedSeatSchema.parse((await moved(room)).body)).toEqual({ secondsLeft: 0 });
    expect(await back(room)).toMatchObject({
      status: 404,
      body: { error: 'It is too late to take the seat back' },
    });
  });

  test('gets nothing back that the other one has left or signed in with', async () => {
    for (const end of [
      async (device: Person) => (await device.watch()).act('leave_game'),
      (device: Person) =>
        device.post('/api/auth/signup', {
          email: newEmail(),
          password: 'moonlight-7',
          takeSeat: true,
        }),
    ]) {
      const room = await roomWithAbsent();
      const { device } = await take(await codeFor(room));
      await end(device);
      expect((await back(room)).status).toBe(404);
    }
  });

  test('is known by its own session alone', async () => {
    const room = await roomWithAbsent();
    const stranger = new Person(here.url);
    await take(await codeFor(room));
    for (const guest of [stranger, room.host]) {
      expect((await moved({ ...room, guest })).body).toEqual({ secondsLeft: null } as object);
      expect((await back({ ...room, guest })).status).toBe(404);
    }
  });
});

/** Sessions as they are in Postgres. */
const sessionsOf = (userId: string) => db.select().from(sessions).where(eq(sessions.userId, userId));

/**
 * What a process leaves that dies after the room has the new identity, and before Postgres has anything: `from` has
 * its sessions, `to` has none.
 */
async function dieBetween(before: Awaited<ReturnType<typeof sessionsOf>>, to: string, attemptId?: string) {
  await db.delete(sessions).where(eq(sessions.userId, to));
  await db.insert(sessions).values(before).onConflictDoNothing();
  if (attemptId === undefined) return;
  const key = keys.attempt(hashToken(attemptId));
  const names = (await redis.hkeys(key)).filter((name) => name.startsWith('session:'));
  await redis.hdel(key, 'done', ...names);
}

describe('[F5.6] a seat that is taken by a code whose answer is lost', () => {
  /** Taken once, by a process that dies before Postgres has its part. */
  async function halfTaken() {
    const room = await roomWithAbsent();
    const attemptId = crypto.randomUUID();
    const [code, before] = [await codeFor(room), await sessionsOf(room.guest.userId)];
    const { body } = await take(code, new Person(here.url), attemptId);
    await dieBetween(before, body.userId, attemptId);
    return { room, code, attemptId, to: body.userId };
  }

  test('is taken once by the same press, at once and again', async () => {
    const room = await roomWithAbsent();
    const [code, attemptId] = [await codeFor(room), crypto.randomUUID()];
    const press = (url: string) => take(code, new Person(url), attemptId);
    const answers = [...(await Promise.all([press(here.url), press(there.url)])), await press(there.url)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.userId)).size).toBe(1);
    for (const { device } of answers)
      expect(await (await device.watch()).act('ready_next_phase')).toEqual({});
    for (const other of [undefined, crypto.randomUUID()])
      expect(await take(code, new Person(there.url), other)).toMatchObject(NO_CODE);
    // The cookie had come, and the words had not.
    const [first] = answers;
    expect((await take(code, first?.device, attemptId)).status).toBe(200);
  });

  test('is not lost if the process dies between the room and Postgres: the same press has it', async () => {
    const { room, code, attemptId, to } = await halfTaken();
    expect(await take(code)).toMatchObject(NO_CODE);
    const { status, device } = await take(code, new Person(there.url), attemptId);
    expect([status, device.userId]).toEqual([200, to]);
    expect(await (await device.watch()).act('ready_next_phase')).toEqual({});
    expect((await room.guest.get(`/api/games/${room.gameId}`)).status).toBe(401);
    expect(movedSeatSchema.parse((await moved(room)).body).secondsLeft).toBeGreaterThan(50);
  });

  test('… or another one, by another code of the host', async () => {
    const { room, to } = await halfTaken();
    const again = await take(await codeFor(room));
    expect(again.status).toBe(200);
    expect(again.body.userId).not.toBe(to);
  });

  test('… or the device that had it, which the press then does not undo', async () => {
    const { room, code, attemptId } = await halfTaken();
    expect((await back(room)).body.userId).toBe(room.guest.userId);
    const late = await take(code, new Person(there.url), attemptId);
    expect([late.status, late.body.code]).toEqual([400, 'INVALID']);
    expect((await room.guest.get(`/api/games/${room.gameId}`)).status).toBe(200);
  });

  test('… and so is one that is taken back: the same device asks again', async () => {
    const room = await roomWithAbsent();
    const { device } = await take(await codeFor(room));
    const before = await sessionsOf(device.userId);
    const former = room.guest.cookie;
    expect((await back(room)).status).toBe(200);
    await dieBetween(before, room.guest.userId);
    room.guest.cookie = former;
    const { status, body } = await back(room);
    expect([status, body.userId]).toEqual([200, room.guest.userId]);
    expect(await (await room.guest.watch()).act('ready_next_phase')).toEqual({});
    expect((await device.get(`/api/games/${room.gameId}`)).status).toBe(401);
  });

  test('asked for too often, from one address, is refused', async () => {
    const room = await roomWithAbsent();
    await using strict = await startTestApi({ RATE_LIMIT_SCALE: '0.1', TRUST_PROXY: 'true' });
    await take(await codeFor(room));
    room.guest.apiUrl = strict.url;
    room.guest.address = '203.0.113.78';
    const statuses = [];
    for (let n = 0; n < 15; n += 1) statuses.push((await moved(room)).status);
    expect(statuses).toEqual(Array(15).fill(200));
    expect([(await moved(room)).status, (await back(room)).status]).toEqual([429, 429]);
  });
});
