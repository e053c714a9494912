import { afterEach, describe, expect, spyOn, test } from 'bun:test';
import { startRoomServer } from '../testing/room-server.ts';
import { sampleView } from '../testing/sample-view.ts';
import { reconnectDelayMs } from './reconnect-delay.ts';
import { type ConnectionStatus, RoomConnection } from './room-connection.ts';

const view = sampleView();
const ended: (() => void)[] = [];
afterEach(() => {
  for (const end of ended.splice(0)) end();
});

function connect(shown = view, answer?: unknown) {
  const server = startRoomServer(() => shown, answer);
  const connection = new RoomConnection({ url: server.url, gameId: view.id, view, delayMs: () => 20 });
  connection.open();
  ended.push(() => connection.close(), server.stop);
  return { server, connection };
}

async function until(condition: () => boolean): Promise<void> {
  const end = Date.now() + 3000;
  while (!condition()) {
    if (Date.now() > end) throw new Error('It did not come to that');
    await Bun.sleep(5);
  }
}

const hasStatus = (connection: RoomConnection, status: ConnectionStatus) => () =>
  connection.getSnapshot().status === status;

describe('the connection to a room', () => {
  test('waits 2 s, doubled, at most 30 s', () => {
    expect([1, 2, 3, 4, 5, 6].map(reconnectDelayMs)).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  test('joins with the seat and is connected once the room answers', async () => {
    const { server, connection } = connect();
    expect(connection.getSnapshot().status).toBe('connecting');
    await until(hasStatus(connection, 'connected'));
    expect(server.heard[0]).toMatchObject({ type: 'join_game', gameId: view.id, userId: view.me?.userId });
  });

  test('resolves an action with its ack and rejects it with its error', async () => {
    const { server, connection } = connect();
    await until(hasStatus(connection, 'connected'));
    const bot = connection.act('add_bot', {});
    const start = connection.act('start_game', {}).catch((error: unknown) => error);
    await until(() => server.heard.length === 3);
    const [, first, second] = server.heard;
    server.send({ type: 'ack', requestId: first?.requestId, data: { role: 'Seer' } });
    server.send({
      type: 'error',
      requestId: second?.requestId,
      data: { code: 'ROLE_COUNT', message: 'Need 6' },
    });
    expect(await bot).toEqual({ role: 'Seer' });
    expect(await start).toMatchObject({ code: 'ROLE_COUNT', message: 'Need 6' });
  });

  test('sends an unanswered action again under the same id after a reconnect', async () => {
    const { server, connection } = connect();
    await until(hasStatus(connection, 'connected'));
    const vote = connection.act('ready_next_phase', {});
    await until(() => server.heard.length === 2);
    server.drop(1012);
    await until(() => server.heard.length === 4);
    expect(server.heard[3]).toEqual(server.heard[1] as never);
    server.send({ type: 'ack', requestId: server.heard[3]?.requestId, data: {} });
    expect(await vote).toEqual({});
  });

  test('gives up after five tries and begins again when asked', async () => {
    const { server, connection } = connect();
    await until(hasStatus(connection, 'connected'));
    server.drop(1011);
    server.stop();
    await until(hasStatus(connection, 'reconnecting'));
    await until(hasStatus(connection, 'lost'));
    connection.resume();
    expect(connection.getSnapshot().status).toBe('reconnecting');
  });

  test('does not reconnect after a normal close', async () => {
    const { server, connection } = connect();
    await until(hasStatus(connection, 'connected'));
    server.drop(1000);
    await until(hasStatus(connection, 'closed'));
    connection.resume();
    await Bun.sleep(60);
    expect(server.joins()).toBe(1);
  });

  test('pings every 30 s and takes no notice of the pong', async () => {
    const every = spyOn(globalThis, 'setInterval');
    const { server, connection } = connect();
    await until(hasStatus(connection, 'connected'));
    const ping = every.mock.calls.find(([, delayMs]) => delayMs === 30_000)?.[0];
    every.mockRestore();
    if (typeof ping === 'function') ping();
    await until(() => server.heard.at(-1)?.type === 'ping');
    let changes = 0;
    connection.subscribe(() => {
      changes += 1;
    });
    server.send({ type: 'pong' });
    server.send({ type: 'game_updated', data: sampleView({ version: 2 }) });
    await until(() => changes > 0);
    expect(connection.getSnapshot().view.version).toBe(2);
    expect(changes).toBe(1);
  });

  test('does nothing but warn while not connected', async () => {
    const warn = spyOn(console, 'warn').mockImplementation(() => {});
    const { connection } = connect();
    await expect(connection.act('start_game', {})).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });

  test('keeps the newest view by round, version and own version', async () => {
    const newest = sampleView({ version: 7, me: { version: 3 } });
    const { server, connection } = connect(newest);
    await until(hasStatus(connection, 'connected'));
    server.send({ type: 'game_updated', data: sampleView({ version: 6, me: { version: 9 } }) });
    server.send({ type: 'game_updated', data: sampleView({ version: 7, me: { version: 2 } }) });
    server.send({ type: 'game_updated', data: { ...newest, me: { ...newest.me, version: 4 } } });
    await until(() => connection.getSnapshot().view.me?.version === 4);
    expect(connection.getSnapshot().view.version).toBe(7);
    server.send({ type: 'phase_changed', data: sampleView({ round: 2, version: 8 }) });
    await until(() => connection.getSnapshot().view.round === 2);
  });

  test('counts by the clock of the server', async () => {
    const { connection } = connect(sampleView({ serverTime: Date.now() + 60_000 }));
    await until(hasStatus(connection, 'connected'));
    expect(connection.getSnapshot().clockOffsetMs).toBeGreaterThan(58_000);
  });

  test('says why a seat is gone', async () => {
    const { server, connection } = connect();
    await until(hasStatus(connection, 'connected'));
    server.send({ type: 'removed', data: { reason: 'removed' } });
    await until(() => connection.getSnapshot().removedBecause === 'removed');
  });

  test('a join that is refused for want of a seat ends it', async () => {
    const { connection } = connect(view, { type: 'error', data: { code: 'NOT_JOINED', message: 'No seat' } });
    await until(() => connection.getSnapshot().removedBecause === 'NOT_JOINED');
    expect(connection.getSnapshot().status).toBe('closed');
  });
});
