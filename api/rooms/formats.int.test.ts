import { afterAll, beforeAll, expect, test } from 'bun:test';
import { FORMAT } from '@nightfall/shared/backend/formats/shared-format';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import { openTestRooms, type TestRooms } from '@nightfall/shared/backend/testing/test-rooms';
import { sharedTomorrow, TOMORROW } from '@nightfall/shared/backend/testing/tomorrow';
import type { GameEvent } from '@nightfall/shared/game/events/event';
import type { UserId } from '@nightfall/shared/game/state/ids';
import { OLDEST_WIRE_FORMAT, WIRE_FORMAT } from '@nightfall/shared/protocol/wire-format';
import { Person } from '../testing/person.ts';
import { runApi } from '../testing/run-for-tests.ts';
import { TestSocket } from '../testing/test-socket.ts';

const api = runApi();

async function seated() {
  const host = await Person.withAccount(api.url);
  await host.createRoom();
  return { host, socket: await host.open() };
}

test.each([
  ['of today', { format: WIRE_FORMAT }],
  ['of a newer version, as when the server goes back to an older one', { format: WIRE_FORMAT + 7 }],
  ['that is none, but a plain client', {}],
])('[H4.276] a page %s is served', async (_, more) => {
  const { host, socket } = await seated();
  expect((await socket.joinGame(more)).id).toBe(host.gameId as never);
  expect(await socket.act('add_bot')).toMatchObject({ role: expect.any(String) });
});

test('[H4.284] an older page is told to load itself anew, whatever else it asks for, and its seat is as it was', async () => {
  const { host, socket } = await seated();
  for (const more of [{}, { userId: crypto.randomUUID() }, { gameId: crypto.randomUUID() }]) {
    socket.send({
      type: 'join_game',
      gameId: host.gameId,
      userId: host.userId,
      format: OLDEST_WIRE_FORMAT - 1,
      ...more,
    });
  }
  await socket.until(() => socket.frames.length === 3);
  const message = 'This page is older than the server. Please reload it';
  const told = { type: 'error', data: { code: 'CLIENT_TOO_OLD', message, format: WIRE_FORMAT } };
  expect(socket.frames).toEqual(Array(3).fill(told));
  expect(socket.closed).toBeNull();
  const view = await socket.joinGame({ format: WIRE_FORMAT });
  expect(view.me?.userId).toBe(host.userId as never);
});

test('a format that is no number is no join', async () => {
  const { socket } = await seated();
  await expect(socket.joinGame({ format: 'newest' })).rejects.toThrow('INVALID');
});

test.each(['', 'nonsense', '%00', crypto.randomUUID()])(
  '[F1.8] the game that a socket’s address names (%p) neither admits nor refuses',
  async (game) => {
    const { host } = await seated();
    const socket = await TestSocket.open(api.url, host, {}, `?game=${game}`);
    expect((await socket.joinGame()).id).toBe(host.gameId as never);
    const stranger = await Person.withAccount(api.url);
    const theirs = await TestSocket.open(api.url, stranger, {}, `?game=${host.gameId}`);
    const asked = theirs.joinGame({ gameId: host.gameId, userId: stranger.userId });
    expect(await asked.catch(({ message }: Error) => message)).toBe('NOT_JOINED');
  },
);

/** A process of a newer version at the same stores. */
let tomorrow: TestRooms;

let common = TOMORROW;

beforeAll(async () => {
  tomorrow = await openTestRooms(sharedTomorrow(() => common));
});

afterAll(() => tomorrow.close());

async function hostAtTable() {
  const host = await Person.withAccount(api.url);
  await host.createRoom();
  const socket = await host.watch();
  const by = { kind: 'user', userId: host.userId as UserId } as const;
  const say = (content: string) =>
    runCommand(tomorrow.rooms, { gameId: host.gameId, command: { type: 'send_message', content, by } });
  return { host, socket, say };
}

test('[H4.286] what a newer process writes in the common format is shown, and what is done here is known there', async () => {
  const { host, socket, say } = await hostAtTable();
  common = FORMAT;
  await say('from tomorrow');
  await socket.untilView(({ messages }) => messages.at(-1)?.content === 'from tomorrow');
  expect(await socket.act('send_message', { content: 'from today' })).toEqual({});
  const { game } = await tomorrow.store.load(host.gameId);
  expect(game?.state.messages.map(({ content }) => content)).toEqual(['from tomorrow', 'from today']);
});

test('[H4.283] an event of a newer version is shown all the same: the room is loaded again', async () => {
  const { host, socket } = await hostAtTable();
  const before = (await tomorrow.store.load(host.gameId)).game;
  if (before === null) throw new Error('There is no game');
  common = FORMAT;
  const after = { ...before.state, selectedRoles: ['Werewolf'], version: before.state.version + 1 };
  const events = [{ type: 'moon_eclipsed' } as unknown as GameEvent];
  await tomorrow.store.commit({ gameId: host.gameId, before, after, events, effects: [] });
  await socket.untilView(({ selectedRoles }) => selectedRoles.length === 1);
  expect(await socket.act('add_bot')).toMatchObject({ role: expect.any(String) });
});

test('[H4.279] who watches a room of a newer format is sent to look for another process, and back as soon as it can be read', async () => {
  const { host, socket, say } = await hostAtTable();
  common = TOMORROW;
  expect(await say('from tomorrow')).toMatchObject({ ok: true });
  expect(await socket.untilClosed()).toBe(1012);
  const line = await host.open();
  await expect(line.joinGame()).rejects.toThrow('UNAVAILABLE');
  expect((await host.get(`/api/games/${host.gameId}`)).status).toBe(503);
  common = FORMAT;
  await say('for today');
  const { messages } = await line.joinGame();
  expect(messages.map(({ content }) => content)).toEqual(['from tomorrow', 'for today']);
});
