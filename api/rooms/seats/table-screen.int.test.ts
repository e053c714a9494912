import { describe, expect, test } from 'bun:test';
import { hashToken } from '@nightfall/shared/backend/ids';
import { keys } from '@nightfall/shared/backend/redis/keys';
import { pairedTableSchema, tableCodeSchema } from '@nightfall/shared/protocol/rooms';
import { newAddress, Person } from '../../testing/person.ts';
import { runApi, runRedis, startTestApi, type TestApi } from '../../testing/test-api.ts';

const [here, there] = [runApi(), runApi()];
const redis = runRedis();

async function openRoom() {
  const host = await Person.withAccount(here.url);
  const { roomCode, id } = await host.createRoom();
  const guest = new Person(here.url);
  await guest.join(roomCode, 'Ben');
  return { host, guest, gameId: id };
}

const ask = (person: Person, gameId: string) => person.post(`/api/games/${gameId}/table/code`);
const codeFor = async (host: Person, gameId: string) =>
  tableCodeSchema.parse((await ask(host, gameId)).body).code;

function pair(code: string, { url }: Pick<TestApi, 'url'> = there, address: string | null = null) {
  const screen = new Person(url);
  screen.address = address;
  return screen.post('/api/table/pair', { code });
}

const open = ({ gameId, tableToken }: { gameId: string; tableToken: string }) =>
  new Person(there.url).post(`/api/games/${gameId}/table/open`, { tableToken });

describe('[T2.26] a code for the table screen', () => {
  test('makes a device at any process the screen, once, however it is typed', async () => {
    const { host, gameId } = await openRoom();
    const { code, seconds } = tableCodeSchema.parse((await ask(host, gameId)).body);
    expect([code.length, seconds]).toEqual([6, 600]);
    const paired = await pair(` ${code.toLowerCase()} `);
    expect(paired.status).toBe(200);
    const table = pairedTableSchema.parse(paired.body);
    expect(table.gameId).toBe(gameId);
    expect((await open(table)).status).toBe(200);
    expect(await pair(code)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  test('ends the screen of before when it is used, and not when it is asked for', async () => {
    const { host, gameId } = await openRoom();
    const first = pairedTableSchema.parse((await pair(await codeFor(host, gameId))).body);
    const code = await codeFor(host, gameId);
    expect((await open(first)).status).toBe(200);
    await pair(code);
    expect((await open(first)).status).toBe(403);
  });

  test('is the host’s alone to ask for', async () => {
    const { guest, gameId } = await openRoom();
    const stranger = await Person.withAccount(here.url);
    const answers = await Promise.all([
      ask(guest, gameId),
      ask(stranger, gameId),
      ask(new Person(here.url), gameId),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code as string])).toEqual([
      [403, 'NOT_HOST'],
      [403, 'FORBIDDEN'],
      [401, 'UNAUTHENTICATED'],
    ]);
  });

  test('opens nothing once its creator is the host no longer', async () => {
    const { host, guest, gameId } = await openRoom();
    const code = await codeFor(host, gameId);
    const [hostSocket] = await Promise.all([host.watch(), guest.watch()]);
    await hostSocket.untilView(({ players }) => players.every(({ isConnected }) => isConnected));
    expect(await hostSocket.act('hand_over_host', { targetUserId: guest.userId })).toEqual({});
    expect(await pair(code)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  test('[F2.2] opens nothing once the room has another code', async () => {
    const { host, gameId } = await openRoom();
    const code = await codeFor(host, gameId);
    expect((await host.post(`/api/games/${gameId}/code`)).status).toBe(200);
    expect(await pair(code)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await pair(await codeFor(host, gameId))).status).toBe(200);
  });

  test('[F2.2] opens nothing where another player was host in between', async () => {
    const { host, guest, gameId } = await openRoom();
    const code = await codeFor(host, gameId);
    const [hostSocket, guestSocket] = await Promise.all([host.watch(), guest.watch()]);
    await hostSocket.untilView(({ players }) => players.every(({ isConnected }) => isConnected));
    await hostSocket.act('hand_over_host', { targetUserId: guest.userId });
    expect(await guestSocket.act('hand_over_host', { targetUserId: host.userId })).toEqual({});
    expect(await pair(code)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  test('is forgotten after ten minutes', async () => {
    const { host, gameId } = await openRoom();
    const code = await codeFor(host, gameId);
    const left = await redis.ttl(keys.tableCode(hashToken(code)));
    expect([left > 590, left <= 600]).toEqual([true, true]);
  });

  test('is guessed ten times a minute at most; right ones do not count', async () => {
    await using api = await startTestApi({ TRUST_PROXY: 'true', RATE_LIMIT_SCALE: '1' });
    const address = newAddress();
    const { host, gameId } = await openRoom();
    for (let guess = 0; guess < 9; guess += 1) expect((await pair('ZZZZZZ', api, address)).status).toBe(404);
    for (let time = 0; time < 3; time += 1)
      expect((await pair(await codeFor(host, gameId), api, address)).status).toBe(200);
    expect((await pair('ZZZZZZ', api, address)).status).toBe(404);
    expect((await pair(await codeFor(host, gameId), api, address)).status).toBe(429);
  });
});

test('[F1.5] a game is read, and a table screen opened, only so often a minute by one person', async () => {
  await using strict = await startTestApi({ RATE_LIMIT_SCALE: '0.05' });
  const { host: opener, gameId: id } = await openRoom();
  const host = new Person(strict.url);
  host.cookie = opener.cookie;
  const statuses = async (call: () => Promise<{ status: number }>, times: number) => {
    const seen = [];
    for (let time = 0; time < times; time += 1) seen.push((await call()).status);
    return seen;
  };
  expect(await statuses(() => host.get(`/api/games/${id}`), 7)).toEqual([...Array(6).fill(200), 429]);
  expect(await statuses(() => host.post(`/api/games/${id}/table`), 3)).toEqual([200, 200, 429]);
});
