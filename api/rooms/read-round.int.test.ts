import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { keys } from '@nightfall/shared/backend/redis/keys';
import { openTestRooms, type TestRooms } from '@nightfall/shared/backend/testing/test-rooms';
import { ROUNDS_KEPT } from '@nightfall/shared/game/state/limits';
import { type GameView, gameViewSchema } from '@nightfall/shared/protocol/game-view';
import { type Answer, newEmail, Person } from '../testing/person.ts';
import { playInStore } from '../testing/play-in-store.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let at: TestRooms;
beforeAll(async () => {
  [api, at] = await Promise.all([startTestApi({ HOSTING_ACCESS: 'free' }), openTestRooms()]);
});
afterAll(() => Promise.all([api.stop(), at.close()]));

const OVER = ['Ann', 'Ben', 'Cleo'] as const;

/** A room of an account and two guests. */
async function openRoom(email = newEmail()) {
  const ann = await Person.withAccount(api.url, email);
  await ann.call('PUT', '/api/profile', { displayName: 'Ann' });
  const { id, roomCode } = await ann.createRoom();
  const [ben, cleo] = [new Person(api.url), new Person(api.url)];
  await ben.join(roomCode, 'Ben');
  await cleo.join(roomCode, 'Cleo');
  const read = (person: Person, round: number | string = 1) =>
    person.get<GameView>(`/api/games/${id}/rounds/${round}`);
  return { ann, ben, cleo, id, roomCode, read, email };
}

/** A round in which each of the three has said something, up to its results. */
const playRound = (id: string, without: readonly string[] = []) =>
  playInStore(at, id, (table) => {
    const here = OVER.filter((name) => !without.includes(name));
    table.deal(['Werewolf', 'Seer', 'Villager'].slice(0, table.state.players.length));
    while (table.state.stage.phase !== 'discussion') table.expire();
    for (const name of here) table.act(name, { type: 'send_message', content: `${name} was here` });
    table.vote({});
  });

const playAgain = (id: string) =>
  playInStore(at, id, (table) => {
    for (const { displayName, hasLeft } of table.state.players)
      if (!hasLeft) table.act(displayName, { type: 'play_again' });
    if (table.state.stage.phase !== 'lobby') throw new Error('a player has not confirmed');
  });

async function withRoundOver() {
  const room = await openRoom();
  await playRound(room.id);
  await playAgain(room.id);
  return room;
}

const refusal = ({ status, body }: Answer<unknown>) => [status, body.code];
const FORBIDDEN = [403, 'FORBIDDEN'];
const wordsIn = ({ messages }: GameView) => messages.map(({ content }) => content);

describe('GET /api/games/{gameId}/rounds/{round}', () => {
  test('[F2.8 L3.1] shows who played it, guests too, what its results showed them', async () => {
    const { ann, ben, id, read } = await openRoom();
    await playRound(id);
    const then = await Promise.all([ann, ben].map((person) => person.get<GameView>(`/api/games/${id}`)));
    await playAgain(id);
    for (const [index, person] of [ann, ben].entries()) {
      const { status, body } = await read(person);
      const shown = gameViewSchema.parse(body);
      expect(status).toBe(200);
      const { serverTime } = shown;
      // The code is the room's of today, and none of what a round was.
      expect(shown).toEqual({ ...(then[index]?.body as GameView), serverTime, roomCode: null });
      expect([shown.phase, shown.round, wordsIn(shown).length]).toEqual(['results', 1, 3]);
    }
    const now = (await ann.get<GameView>(`/api/games/${id}`)).body;
    expect([now.messages, now.me?.lastRound]).toEqual([[], 1]);
  });

  test('[F2.8] no other identity', async () => {
    const { ann, id, roomCode, read } = await withRoundOver();
    const latecomer = new Person(api.url);
    await latecomer.join(roomCode, 'Late');
    expect((await latecomer.get<GameView>(`/api/games/${id}`)).body.me?.lastRound).toBeNull();
    const elsewhere = await openRoom();
    const screen = new Person(api.url);
    const { tableToken } = (await ann.post<{ tableToken: string }>(`/api/games/${id}/table`)).body;
    await screen.post(`/api/games/${id}/table/open`, { tableToken });
    const account = await Person.withAccount(api.url);
    for (const person of [latecomer, elsewhere.ann, elsewhere.ben, screen, account])
      expect(refusal(await read(person))).toEqual(FORBIDDEN);
    for (const person of [elsewhere.ben, screen, account])
      expect(refusal(await read(person, 99))).toEqual(FORBIDDEN);
    expect(refusal(await read(new Person(api.url)))).toEqual([401, 'UNAUTHENTICATED']);
    await playInStore(at, id, (table) => {
      table.deal(['Werewolf', 'Seer', 'Villager', 'Villager']);
    });
    const waiting = new Person(api.url);
    await waiting.post('/api/rooms/join', { roomCode, displayName: 'Wanda', wait: true });
    expect(refusal(await read(waiting))).toEqual(FORBIDDEN);
    expect(refusal(await read(waiting, 2))).toEqual([409, 'WRONG_PHASE']);
  });

  test('[F2.8] before its results a round has none, and there are no others', async () => {
    const { ann, id, read } = await withRoundOver();
    expect(refusal(await read(ann, 2))).toEqual([409, 'WRONG_PHASE']);
    for (const none of [3, 0, '1.5', 'x', '999999999999'])
      expect(refusal(await read(ann, none))).toEqual([404, 'NOT_FOUND']);
    await playRound(id);
    expect((await read(ann, 2)).body.round).toBe(2);
  });

  test('[F2.8] is kept under the new name of a guest who signs in', async () => {
    const { ben, read } = await withRoundOver();
    const email = newEmail();
    await ben.post('/api/auth/signup', { email, password: 'a secret', takeSeat: true });
    const { status, body } = await read(ben);
    expect([status, body.players.find(({ id }) => id === body.me?.playerId)?.displayName]).toEqual([
      200,
      'Ben',
    ]);
  });

  test('[F2.8] a player who left reads no words in it, a removed one nothing', async () => {
    const { ben, cleo, id, read } = await openRoom();
    await playRound(id);
    await playInStore(at, id, (table) => {
      table.act('Ben', { type: 'leave_game' });
      table.act('Ann', { type: 'remove_player', targetUserId: table.userId('Cleo') });
      table.act('Ann', { type: 'send_message', content: 'Now that they are gone' });
    });
    await playAgain(id);
    const { status, body } = await read(ben);
    expect([status, body.messages, body.gameSettings.voteResults?.playerResults.length]).toEqual([
      200,
      [],
      3,
    ]);
    expect(refusal(await read(cleo))).toEqual(FORBIDDEN);
  });

  test('[F2.6] shows no words that the host has hidden since', async () => {
    const { ann, ben, id, read } = await withRoundOver();
    const socket = await ann.watch();
    expect(await socket.act('hide_messages', { userId: ben.userId })).toEqual({});
    expect(wordsIn((await read(ann)).body)).toEqual(['Ann was here', 'Cleo was here']);
    expect((await read(ann)).body.hiddenWriters?.map(({ userId }) => userId as string)).toEqual([ben.userId]);
    expect((await at.store.load(id)).game?.state.hiddenWriters).toHaveLength(1);
  });

  test('[F2.9] is kept with the room, the newest ones, and goes with it', async () => {
    const { ann, id, read } = await withRoundOver();
    expect(await at.redis.hkeys(keys.rounds(id))).toEqual(['1']);
    const { game: before } = await at.store.load(id);
    if (before === null) throw new Error('nothing is kept');
    const after = { ...before.state, round: ROUNDS_KEPT + 1 };
    await at.store.commit({ gameId: id, before, after, events: [], effects: [] });
    await playRound(id);
    await playAgain(id);
    expect(await at.redis.hkeys(keys.rounds(id))).toEqual([String(ROUNDS_KEPT + 1)]);
    expect((await read(ann, ROUNDS_KEPT + 1)).status).toBe(200);
    expect(refusal(await read(ann, 1))).toEqual([404, 'NOT_FOUND']);
    const { game } = await at.store.load(id);
    await at.store.commit({ gameId: id, before: game, after: null, events: [], effects: [] });
    expect(await at.redis.exists(keys.rounds(id))).toBe(0);
    expect((await read(ann, ROUNDS_KEPT + 1)).status).toBe(404);
  });

  test('[F2.9] holds no name and no word of an account that was deleted, before its end or after', async () => {
    const { ann, ben, id, read, email } = await withRoundOver();
    await playRound(id);
    await ann.call('DELETE', '/api/me', { email });
    await playAgain(id);
    for (const round of [1, 2]) {
      const text = JSON.stringify(await at.store.earlierRound(id, round));
      expect(text).toContain('Cleo was here');
      expect(text).not.toContain('Ann');
      expect(text).not.toContain(ann.userId);
    }
    for (const round of [1, 2]) {
      const { body } = await read(ben, round);
      expect(gameViewSchema.parse(body).players.map(({ displayName }) => displayName)).toEqual([
        'deleted account',
        'Ben',
        'Cleo',
      ]);
      expect(wordsIn(body)).toEqual(['Ben was here', 'Cleo was here']);
    }
  });

  test('[F2.8] is limited', async () => {
    await using strict = await startTestApi({ RATE_LIMIT_SCALE: '0.4', HOSTING_ACCESS: 'free' });
    const person = await Person.withAccount(strict.url);
    const { id } = await person.createRoom();
    const asked = await Promise.all(
      Array.from({ length: 25 }, () => person.get(`/api/games/${id}/rounds/1`)),
    );
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});
