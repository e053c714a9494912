import { describe, expect, test } from 'bun:test';
import { seatedResponseSchema } from '@nightfall/shared/protocol/rooms';
import { Person } from '../testing/person.ts';
import { runApi } from '../testing/run-for-tests.ts';
import type { TestApi } from '../testing/test-api.ts';

const [here, there] = [runApi(), runApi()];

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

describe('[T2.20 T2.22] whoever comes while a round is running', () => {
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

  test('has a name that nobody else has in the room', async () => {
    const { roomCode, hostSocket } = await runningRound();
    for (const name of ['Ben', 'Cleo', 'Cleo']) await new Person(here.url).waitIn(roomCode, name);
    const { waiting } = await hostSocket.untilView((view) => view.waiting.length === 3);
    expect(waiting.map(({ displayName }) => displayName)).toEqual(['Ben (2)', 'Cleo', 'Cleo (2)']);
  });

  test('is refused once the host has locked the room', async () => {
    const { roomCode, hostSocket } = await runningRound();
    expect(await hostSocket.act('update_game_settings', { settings: { locked: true } })).toEqual({});
    const answer = await join(new Person(here.url), roomCode, { wait: true });
    expect(answer).toMatchObject({ status: 409, body: { code: 'ROOM_LOCKED' } });
  });
});

describe('[T2.22] those who wait, at two processes', () => {
  test('talk with one another; nobody at the table receives a frame of it, nor they of the talk there', async () => {
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
    // The next thing that everybody sees comes right after what they saw before.
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
    const account = { email: `${crypto.randomUUID()}@example.com`, password: 'a secret' };
    expect((await person.post('/api/auth/signup', { ...account, takeSeat: true })).status).toBe(200);
    person.userId = (await person.get<{ id: string }>('/api/me')).body.id;
    await hostSocket.untilView(({ waiting }) => waiting[0]?.userId === person.userId);
    await socket.until(() => socket.closed !== null);
    expect((await person.watch()).view).toMatchObject({ me: null, waiting: [{ displayName: 'Cleo' }] });
  });
});
