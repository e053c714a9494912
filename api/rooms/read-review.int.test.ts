import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { findReview, saveReview } from '@nightfall/shared/backend/accounts/reviews';
import { dispatchFinished } from '@nightfall/shared/backend/rooms/rooms';
import { openTestRooms, stored, type TestRooms } from '@nightfall/shared/backend/testing/test-rooms';
import { figuresOf, recordOf, toldIn } from '@nightfall/shared/game/testing/reviewed-table';
import type { Table } from '@nightfall/shared/game/testing/table';
import { type Review, reviewSchema, reviewUnderWaySchema } from '@nightfall/shared/protocol/review';
import { newEmail, Person } from '../testing/person.ts';
import { playInStore } from '../testing/play-in-store.ts';
import { runDatabase, startTestApi, type TestApi } from '../testing/test-api.ts';

const db = runDatabase();
let api: TestApi;
let at: TestRooms;
beforeAll(async () => {
  [api, at] = await Promise.all([startTestApi(), openTestRooms()]);
});
afterAll(() => Promise.all([api.stop(), at.close()]));

const CARDS = ['Werewolf', 'Seer', 'Villager'];

/** A room of an account, a guest and a bot, in its lobby. */
async function room() {
  const host = await Person.withAccount(api.url);
  const { id, roomCode } = await host.createRoom();
  const ben = new Person(api.url);
  await ben.join(roomCode, 'Ben');
  const socket = await host.watch();
  await socket.act('add_bot');
  const read = (person: Person, round = 1) => person.get<Review>(`/api/games/${id}/review/${round}`);
  return { host, ben, id, roomCode, read };
}

const play = (id: string, act: (table: Table) => void) => playInStore(at, id, act);

const toDiscussion = (id: string) =>
  play(id, (table) => {
    table.deal(CARDS);
    while (table.state.stage.phase !== 'discussion') table.expire();
  });

/** A round with a lie in it, up to its results. */
async function playRound(id: string): Promise<void> {
  await toDiscussion(id);
  await discuss(id);
}

const discuss = (id: string) =>
  play(id, (table) => {
    const [host, ben] = table.state.players.map(({ displayName }) => displayName);
    if (host === undefined || ben === undefined) throw new Error('a player is missing');
    table.act(host, { type: 'make_claim', claim: { kind: 'role', role: 'Villager' } });
    table.act(ben, { type: 'make_claim', claim: { kind: 'role', role: 'Seer' } });
    table.vote({ [host]: ben, [ben]: host });
  });

const leave = (id: string, name: string) => play(id, (table) => void table.act(name, { type: 'leave_game' }));

const playAgain = (id: string) =>
  play(id, (table) => {
    for (const { displayName, isBot, hasLeft } of table.state.players)
      if (!isBot && !hasLeft) table.act(displayName, { type: 'play_again' });
  });

async function closeRoom(id: string): Promise<void> {
  const { game } = await at.store.load(id);
  await at.store.commit({ gameId: id, before: game, after: null, events: [], effects: [] });
}

/** What a worker does when it comes to it. */
async function workOut(id: string): Promise<void> {
  const state = await stored(at.store, id);
  const record = recordOf({ state } as Table);
  const told = toldIn(record, 'generic', figuresOf(record));
  const { players, round, isPractice } = record;
  await db.transaction((tx) => saveReview(tx, { gameId: id, round, isPractice, players, ...told }));
}

const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

describe('GET /api/games/{gameId}/review/{round}', () => {
  test('[C3.13] is refused before the results, to strangers, and where there is no such round', async () => {
    const { host, id, read } = await room();
    expect(refusal(await read(host))).toEqual([409, 'WRONG_PHASE']);
    expect(refusal(await read(new Person(api.url)))).toEqual([401, 'UNAUTHENTICATED']);
    expect(refusal(await read(await Person.withAccount(api.url)))).toEqual([403, 'FORBIDDEN']);
    for (const round of ['0', '2', 'x', '1.5', '-1'])
      expect((await host.get(`/api/games/${id}/review/${round}`)).status).toBe(404);
    expect((await host.get(`/api/games/${crypto.randomUUID()}/review/1`)).status).toBe(404);
    await toDiscussion(id);
    expect(refusal(await read(host))).toEqual([409, 'WRONG_PHASE']);
  });

  test('[C3.14 C3.16] is on its way with the results, and there once it is worked out, in the next round as well', async () => {
    const { host, ben, id, roomCode, read } = await room();
    await playRound(id);
    const awaited = await read(host);
    expect([awaited.status, awaited.headers.get('retry-after')]).toEqual([202, '2']);
    expect(reviewUnderWaySchema.safeParse(awaited.body).success).toBe(true);
    const late = new Person(api.url);
    await late.join(roomCode, 'Late');
    expect(refusal(await read(late))).toEqual([403, 'FORBIDDEN']);
    await workOut(id);
    for (const person of [host, ben]) {
      const { status, body } = await read(person);
      expect([status, reviewSchema.safeParse(body).error]).toEqual([200, undefined]);
    }
    expect(refusal(await read(late))).toEqual([403, 'FORBIDDEN']);
    await playAgain(id);
    expect((await stored(at.store, id)).stage.phase).toBe('lobby');
    expect(refusal(await read(host, 2))).toEqual([409, 'WRONG_PHASE']);
    expect((await read(ben)).status).toBe(200);
  });

  test('[C3.13 C3.14] exists for players who left since, also while it is computed', async () => {
    const { host, ben, id, roomCode, read } = await room();
    await toDiscussion(id);
    await leave(id, 'Ben');
    expect(refusal(await read(ben))).toEqual([409, 'WRONG_PHASE']);
    await discuss(id);
    expect((await read(ben)).status).toBe(202);
    const late = new Person(api.url);
    await late.join(roomCode, 'Late');
    await playAgain(id);
    // The room knows its present players only; the round itself knows who played it.
    expect((await stored(at.store, id)).players.map(({ displayName }) => displayName)).not.toContain('Ben');
    const answers = async () =>
      Promise.all([host, ben, late, new Person(api.url)].map(async (one) => (await read(one)).status));
    expect(await answers()).toEqual([202, 202, 403, 401]);
    expect(refusal(await read(ben, 2))).toEqual([403, 'FORBIDDEN']);
    expect(refusal(await read(late, 2))).toEqual([409, 'WRONG_PHASE']);
    await dispatchFinished(at.rooms, id);
    expect(await answers()).toEqual([202, 202, 403, 401]);
    const stranger = await Person.withAccount(api.url);
    expect(refusal(await read(stranger))).toEqual([403, 'FORBIDDEN']);
    await closeRoom(id);
    expect(await answers()).toEqual([202, 202, 404, 401]);
    expect(refusal(await read(stranger))).toEqual([404, 'NOT_FOUND']);
  });

  test('[C3.14] is on its way as well for a guest who has signed in meanwhile, in the next round too', async () => {
    const { ben, id, read } = await room();
    await playRound(id);
    await playAgain(id);
    const email = newEmail();
    await ben.post('/api/auth/signup', { email, password: 'a secret', takeSeat: true });
    expect((await read(ben)).status).toBe(202);
    await leave(id, 'Ben');
    await dispatchFinished(at.rooms, id);
    await closeRoom(id);
    expect((await read(ben)).status).toBe(202);
  });

  test('[C3.14] is not awaited any more once it cannot come', async () => {
    const { host, id, read } = await room();
    await playRound(id);
    expect((await read(host)).status).toBe(202);
    const outbox = await at.store.outbox(id);
    await at.store.removeFromOutbox(
      id,
      outbox.map(({ effect }) => effect),
    );
    expect(refusal(await read(host))).toEqual([404, 'NOT_FOUND']);
  });

  test('[C3.15] gives each player their own line, none of another, and the table’s screen none', async () => {
    const { host, ben, id, read } = await room();
    await playRound(id);
    await workOut(id);
    const kept = await findReview(db, { gameId: id, round: 1 });
    const [hers, his] = [(await read(host)).body, (await read(ben)).body];
    expect([hers.you?.seat, his.you?.seat]).toEqual([0, 1]);
    expect(hers.you?.chances).toEqual(kept?.players[0]?.own?.chances ?? []);
    expect(his.you?.chances).toEqual(kept?.players[1]?.own?.chances ?? []);
    expect({ ...hers, you: null }).toEqual({ ...his, you: null });
    expect(JSON.stringify(hers)).not.toContain(his.you?.text ?? '?');
    const { body } = await host.post<{ tableToken: string }>(`/api/games/${id}/table`);
    const screen = new Person(api.url);
    await screen.post(`/api/games/${id}/table/open`, { tableToken: body.tableToken });
    const shown = await read(screen);
    expect([shown.status, shown.body]).toEqual([200, { ...hers, you: null }]);
    // A new token ends the screen before it.
    await host.post(`/api/games/${id}/table`);
    expect(refusal(await read(screen))).toEqual([403, 'FORBIDDEN']);
    const { body: view } = await host.get(`/api/games/${id}`);
    expect(JSON.stringify(view)).not.toContain('"bestVote"');
  });

  test('[F2.3] is read by the table’s screen for as long as who opened it is the host', async () => {
    const { host, ben, id, read } = await room();
    await playRound(id);
    await workOut(id);
    const { body } = await host.post<{ tableToken: string }>(`/api/games/${id}/table`);
    const screen = new Person(api.url);
    await screen.post(`/api/games/${id}/table/open`, { tableToken: body.tableToken });
    expect((await read(screen)).status).toBe(200);
    const [socket, benSocket] = [await host.watch(), await ben.watch()];
    await socket.untilView(({ players }) => players.every(({ isBot, isConnected }) => isBot || isConnected));
    // The host has used the first request id already.
    const requestId = 'hand-over';
    expect(await socket.act('hand_over_host', { targetUserId: ben.userId }, { requestId })).toEqual({});
    expect(refusal(await read(screen))).toEqual([403, 'FORBIDDEN']);
    expect(await benSocket.act('hand_over_host', { targetUserId: host.userId })).toEqual({});
    expect(refusal(await read(screen))).toEqual([403, 'FORBIDDEN']);
  });

  test('[C3.13] there is none of a round that the host has ended', async () => {
    const { host, id, read } = await room();
    await play(id, (table) => {
      table.deal(CARDS);
      while (table.state.stage.phase !== 'discussion') table.expire();
      table.act(table.state.players[0]?.displayName ?? '', { type: 'end_round' });
    });
    expect(refusal(await read(host))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('[C3.17] a player who deletes their account', () => {
  test('is in no review any more, which goes with the last account', async () => {
    const { host, ben, id, read } = await room();
    await playRound(id);
    await workOut(id);
    const email = newEmail();
    // The guest goes on under an account, and the review goes along.
    await ben.post('/api/auth/signup', { email, password: 'a secret', takeSeat: true });
    expect((await read(ben)).body.you?.seat).toBe(1);
    const exported = await ben.get<{ reviews: unknown[]; formerGuests: unknown[] }>('/api/me/export');
    expect(exported.body.formerGuests).toHaveLength(1);
    expect(exported.body.reviews).toMatchObject([{ gameId: id, round: 1, own: { seat: 1 } }]);
    expect((await ben.call('DELETE', '/api/me', { email })).status).toBe(200);
    const { players, you } = (await read(host)).body;
    expect([players[1]?.name, you?.seat]).toEqual([null, 0]);
    const kept = await findReview(db, { gameId: id, round: 1 });
    expect(kept?.players[1]).toEqual({ userId: null, displayName: null, own: null });
    const { body: me } = await host.get<{ email: string }>('/api/me');
    expect((await host.call('DELETE', '/api/me', { email: me.email })).status).toBe(200);
    expect(await findReview(db, { gameId: id, round: 1 })).toBeNull();
  });
});
