import { describe, expect, test } from 'bun:test';
import { gameViewSchema } from '@nightfall/shared/protocol/game-view';
import { Person } from '../../testing/person.ts';
import { runApi } from '../../testing/run-for-tests.ts';
import { startTestApi } from '../../testing/test-api.ts';

const api = runApi();

const openRoom = async () => {
  const host = await Person.withAccount(api.url);
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
    const guest = new Person(api.url);
    const view = await guest.join(` ${game.roomCode?.toLowerCase()} `, 'Ben');
    expect(guest.cookie).not.toBeNull();
    expect(view.players.map(({ displayName }) => displayName)).toEqual([expect.any(String), 'Ben']);
    expect((await guest.get('/api/me')).status).toBe(401);
    expect((await guest.get(`/api/games/${game.id}`)).status).toBe(200);
  });

  test('[P1.8] is joined again in the same seat, and needs no name for that', async () => {
    const { game } = await openRoom();
    const guest = new Person(api.url);
    await guest.join(game.roomCode, 'Ben');
    const again = await guest.join(game.roomCode);
    expect(again.players).toHaveLength(2);
  });

  test('[A1.2 G1.6] is joined by an account under its profile name', async () => {
    const { game } = await openRoom();
    const user = await Person.withAccount(api.url, `ben-${crypto.randomUUID().slice(0, 8)}@example.com`);
    const view = await user.join(game.roomCode, 'Somebody else');
    expect(view.players[1]?.displayName).toStartWith('ben-');
  });

  test('[P1.13] gives nobody the same name, not even those who join at once', async () => {
    const { game } = await openRoom();
    await using other = await startTestApi();
    const guests = Array.from({ length: 8 }, (_, n) => new Person(n % 2 === 0 ? api.url : other.url));
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
    const answer = await new Person(api.url).post('/api/rooms/join', body);
    expect([answer.status, answer.body.code as string]).toEqual([status, code]);
  });

  test('[P3.8] is closed to newcomers when locked, and to the removed for good', async () => {
    const { host, game } = await openRoom();
    const guest = new Person(api.url);
    await guest.join(game.roomCode, 'Ben');
    const [hostSocket, guestSocket] = await Promise.all([host.watch(), guest.watch()]);
    await hostSocket.act('update_game_settings', { settings: { locked: true } });
    const late = await new Person(api.url).post('/api/rooms/join', {
      roomCode: game.roomCode,
      displayName: 'Cleo',
    });
    expect([late.status, late.body.code]).toEqual([409, 'ROOM_LOCKED']);
    await hostSocket.act('remove_player', { targetUserId: guest.userId });
    await guestSocket.until(() => guestSocket.closed !== null);
    expect(guestSocket.closed?.code).toBe(1000);
    expect(guestSocket.frames.at(-1)).toEqual({ type: 'removed', data: { reason: 'removed' } });
    expect((await guest.post('/api/rooms/join', { roomCode: game.roomCode })).status).toBe(403);
  });

  test('[P1.14] is gone, with its code, when everybody has left the lobby', async () => {
    const { host, game } = await openRoom();
    const socket = await host.watch();
    expect(await socket.act('leave_game')).toEqual({});
    expect((await host.get(`/api/games/${game.id}`)).status).toBe(404);
    const late = await new Person(api.url).post('/api/rooms/join', {
      roomCode: game.roomCode,
      displayName: 'Ben',
    });
    expect(late.body).toEqual({ error: 'Game not found', code: 'NOT_FOUND' });
  });
});

describe('a game over HTTP', () => {
  test('[G7.5 P1.6 P1.21] is shown to who sits in it', async () => {
    const { host, game } = await openRoom();
    expect((await host.get<{ id: string }>(`/api/games/${game.id}`)).body.id).toBe(game.id);
    expect((await new Person(api.url).get(`/api/games/${game.id}`)).status).toBe(401);
    const stranger = await Person.withAccount(api.url);
    const refused = await stranger.get(`/api/games/${game.id}`);
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
    expect((await host.get(`/api/games/${crypto.randomUUID()}`)).status).toBe(404);
    expect((await host.get('/api/games/nonsense')).status).toBe(404);
  });

  test('[G6.4 G7.6] is seated anew by the host', async () => {
    const { host, game } = await openRoom();
    const guest = new Person(api.url);
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
  test('[H4.84 H4.85 P1.20 R13.1] needs no account, is ready to start, and there is one for each person', async () => {
    const guest = new Person(api.url);
    const game = await guest.practice();
    expect(game).toMatchObject({ roomCode: null, phase: 'lobby' });
    expect(game.players).toHaveLength(5);
    expect((await guest.practice()).id).toBe(game.id);
    const socket = await guest.watch();
    expect(await socket.act('start_game')).toEqual({});
    await socket.act('leave_game');
    expect((await guest.practice()).id).not.toBe(game.id);
  });

  test('[C2.20] begins with calm bots', async () => {
    const { gameSettings } = await new Person(api.url).practice();
    expect(gameSettings.botLevel).toBe('calm');
  });

  test('may be begun again as soon as it was left', async () => {
    const guest = new Person(api.url);
    const left = await guest.practice();
    const socket = await guest.watch();
    await socket.act('leave_game');
    const begin = Date.now();
    expect((await guest.practice()).id).not.toBe(left.id);
    expect(Date.now() - begin).toBeLessThan(1_000);
  });

  test('[R13.2] is one also when asked for twice at once', async () => {
    const user = await Person.withAccount(api.url);
    const answers = await Promise.all(
      [1, 2, 3].map(() => user.post<{ game: { id: string } }>('/api/practice')),
    );
    expect(new Set(answers.map(({ body }) => body.game.id)).size).toBe(1);
  });
});
