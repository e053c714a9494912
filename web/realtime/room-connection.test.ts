import { afterEach, describe, expect, setSystemTime, spyOn, test } from 'bun:test';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { WIRE_FORMAT } from '@nightfall/shared/protocol/wire-format';
import { startRoomServer } from '../testing/room-server.ts';
import { sampleView, userId } from '../testing/sample-view.ts';
import { type FoundSeat, personsTicket, type Ticket } from './find-seat.ts';
import { type ConnectionStatus, RoomConnection, reconnectDelayMs } from './room-connection.ts';
import type { SocketTimeouts } from './room-socket.ts';

const view = sampleView();
const ended: (() => void)[] = [];
afterEach(() => {
  for (const end of ended.splice(0)) end();
});

function connect(
  shown: GameView | (() => GameView) = view,
  answer?: unknown,
  seats: readonly FoundSeat[] = [],
  ticketOf: (view: GameView) => Ticket = personsTicket,
  patience: Partial<SocketTimeouts> = {},
  delayMs: (attempt: number) => number = () => 20,
) {
  const server = startRoomServer(() => (typeof shown === 'function' ? shown() : shown), answer);
  let asked = 0;
  const findSeat = async () => {
    const found = asked < seats.length ? seats[asked] : view;
    asked += 1;
    return found ?? null;
  };
  const options = {
    url: server.url,
    gameId: view.id,
    view,
    ticketOf,
    findSeat,
    delayMs,
    patience: { proof: 20, ...patience },
  };
  const connection = new RoomConnection(options);
  connection.open();
  ended.push(() => connection.close(), server.stop);
  return { server, connection, asked: () => asked };
}

async function until(condition: () => boolean): Promise<void> {
  const end = Date.now() + 10_000;
  while (!condition()) {
    if (Date.now() > end) throw new Error('It did not come to that');
    await Bun.sleep(5);
  }
}

/** The same, once the room has answered. */
async function connected(...options: Parameters<typeof connect>) {
  const opened = connect(...options);
  await until(hasStatus(opened.connection, 'connected'));
  return opened;
}

/** The same; `ping` is called in place of the timer of 30 s. */
async function connectedWithPing(patience: Partial<SocketTimeouts> = {}) {
  const every = spyOn(globalThis, 'setInterval');
  const opened = await connected(view, undefined, [], personsTicket, patience);
  const ping = every.mock.calls.find(([, delayMs]) => delayMs === 30_000)?.[0];
  every.mockRestore();
  if (typeof ping !== 'function') throw new Error('The socket does not ping');
  return { ...opened, ping };
}

const hasStatus = (connection: RoomConnection, status: ConnectionStatus) => () =>
  connection.getSnapshot().status === status;

const hindranceOf = (connection: RoomConnection) => connection.getSnapshot().hindrance;

describe('[F1.7] a network that lets no websocket pass', () => {
  // A page of the firewall's own counts for nothing: only the server's words say that it refuses.
  test.each([204, 403, 503])(
    'is named after three tries (%d), and forgotten once one opens',
    async (status) => {
      // The last tries, when the reason is known, wait for a test that is late.
      const delayMs = (attempt: number) => (attempt > 3 ? 400 : 20);
      const { server, connection } = await connected(view, undefined, [], personsTicket, {}, delayMs);
      // The seat is found over HTTP all the same.
      server.goAway(new Response(status === 204 ? null : '<h1>Blocked</h1>', { status }));
      await until(() => hindranceOf(connection) === 'blocked');
      server.comeBack();
      await until(hasStatus(connection, 'connected'));
      expect(hindranceOf(connection)).toBeNull();
    },
  );

  test('is not blamed where nothing answers', async () => {
    const { server, connection } = await connected(view, undefined, Array(20).fill(null));
    server.goAway();
    await until(hasStatus(connection, 'lost'));
    expect(hindranceOf(connection)).toBeNull();
  });
});

describe('[F1.9] a server that takes no more websockets', () => {
  const refusal = (code: string, status: number) => Response.json({ error: 'No', code }, { status });

  test.each([
    ['full', refusal('UNAVAILABLE', 503)],
    ['crowded', refusal('RATE_LIMITED', 429)],
  ] as const)(
    'is told from a network that blocks them, and tried until it has room: %s',
    async (why, answer) => {
      const { server, connection } = await connected();
      server.goAway(answer);
      await until(() => hindranceOf(connection) === why);
      // More tries than after a lost socket.
      await until(() => server.refused() > 10);
      expect(connection.getSnapshot()).toMatchObject({ status: 'reconnecting', hindrance: why });
      server.comeBack();
      await until(hasStatus(connection, 'connected'));
      expect(hindranceOf(connection)).toBeNull();
    },
  );
});

describe('[F1.2] a join that is refused on an open socket', () => {
  /** The change of a view that this page does not have: it asks for a whole one. */
  const from = view.version + 5;
  const unknownChange = {
    type: 'game_changed',
    data: { from, to: from + 1, public: [], serverTime: Date.now() },
  };

  test('is tried on another socket, so that the page does not wait for changes that it cannot read', async () => {
    const { server, connection } = await connected();
    server.refuseNextJoin('UNAVAILABLE');
    server.send(unknownChange);
    await until(() => server.heard.filter(({ type }) => type === 'join_game').length === 3);
    await until(hasStatus(connection, 'connected'));
    const next = { ...view, version: view.version + 1, round: 7 };
    server.send({ type: 'game_updated', data: next });
    await until(() => connection.getSnapshot().view.round === 7);
  });

  test('ends the seat where there is none any more', async () => {
    const { server, connection } = await connected();
    server.refuseNextJoin('REMOVED');
    server.send(unknownChange);
    await until(() => connection.getSnapshot().removedBecause === 'REMOVED');
  });
});

describe('[F5.1] a tab whose person left in another', () => {
  const leave = async (answers: FoundSeat[]) => {
    const { server, connection } = await connected(view, undefined, answers);
    server.send({ type: 'removed', data: { reason: 'left' } });
    server.drop(1000);
    await until(hasStatus(connection, 'closed'));
    expect(connection.getSnapshot().removedBecause).toBe('left');
    connection.resume();
    return connection;
  };

  test('is in the room again when the person has come back and looks at it', async () => {
    const connection = await leave([view]);
    await until(hasStatus(connection, 'connected'));
    expect(connection.getSnapshot().removedBecause).toBeNull();
  });

  test('goes on saying so as long as there is no seat', async () => {
    const connection = await leave(['NOT_JOINED']);
    await until(hasStatus(connection, 'closed'));
    expect(connection.getSnapshot().removedBecause).toBe('left');
  });
});

describe('the connection of a table screen', () => {
  const table = { ...view, version: view.version + 1, me: null };
  const ticketOf = () => ({ tableToken: 'shown once' });

  test('joins with its token and no seat, and sends no action', async () => {
    const { server, connection } = await connected(table, undefined, [], ticketOf);
    expect<unknown>(server.heard[0]).toEqual({
      type: 'join_game',
      gameId: view.id,
      tableToken: 'shown once',
      deltas: true,
      format: WIRE_FORMAT,
    });
    const warn = spyOn(console, 'warn').mockImplementation(() => undefined);
    await expect(connection.act('add_bot', {})).rejects.toThrow('Not connected');
    warn.mockRestore();
  });

  test('ends when its token was replaced', async () => {
    const { server, connection } = await connected(table, undefined, ['NOT_JOINED'], ticketOf);
    server.drop(1008);
    await until(() => connection.getSnapshot().removedBecause !== null);
    expect(connection.getSnapshot().removedBecause).toBe('SIGNED_OUT');
  });
});

describe('the connection to a room', () => {
  test('[G9.11] waits 2 s, doubled, at most 30 s', () => {
    expect([1, 2, 3, 4, 5, 6].map(reconnectDelayMs)).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  test('[G4.12 G7.11] joins with the seat and is connected once the room answers', async () => {
    const { server, connection } = connect();
    expect(connection.getSnapshot().status).toBe('connecting');
    await until(hasStatus(connection, 'connected'));
    expect(server.heard[0]).toMatchObject({ type: 'join_game', gameId: view.id, userId: view.me?.userId });
  });

  test('[P6.4] takes changes of what it was sent, and asks anew for what does not fit', async () => {
    const { server, connection } = await connected();
    const { version, me } = view;
    const own = me?.version ?? 0;
    const change = (from: number, name: string) => ({
      type: 'game_changed',
      data: {
        ...{ from, to: from + 1, meFrom: own, meTo: own, serverTime: view.serverTime + 1 },
        public: [{ op: 'replace', path: '/players/0/displayName', value: name }],
      },
    });
    const shown = () => connection.getSnapshot().view;
    const { messages } = shown();
    server.send(change(version, 'Anna'));
    await until(() => shown().players[0]?.displayName === 'Anna');
    expect([shown().version, shown().me]).toEqual([version + 1, me]);
    expect(shown().messages).toBe(messages);
    server.send(change(version + 7, 'Nobody'));
    await until(() => server.joins() === 2);
    expect(shown().players[0]?.displayName).toBe('Anna');
  });

  test('[P3.4] resolves an action with its ack and rejects it with its error', async () => {
    const { server, connection } = await connected();
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

  test('[P3.10] sends an unanswered action again under the same id after a reconnect', async () => {
    const { server, connection } = await connected();
    const vote = connection.act('ready_next_phase', {});
    await until(() => server.heard.length === 2);
    server.drop(1012);
    await until(() => server.heard.length === 4);
    expect(server.heard[3]).toEqual(server.heard[1] as never);
    server.send({ type: 'ack', requestId: server.heard[3]?.requestId, data: {} });
    expect(await vote).toEqual({});
  });

  test('[N3.5] a restart is no lost connection: each page comes back at a moment of its own', async () => {
    const server = startRoomServer(() => view);
    const waits: number[] = [];
    const connection = new RoomConnection({
      url: server.url,
      gameId: view.id,
      view,
      ticketOf: personsTicket,
      findSeat: async () => view,
      delayMs: (attempt) => {
        waits.push(attempt);
        return 5;
      },
    });
    ended.push(() => connection.close(), server.stop);
    connection.open();
    await until(hasStatus(connection, 'connected'));
    server.drop(1012);
    expect(waits).toEqual([]);
    await until(() => waits.length === 1);
    expect(connection.getSnapshot().status).toBe('reconnecting');
    await until(hasStatus(connection, 'connected'));
    server.goAway();
    await until(() => waits.length === 3);
    expect(waits).toEqual([0, 0, 1]);
    const moments = Array.from({ length: 200 }, () => reconnectDelayMs(0));
    expect([Math.min(...moments) < 200, Math.max(...moments) > 1800]).toEqual([true, true]);
    expect(moments.every((ms) => ms < 2000)).toBe(true);
  });

  test('[G4.13 G9.10] gives up after five tries and begins again when asked', async () => {
    const { server, connection } = await connected();
    server.drop(1011);
    server.stop();
    await until(hasStatus(connection, 'reconnecting'));
    await until(hasStatus(connection, 'lost'));
    connection.resume();
    expect(connection.getSnapshot().status).toBe('reconnecting');
  });

  test('[G4.13 G9.12] does not reconnect after a normal close', async () => {
    const { server, connection } = await connected();
    server.drop(1000);
    await until(hasStatus(connection, 'closed'));
    connection.resume();
    await Bun.sleep(60);
    expect(server.joins()).toBe(1);
  });

  test('[G7.12 G9.9] pings every 30 s and takes no notice of the pong', async () => {
    const { server, connection, ping } = await connectedWithPing();
    ping();
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

  test('[G7.24] does nothing but warn while not connected', async () => {
    const warn = spyOn(console, 'warn').mockImplementation(() => {});
    const { connection } = connect();
    await expect(connection.act('start_game', {})).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });

  test('[P4.16] keeps the newest view by round, version and own version', async () => {
    const newest = sampleView({ version: 7, me: { version: 3 } });
    const { server, connection } = await connected(newest);
    server.send({ type: 'game_updated', data: sampleView({ version: 6, me: { version: 9 } }) });
    server.send({ type: 'game_updated', data: sampleView({ version: 7, me: { version: 2 } }) });
    server.send({ type: 'game_updated', data: { ...newest, me: { ...newest.me, version: 4 } } });
    await until(() => connection.getSnapshot().view.me?.version === 4);
    expect(connection.getSnapshot().view.version).toBe(7);
    server.send({ type: 'phase_changed', data: sampleView({ round: 2, version: 8 }) });
    await until(() => connection.getSnapshot().view.round === 2);
  });

  test('[P4.16] counts by the clock of the server', async () => {
    const { connection } = connect(sampleView({ serverTime: Date.now() + 60_000 }));
    await until(hasStatus(connection, 'connected'));
    expect(connection.clock.now() - Date.now()).toBeGreaterThan(58_000);
  });

  test('[F4.1] follows each view, whatever becomes of the clock of the device', async () => {
    const present = () => sampleView({ serverTime: Date.now() });
    const { server, connection } = await connected(present);
    const next = { ...present(), version: view.version + 1 };
    setSystemTime(Date.now() + 600_000);
    ended.push(setSystemTime);
    server.send({ type: 'game_updated', data: next });
    await until(() => connection.getSnapshot().view.version === next.version);
    expect(Math.abs(Date.now() - 600_000 - connection.clock.now())).toBeLessThan(3_000);
  });

  test('[F4.2] asks for the time when the clock of the device was set, or stood still in its sleep', async () => {
    const { server, connection } = await connected();
    connection.resume();
    setSystemTime(Date.now() + 30_000);
    ended.push(setSystemTime);
    connection.resume();
    await until(() => server.joins() === 2);
    connection.resume();
    await until(() => server.heard.filter(({ type }) => type === 'ping').length === 3);
    expect(server.joins()).toBe(2);
  });

  test('says why a seat is gone', async () => {
    const { server, connection } = await connected();
    server.send({ type: 'removed', data: { reason: 'removed' } });
    await until(() => connection.getSnapshot().removedBecause === 'removed');
  });

  test('[H4.276] says what the page speaks; a server for which that is too old ends it, and the seat is not lost', async () => {
    const answer = {
      type: 'error',
      data: { code: 'CLIENT_TOO_OLD', message: 'Old', format: WIRE_FORMAT + 1 },
    };
    const { server, connection } = connect(view, answer);
    await until(() => connection.getSnapshot().newerServer === WIRE_FORMAT + 1);
    expect<unknown>(server.heard[0]).toMatchObject({ format: WIRE_FORMAT });
    expect(connection.getSnapshot()).toMatchObject({ status: 'closed', removedBecause: null });
    connection.resume();
    expect(connection.getSnapshot().status).toBe('closed');
  });

  test('[P4.17] a join that is refused for want of a seat ends it', async () => {
    const { connection } = connect(view, { type: 'error', data: { code: 'NOT_JOINED', message: 'No seat' } });
    await until(() => connection.getSnapshot().removedBecause === 'NOT_JOINED');
    expect(connection.getSnapshot().status).toBe('closed');
  });
});

describe('a phone that was asleep', () => {
  test('keeps the socket that answers', async () => {
    const { server, connection } = await connected(view, undefined, [], personsTicket, { proof: 2_000 });
    connection.resume();
    await until(() => server.heard.at(-1)?.type === 'ping');
    await Bun.sleep(60);
    expect(server.joins()).toBe(1);
  });

  test('joins again on another socket when its own no longer answers', async () => {
    const { server, connection } = await connected();
    server.fallSilent();
    connection.resume();
    await until(() => server.joins() === 2);
    await until(hasStatus(connection, 'connected'));
  });

  test('does not ping a socket that has missed its heartbeat', async () => {
    const { server, connection } = await connected();
    setSystemTime(Date.now() + 46_000);
    connection.resume();
    setSystemTime();
    expect(connection.getSnapshot().status).toBe('reconnecting');
    await until(() => server.joins() === 2);
    expect(server.heard.map(({ type }) => type)).toEqual(['join_game', 'join_game']);
  });
});

describe('[T2.12] a socket that is dead and does not know it', () => {
  test('is given up when an action is not answered, which is then sent again', async () => {
    const patience = { answer: 20 };
    const { server, connection } = await connected(view, undefined, [], personsTicket, patience);
    const ready = connection.act('ready_next_phase', {});
    expect(connection.getSnapshot().unanswered).toMatchObject([{ action: 'ready_next_phase' }]);
    await until(() => server.heard.filter(({ type }) => type === 'game_action').length === 2);
    const [first, again] = server.heard.filter(({ type }) => type === 'game_action');
    expect(again).toEqual(first as never);
    server.send({ type: 'ack', requestId: first?.requestId, data: {} });
    expect(await ready).toEqual({});
    await until(() => connection.getSnapshot().unanswered.length === 0);
  });

  test('is given up when a ping is not answered', async () => {
    const { server, ping } = await connectedWithPing({ pong: 20 });
    server.fallSilent();
    ping();
    await until(() => server.joins() === 2);
  });

  test('is given up when the browser has no network', async () => {
    const { connection } = await connected();
    connection.goOffline();
    expect(connection.getSnapshot().status).toBe('reconnecting');
  });
});

describe('a socket that was closed by the server', () => {
  const ofAccount = sampleView({ version: 2, me: { userId: userId(9) } });

  test('goes on under the identity the browser has now, and so do its unanswered actions', async () => {
    const seats = [view, ofAccount];
    const { server, connection } = await connected(() => seats.shift() ?? ofAccount, undefined, [ofAccount]);
    const ready = connection.act('ready_next_phase', {});
    await until(() => server.heard.length === 2);
    server.drop(1008);
    await until(() => server.heard.length === 4);
    expect(server.heard[2]).toMatchObject({ type: 'join_game', userId: userId(9) });
    expect(server.heard[3]).toEqual({ ...server.heard[1], userId: userId(9) } as never);
    server.send({ type: 'ack', requestId: server.heard[3]?.requestId, data: {} });
    expect(await ready).toEqual({});
    expect(connection.getSnapshot().view.me?.userId).toMatch(userId(9));
  });

  test('asks for the seat when the join of the old identity is forbidden', async () => {
    const refusal = { type: 'error', data: { code: 'FORBIDDEN', message: 'Not you' } };
    const { server, connection, asked } = connect(view, refusal, [ofAccount]);
    await until(() => server.joins() === 2);
    expect(asked()).toBe(1);
    expect(server.heard[1]?.userId).toBe(userId(9));
    expect(connection.getSnapshot().removedBecause).toBe(null);
  });

  for (const found of ['SIGNED_OUT', 'NOT_JOINED'] as const)
    test(`is over for who is signed out (${found})`, async () => {
      const { server, connection } = await connected(view, undefined, [found]);
      server.drop(1008);
      await until(() => connection.getSnapshot().removedBecause === 'SIGNED_OUT');
      expect(server.joins()).toBe(1);
      connection.resume();
      await until(hasStatus(connection, 'connected'));
      expect(connection.getSnapshot().removedBecause).toBe(null);
    });

  test('[N1.6] shows what the room is now, also where the server has lost what was shown', async () => {
    const views = [sampleView({ version: 7 }), sampleView({ version: 5 })];
    const { server, connection } = connect(() => views.shift() ?? view, undefined, [
      sampleView({ version: 5 }),
    ]);
    await until(() => connection.getSnapshot().view.version === 7);
    server.drop(1012);
    await until(() => connection.getSnapshot().view.version === 5);
    server.send({ type: 'game_updated', data: sampleView({ version: 4 }) });
    server.send({ type: 'game_updated', data: sampleView({ version: 6 }) });
    await until(() => connection.getSnapshot().view.version === 6);
    expect(server.joins()).toBe(2);
  });

  test('tries again when nothing was said about the seat', async () => {
    const { server, asked } = await connected(view, undefined, [null, null]);
    server.drop(1008);
    await until(() => server.joins() === 2);
    expect(asked()).toBe(3);
  });

  test('gives up when it is thrown out each time it is back', async () => {
    const { server, connection } = connect();
    for (let tries = 1; tries <= 6; tries += 1) {
      await until(hasStatus(connection, 'connected'));
      server.drop(1008);
      await until(() => connection.getSnapshot().status !== 'connected');
    }
    expect(connection.getSnapshot().status).toBe('lost');
    expect(server.joins()).toBe(6);
  });

  test('whoever lost the network and then the seat is told so', async () => {
    const { server, connection } = await connected(view, undefined, ['NOT_JOINED']);
    server.drop(1011);
    server.stop();
    await until(() => connection.getSnapshot().removedBecause === 'NOT_JOINED');
  });
});

describe('the debug view', () => {
  test('is asked for on the same socket and again after a reconnect, until it is given up', async () => {
    const { server, connection } = await connected();
    connection.setDebug(true);
    await until(() => server.joins() === 2);
    server.drop(1012);
    await until(() => server.joins() === 3);
    await until(hasStatus(connection, 'connected'));
    connection.setDebug(false);
    await until(() => server.joins() === 4);
    expect(server.heard.map(({ debug }) => debug)).toEqual([undefined, true, true, undefined]);
  });

  test('is not insisted on when it is refused', async () => {
    const { server, connection } = await connected();
    connection.setDebug(true);
    server.send({ type: 'error', data: { code: 'FORBIDDEN', message: 'Not you' } });
    await until(() => !connection.getSnapshot().wantsDebug);
    expect(connection.getSnapshot().status).toBe('connected');
  });
});
