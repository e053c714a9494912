import { describe, expect, test } from 'bun:test';
import { hashToken } from '@nightfall/shared/backend/ids';
import { keys } from '@nightfall/shared/backend/redis/keys';
import { LiveRooms } from '@nightfall/shared/backend/rooms/live-rooms';
import type { SeatedResponse } from '@nightfall/shared/protocol/rooms';
import { Attempts, type RepeatableCall } from '../../context/attempts.ts';
import { type Answer, newEmail, Person } from '../../testing/person.ts';
import { runApi, runRedis, startTestApi } from '../../testing/test-api.ts';

const redis = runRedis();
const [here, there] = [runApi(), runApi()];

type View = SeatedResponse['game'];
type Seated = Answer<SeatedResponse>;
const ROLES = ['Werewolf', 'Seer', 'Robber', 'Drunk', 'Villager'];
const newAttempt = () => crypto.randomUUID();
const keyOf = (attemptId: string) => keys.attempt(hashToken(attemptId));

async function openRoom() {
  const host = await Person.withAccount(here.url);
  const { id: gameId, roomCode } = await host.createRoom();
  return { host, gameId, roomCode };
}

/** Presses as two browsers without a cookie would, at two processes at once. */
const pressTwice = (path: string, body: unknown, who: readonly Person[]): Promise<Seated[]> =>
  Promise.all(
    [here, there, here, there].map(({ url }, n) => {
      const person = new Person(url);
      person.cookie = who[n]?.cookie ?? null;
      return person.post<SeatedResponse>(path, body);
    }),
  );

function oneSeat(answers: readonly Seated[]): SeatedResponse {
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const [first] = answers;
  if (first === undefined) throw new Error('Nothing was answered');
  for (const { body } of answers) {
    expect(body.userId).toBe(first.body.userId);
    expect(body.displayName).toBe(first.body.displayName);
    expect(body.game.id).toBe(first.body.game.id);
  }
  return first.body;
}

/** What a process leaves that dies after it has done everything, and before it says so. */
async function dieBeforeAnswering(attemptId: string): Promise<void> {
  const names = await redis.hkeys(keyOf(attemptId));
  await redis.hdel(keyOf(attemptId), 'done', ...names.filter((name) => name.startsWith('session:')));
}

/** What a process leaves that dies before it has done anything. */
const dieBeforeBeginning = (press: RepeatableCall, gameId?: string) =>
  new Attempts(redis, { endedOf: async () => [] }).claim(press, gameId);

/** A seat that a stranger has taken by an attempt. */
async function entered() {
  const room = await openRoom();
  const attemptId = newAttempt();
  const body = { roomCode: room.roomCode, displayName: 'Ben', attemptId };
  const ben = new Person(here.url);
  const first = await ben.post<SeatedResponse>('/api/rooms/join', body);
  Object.assign(ben, { userId: first.body.userId, gameId: room.gameId });
  /** From a browser that never got an answer. */
  const again = (url = there.url) => new Person(url).post<SeatedResponse>('/api/rooms/join', body);
  return { ...room, attemptId, body, ben, again };
}

const isOver = (answer: Answer<unknown>) => [
  answer.status,
  answer.body.code,
  answer.headers.has('set-cookie'),
];
const OVER = [400, 'INVALID', false];

describe('[F3.1] a press that comes several times at once', () => {
  test('takes one seat', async () => {
    const { host, gameId, roomCode } = await openRoom();
    const body = { roomCode, displayName: 'Ben', attemptId: newAttempt() };
    const { userId } = oneSeat(await pressTwice('/api/rooms/join', body, []));
    const { body: view } = await host.get<View>(`/api/games/${gameId}`);
    expect(view.players.map((player) => player.displayName)).toEqual([expect.any(String), 'Ben']);
    expect(view.players[1]?.userId as string).toBe(userId);
  });

  test('takes one place among those who wait', async () => {
    const { ben, host, gameId, roomCode } = await entered();
    const [hostSocket] = await Promise.all([host.watch(), ben.watch()]);
    await hostSocket.act('update_role_selection', { roles: ROLES });
    await hostSocket.act('start_game');
    const body = { roomCode, displayName: 'Cleo', wait: true, attemptId: newAttempt() };
    const { userId } = oneSeat(await pressTwice('/api/rooms/join', body, []));
    const { body: view } = await host.get<View>(`/api/games/${gameId}`);
    expect(view.waiting).toEqual([expect.objectContaining({ userId, displayName: 'Cleo' })]);
  });

  test('opens one room, with one code', async () => {
    const host = await Person.withAccount(here.url);
    const { game } = oneSeat(
      await pressTwice('/api/rooms/create', { attemptId: newAttempt() }, [host, host, host, host]),
    );
    const rooms = (await new LiveRooms(redis).all()).filter(({ gameId }) => gameId === game.id);
    expect(rooms.map(({ roomCode }) => roomCode)).toEqual([game.roomCode]);
    expect(await new LiveRooms(redis).gamesOf(host.userId)).toEqual([game.id]);
    expect((await new Person(there.url).join(game.roomCode, 'Ben')).id).toBe(game.id);
  });

  test('begins one practice game', async () => {
    const { userId, game } = oneSeat(await pressTwice('/api/practice', { attemptId: newAttempt() }, []));
    expect(await new LiveRooms(redis).gamesOf(userId)).toEqual([game.id]);
  });

  test('makes one account', async () => {
    const email = newEmail();
    const body = { email, password: 'moonlight-7', attemptId: newAttempt() };
    const people = [here, there, here].map(({ url }) => new Person(url));
    const answers = await Promise.all(people.map((person) => person.post('/api/auth/signup', body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const accounts = await Promise.all(people.map((person) => person.get<{ id: string }>('/api/me')));
    expect(new Set(accounts.map(({ body: me }) => me.id)).size).toBe(1);
    expect(new Set(people.map(({ cookie }) => cookie)).size).toBe(3);
  });
});

describe('[F3.2] a press whose answer was lost', () => {
  test('is answered with the same seat under a new session; both are good', async () => {
    const { ben, body, gameId } = await entered();
    const lost = new Person(there.url);
    const answer = await lost.post<SeatedResponse>('/api/rooms/join', body);
    expect(answer.body).toMatchObject({ userId: ben.userId, displayName: 'Ben' });
    expect(answer.body.game.players).toHaveLength(2);
    expect(lost.cookie).not.toBe(ben.cookie);
    for (const person of [ben, lost]) expect((await person.get(`/api/games/${gameId}`)).status).toBe(200);
  });

  test('finds the seat when the room has another code, is locked, or plays', async () => {
    const { ben, host, gameId, again } = await entered();
    const [socket] = await Promise.all([host.watch(), ben.watch()]);
    await host.post(`/api/games/${gameId}/code`);
    await socket.act('update_game_settings', { settings: { locked: true } });
    await socket.act('update_role_selection', { roles: ROLES });
    await socket.act('start_game');
    expect((await again()).body).toMatchObject({ userId: ben.userId, game: { phase: 'role_deal' } });
  });

  test('is known as the same person by the cookie of the first answer', async () => {
    const { ben, body } = await entered();
    const cookie = ben.cookie;
    const answer = await ben.post<SeatedResponse>('/api/rooms/join', body);
    expect([answer.status, answer.body.userId]).toEqual([200, ben.userId]);
    expect(ben.cookie).toBe(cookie);
  });

  test('sends no second mail', async () => {
    const email = newEmail();
    const body = { email, attemptId: newAttempt() };
    const answers = [here, there, here].map(({ url }) => new Person(url).post('/api/auth/signup', body));
    for (const { status, headers } of await Promise.all(answers)) {
      expect(status).toBe(200);
      expect(headers.getSetCookie().join()).toContain('nightfall_link=');
    }
    const jobs = (await redis.keys('*')).filter((key) => key.endsWith(`:${hashToken(body.attemptId)}`));
    expect(jobs.filter((key) => !key.startsWith('attempt:'))).toHaveLength(1);
  });

  test('counts as one of the seats that an address takes in a room', async () => {
    await using limited = await startTestApi({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'true' });
    const { roomCode } = await openRoom();
    const address = '10.9.8.7';
    for (let n = 0; n < 9; n += 1) {
      const body = { roomCode, displayName: `Guest ${n}`, attemptId: newAttempt() };
      const press = () =>
        Object.assign(new Person(limited.url), { address }).post<SeatedResponse>('/api/rooms/join', body);
      oneSeat([await press(), await press(), await press()]);
    }
  });
});

test('[F3.3] another body, or another call, under the same attempt is refused, and changes nothing', async () => {
  const { host, gameId, attemptId, body } = await entered();
  for (const [path, other] of [
    ['/api/rooms/join', { ...body, displayName: 'Cleo' }],
    ['/api/rooms/join', { ...body, wait: true }],
    ['/api/rooms/join', { ...body, roomCode: 'ZZZZZZ' }],
    ['/api/practice', { displayName: 'Ben', attemptId }],
    ['/api/auth/signup', { email: 'ben@example.com', password: 'moonlight-7', attemptId }],
  ] as const)
    expect(isOver(await new Person(here.url).post(path, other))).toEqual(OVER);
  expect(isOver(await host.post('/api/rooms/create', { attemptId }))).toEqual(OVER);
  expect((await host.get<View>(`/api/games/${gameId}`)).body.players).toHaveLength(2);
});

test('[F3.3] a sign-up under the same attempt with another password is refused, as often as guesses are', async () => {
  await using limited = await startTestApi({ RATE_LIMIT_SCALE: '1' });
  const credentials = { email: newEmail(), attemptId: newAttempt() };
  const signUp = (password: string) =>
    new Person(limited.url).post('/api/auth/signup', { ...credentials, password });
  expect((await signUp('moonlight-7')).status).toBe(200);
  const guesses: unknown[] = [];
  for (let n = 0; n < 12; n += 1) guesses.push((await signUp(`sunlight-${n}`)).body.code);
  expect(guesses).toEqual([...Array(10).fill('INVALID'), 'RATE_LIMITED', 'RATE_LIMITED']);
});

test.each(['00000000-0000-0000-0000-000000000000', '1', 'b9f5a2f0-0000-1000-8000-000000000000'])(
  '[F3.3] %p is no attempt: it can be guessed',
  async (attemptId) => {
    const answer = await new Person(here.url).post('/api/practice', { attemptId });
    expect(isOver(answer)).toEqual(OVER);
  },
);

describe('[F3.4] an attempt is over', () => {
  test('with the session it was answered with, whichever that is', async () => {
    const { again } = await entered();
    expect((await again()).status).toBe(200);
    const lost = await entered();
    expect((await lost.again()).status).toBe(200);
    await lost.ben.post('/api/auth/logout');
    expect(isOver(await lost.again())).toEqual(OVER);
  });

  test('with the guest whose seat an account has taken along', async () => {
    const { ben, again } = await entered();
    const email = newEmail();
    await ben.post('/api/auth/signup', { email, password: 'moonlight-7', takeSeat: true });
    expect(isOver(await again())).toEqual(OVER);
  });

  test('with the seat, in the lobby and in a round', async () => {
    const { ben, again, host, gameId } = await entered();
    const socket = await ben.watch();
    await socket.act('leave_game');
    expect(isOver(await again())).toEqual(OVER);
    const { body } = await host.get<View>(`/api/games/${gameId}`);
    expect(body.players).toHaveLength(1);
    const round = await entered();
    const [hostSocket, benSocket] = await Promise.all([round.host.watch(), round.ben.watch()]);
    await hostSocket.act('update_role_selection', { roles: ROLES });
    await hostSocket.act('start_game');
    await benSocket.act('leave_game');
    expect(isOver(await round.again())).toEqual(OVER);
  });

  test('with a removal', async () => {
    const { ben, again, host } = await entered();
    const socket = await host.watch();
    await socket.act('remove_player', { targetUserId: ben.userId });
    expect(isOver(await again())).toEqual([403, 'FORBIDDEN', false]);
  });

  test('with the room that was opened, or the practice game', async () => {
    const host = await Person.withAccount(here.url);
    const guest = new Person(there.url);
    for (const [person, path] of [
      [host, '/api/rooms/create'],
      [guest, '/api/practice'],
    ] as const) {
      const attemptId = newAttempt();
      const { body } = await person.post<SeatedResponse>(path, { attemptId });
      Object.assign(person, { userId: body.userId, gameId: body.game.id });
      await (await person.watch()).act('leave_game');
      expect(isOver(await person.post(path, { attemptId }))).toEqual(OVER);
      expect(await new LiveRooms(redis).find(body.game.id)).toBeNull();
    }
  });

  test('with all sessions of the account it made', async () => {
    const body = {
      email: newEmail(),
      password: 'moonlight-7',
      attemptId: newAttempt(),
    };
    const ann = new Person(here.url);
    await ann.post('/api/auth/signup', body);
    await ann.post('/api/auth/logout-all');
    expect(isOver(await new Person(here.url).post('/api/auth/signup', body))).toEqual(OVER);
  });

  test('ten minutes after it began', async () => {
    const { ben, attemptId, again } = await entered();
    const kept = await redis.pttl(keyOf(attemptId));
    expect(kept).toBeGreaterThan(9.5 * 60_000);
    expect(kept).toBeLessThanOrEqual(10 * 60_000);
    await again();
    expect(await redis.pttl(keyOf(attemptId))).toBeLessThanOrEqual(kept);
    await redis.pexpire(keyOf(attemptId), 0);
    expect((await again()).body.userId).not.toBe(ben.userId);
  });
});

describe('[F3.5] an attempt never gives', () => {
  test('the identity of a player who had one before', async () => {
    const ann = await Person.withAccount(here.url);
    const { roomCode } = await openRoom();
    // A name too, without which a guest would be refused for another reason.
    const body = { roomCode, displayName: 'Ann', attemptId: newAttempt() };
    expect((await ann.post('/api/rooms/join', body)).status).toBe(200);
    expect(isOver(await new Person(here.url).post('/api/rooms/join', body))).toEqual(OVER);
    const created = { attemptId: newAttempt() };
    expect((await ann.post('/api/rooms/create', created)).status).toBe(200);
    expect((await new Person(here.url).post('/api/rooms/create', created)).status).toBe(401);
  });

  test('another identity than their own', async () => {
    const { body } = await entered();
    const cleo = new Person(here.url);
    await cleo.practice();
    expect(isOver(await cleo.post('/api/rooms/join', body))).toEqual(OVER);
    expect(isOver(await (await Person.withAccount(here.url)).post('/api/rooms/join', body))).toEqual(OVER);
  });
});

test('[F3.6] neither the attempt, nor what was asked for, nor a password can be read in the store', async () => {
  const attemptId = newAttempt();
  const email = newEmail();
  await new Person(here.url).post('/api/auth/signup', { email, password: 'moonlight-7', attemptId });
  const kept = JSON.stringify(await redis.hgetall(keyOf(attemptId)));
  expect(kept.length).toBeGreaterThan(100);
  for (const secret of [attemptId, email, 'moonlight-7', hashToken('moonlight-7')])
    expect(kept).not.toContain(secret);
});

describe('[F3.7] a process dies while it works on a press', () => {
  test('before a seat was taken, and after: there is one', async () => {
    const { gameId, roomCode, host } = await openRoom();
    const attemptId = newAttempt();
    const body = { roomCode, displayName: 'Ben', attemptId };
    const begun = await dieBeforeBeginning(
      { attemptId, call: 'join', body: { ...body }, session: null },
      gameId,
    );
    const ben = await new Person(here.url).post<SeatedResponse>('/api/rooms/join', body);
    expect(ben.body.userId).toBe(begun.userId);
    await dieBeforeAnswering(attemptId);
    expect(oneSeat([await new Person(there.url).post('/api/rooms/join', body)]).userId).toBe(begun.userId);
    const { body: view } = await host.get<View>(`/api/games/${gameId}`);
    expect(view.players).toHaveLength(2);
  });

  test('with a code that has changed by the time it is repeated: the old one opens nothing', async () => {
    const { gameId, roomCode, host } = await openRoom();
    const attemptId = newAttempt();
    const body = { roomCode, displayName: 'Ben', attemptId };
    await dieBeforeBeginning({ attemptId, call: 'join', body: { ...body }, session: null }, gameId);
    await host.post(`/api/games/${gameId}/code`);
    const refused = await new Person(here.url).post('/api/rooms/join', body);
    expect([refused.status, refused.headers.has('set-cookie')]).toEqual([404, false]);
  });

  test('before a room was stored, and after: there is one', async () => {
    const host = await Person.withAccount(here.url);
    const attemptId = newAttempt();
    const session = { userId: host.userId, accountId: host.userId } as RepeatableCall['session'];
    const begun = await dieBeforeBeginning({ attemptId, call: 'create', body: { attemptId }, session });
    await new LiveRooms(redis).reserve(begun.gameId, begun.roomCode);
    const first = await host.post<SeatedResponse>('/api/rooms/create', { attemptId });
    await dieBeforeAnswering(attemptId);
    const second = await host.post<SeatedResponse>('/api/rooms/create', { attemptId });
    expect(oneSeat([first, second]).game).toMatchObject({ id: begun.gameId, roomCode: begun.roomCode });
  });

  test('before a practice game was stored, and after: there is one', async () => {
    const attemptId = newAttempt();
    const press = { attemptId, call: 'practice', body: { attemptId }, session: null } as const;
    const begun = await dieBeforeBeginning(press);
    await new LiveRooms(redis).reservePractice(begun.gameId, begun.userId);
    const first = await new Person(here.url).post<SeatedResponse>('/api/practice', { attemptId });
    await dieBeforeAnswering(attemptId);
    const second = await new Person(there.url).post<SeatedResponse>('/api/practice', { attemptId });
    expect(oneSeat([first, second])).toMatchObject({ userId: begun.userId, game: { id: begun.gameId } });
  });

  test('after an account was made: it is the account of who knows its password', async () => {
    const body = {
      email: newEmail(),
      password: 'moonlight-7',
      attemptId: newAttempt(),
    };
    await new Person(here.url).post('/api/auth/signup', body);
    await dieBeforeAnswering(body.attemptId);
    expect((await new Person(there.url).post('/api/auth/signup', body)).status).toBe(200);
    const other = { ...body, attemptId: newAttempt() };
    expect((await new Person(there.url).post('/api/auth/signup', other)).body.code).toBe('EMAIL_TAKEN');
  });
});
