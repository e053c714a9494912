import { expect, test } from 'bun:test';
import { OLDEST_WIRE_FORMAT, WIRE_FORMAT } from '@nightfall/shared/protocol/server-messages';
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
  '[F1.8] the game that a socket’s address names (%p) lets nobody in and keeps nobody out',
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
