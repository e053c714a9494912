import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { openTestRooms, stored, type TestRooms } from '@nightfall/shared/backend/testing/test-rooms';
import { newEmail, Person } from '../testing/person.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import type { TestSocket } from '../testing/test-socket.ts';
import { keepGuestSeats } from './begin-session.ts';

let api: TestApi;
let other: TestApi;
let at: TestRooms;
beforeAll(async () => {
  [api, other, at] = [await startTestApi(), await startTestApi(), await openTestRooms()];
});
afterAll(async () => {
  await Promise.all([api.stop(), other.stop(), at.close()]);
});

const PASSWORD = 'a secret';

/** The same browser goes on as an account. */
async function enter(person: Person, how: 'signup' | 'login', email: string): Promise<void> {
  const { status } = await person.post(`/api/auth/${how}`, { email, password: PASSWORD, takeSeat: true });
  expect(status).toBe(200);
  person.userId = (await person.get<{ id: string }>('/api/me')).body.id;
}

/** A host and two guests who watch one room; Ben does so at two processes. */
async function room() {
  const email = newEmail();
  const host = await Person.withAccount(api.url, email);
  const { roomCode } = await host.createRoom();
  const [ben, cleo] = [new Person(api.url), new Person(api.url)];
  await ben.join(roomCode, 'Ben');
  await cleo.join(roomCode, 'Cleo');
  const sockets = await Promise.all([host.watch(), ben.watch(), cleo.watch()]);
  const [hostSocket, benSocket, cleoSocket] = sockets;
  const elsewhere = await ben.watch(other.url);
  return { email, host, ben, cleo, roomCode, sockets, hostSocket, benSocket, cleoSocket, elsewhere };
}

async function runningGame() {
  const playing = await room();
  const roles = ['Werewolf', 'Seer', 'Robber', 'Villager', 'Villager', 'Villager'];
  await playing.hostSocket.act('update_role_selection', { roles });
  await playing.hostSocket.act('start_game');
  for (const socket of playing.sockets) await socket.act('ready_next_phase');
  await Promise.all(playing.sockets.map((socket) => socket.untilView(({ phase }) => phase === 'job_choice')));
  return playing;
}

const playerIdOf = ({ view }: TestSocket) => view.me?.playerId;
const seated = (view: { players: readonly { userId: string }[] }, { userId }: Person) =>
  view.players.some((player) => player.userId === userId);

describe('a guest who signs in', () => {
  test('[H2.19 P1.3] during a game keeps seat, role and prompt; all others see the account at once', async () => {
    const { ben, benSocket, elsewhere, hostSocket, cleoSocket } = await runningGame();
    const { me, players } = benSocket.view;
    const guest = Object.assign(new Person(api.url), ben);
    await enter(ben, 'signup', newEmail());
    for (const socket of [benSocket, elsewhere]) expect(await socket.untilClosed()).toBe(1008);
    for (const socket of [hostSocket, cleoSocket]) {
      const view = await socket.untilView((now) => seated(now, ben));
      expect(seated(view, guest)).toBe(false);
      expect(view.players.map(({ id, displayName }) => [id, displayName])).toEqual(
        players.map(({ id, displayName }) => [id, displayName]),
      );
    }
    const again = await ben.watch();
    expect(again.view.me).toEqual({ ...me, userId: ben.userId } as typeof me);
    expect((await guest.get(`/api/games/${guest.gameId}`)).status).toBe(401);
    expect(
      (await hostSocket.untilView(({ players: now }) => now.every((one) => one.isConnected))).phase,
    ).toBe('job_choice');
  });

  test('[P1.3] in the lobby too; a request from before is not done a second time', async () => {
    const email = newEmail();
    await Person.withAccount(api.url, email);
    const { ben, benSocket, cleoSocket } = await room();
    const message = ['send_message', { content: 'hello' }, { requestId: 'once' }] as const;
    expect(await benSocket.act(...message)).toEqual({});
    await enter(ben, 'login', email);
    const again = await ben.watch();
    expect(await again.act(...message)).toEqual({});
    expect(await again.act('send_message', { content: 'other' }, { requestId: 'once' })).toBe('INVALID');
    await again.act('ready_next_phase');
    const view = await cleoSocket.untilView(({ players }) => players[1]?.isReady === true);
    expect(view.messages.map(({ userId, displayName }) => [userId, displayName])).toEqual([
      [ben.userId, 'Ben'],
    ]);
  });

  test('[H2.20] keeps the seats of all rooms; one that is closed does no harm', async () => {
    const [first, second, third] = [await room(), await room(), await Person.withAccount(api.url)];
    const guest = new Person(api.url);
    await guest.join((await third.createRoom()).roomCode, 'Dora');
    const lonely = await guest.watch();
    await lonely.act('leave_game');
    await (await third.watch()).act('leave_game');
    for (const { roomCode } of [first, second]) await guest.join(roomCode, 'Dora');
    await enter(guest, 'signup', newEmail());
    for (const { hostSocket } of [first, second]) {
      await hostSocket.untilView(({ players }) => players[3]?.userId === guest.userId);
    }
  });

  test('[P1.4] into an account that sits in the lobby gives the seat free', async () => {
    const { ben, email, cleoSocket, host, hostSocket } = await room();
    await enter(ben, 'login', email);
    const view = await cleoSocket.untilView(({ players }) => players.length === 2);
    expect(seated(view, host)).toBe(true);
    expect((await ben.watch()).view.me?.playerId).toBe(playerIdOf(hostSocket));
  });

  test('[P1.4] into an account that sits in the game leaves the seat to a bot', async () => {
    const { ben, email, benSocket, hostSocket } = await runningGame();
    const [seat, guestId] = [playerIdOf(benSocket), ben.userId];
    await enter(ben, 'login', email);
    const game = await stored(at.store, ben.gameId);
    const { userId, hasLeft } = game.players.find(({ id }) => id === seat) ?? {};
    expect([userId as string | undefined, hasLeft]).toEqual([guestId, true]);
    expect((await ben.watch()).view.me?.playerId).toBe(playerIdOf(hostSocket));
  });

  test('[H2.20] again after a crash half way: the next sign-in does the rest', async () => {
    const email = newEmail();
    const account = await Person.withAccount(api.url, email);
    const { ben } = await room();
    for (const _ of ['crash', 'crash']) await keepGuestSeats(at, ben.userId, account.userId);
    const { version } = await stored(at.store, ben.gameId);
    await enter(ben, 'login', email);
    expect(seated((await ben.watch()).view, account)).toBe(true);
    const later = await stored(at.store, ben.gameId);
    // Ben is connected again; the change itself was done once.
    expect(later.version).toBe(version + 1);
  });
});

describe('a practice game of a guest who signs in', () => {
  test('goes on as the only one of the account', async () => {
    const guest = new Person(api.url);
    const game = await guest.practice();
    const socket = await guest.watch();
    await socket.act('start_game');
    const { me } = await socket.untilView(({ phase }) => phase === 'role_deal');
    await enter(guest, 'signup', newEmail());
    const again = await guest.practice();
    expect(again).toMatchObject({ id: game.id, creatorId: guest.userId, hostId: guest.userId });
    expect(again.me).toMatchObject({ playerId: me?.playerId, originalRole: me?.originalRole });
    const own = await guest.watch();
    // Ids of requests count on from those before.
    expect(await own.act('end_round', {}, { requestId: 'end' })).toEqual({});
    expect(await own.act('leave_game', {}, { requestId: 'leave' })).toEqual({});
    expect((await guest.practice()).id).not.toBe(game.id);
  });

  test('is kept rather than an older one of the account', async () => {
    const email = newEmail();
    const account = await Person.withAccount(api.url, email);
    const older = await account.practice();
    const guest = new Person(api.url);
    const game = await guest.practice();
    await enter(guest, 'login', email);
    expect((await guest.practice()).id).toBe(game.id);
    expect((await guest.get(`/api/games/${older.id}`)).status).toBe(404);
  });
});
