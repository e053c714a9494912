import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { FORMAT } from '@nightfall/shared/backend/formats/shared-format';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import { openTestRooms, type TestRooms } from '@nightfall/shared/backend/testing/test-rooms';
import { sharedTomorrow, TOMORROW } from '@nightfall/shared/backend/testing/tomorrow';
import type { GameEvent } from '@nightfall/shared/game/events/event';
import type { UserId } from '@nightfall/shared/game/state/ids';
import { OLDEST_WIRE_FORMAT, WIRE_FORMAT } from '@nightfall/shared/protocol/wire-format';
import { Person } from '../testing/person.ts';
import { runApi, startTestApi } from '../testing/test-api.ts';
import { TestSocket } from '../testing/test-socket.ts';

const api = runApi();

/** A host and two guests who watch one room. */
async function room(names = ['Ben', 'Cleo']) {
  const host = await Person.withAccount(api.url);
  const { roomCode } = await host.createRoom();
  const guests = await Promise.all(
    names.map(async (name) => {
      const guest = new Person(api.url);
      await guest.join(roomCode, name);
      return guest;
    }),
  );
  const sockets = await Promise.all([host, ...guests].map((person) => person.watch()));
  const [hostSocket, ...guestSockets] = sockets;
  if (hostSocket === undefined) throw new Error('no host');
  return { host, guests, roomCode, hostSocket, guestSockets, sockets };
}

const ROLES = ['Werewolf', 'Seer', 'Robber', 'Villager', 'Villager', 'Villager'];

/** All confirm, so that the phase ends. */
async function allReady(sockets: TestSocket[], next: string) {
  for (const socket of sockets) await socket.act('ready_next_phase');
  await Promise.all(sockets.map((socket) => socket.untilView((view) => view.phase === next)));
}

async function started() {
  const playing = await room();
  await playing.hostSocket.act('update_role_selection', { roles: ROLES });
  expect(await playing.hostSocket.act('start_game')).toEqual({});
  await allReady(playing.sockets, 'job_choice');
  return playing;
}

describe('frames that are not right', () => {
  let socket: TestSocket;
  let person: Person;
  beforeAll(async () => {
    person = await Person.withAccount(api.url);
    await person.createRoom();
    socket = await person.watch();
  });
  const envelope = (more: object) => ({
    type: 'game_action',
    gameId: person.gameId,
    userId: person.userId,
    action: 'add_bot',
    data: {},
    ...more,
  });

  test.each([
    ['no JSON', () => 'hello', 'INVALID'],
    ['half an object', () => '{"type":', 'INVALID'],
    ['another type of JSON', () => '[1]', 'INVALID'],
    ['17 KiB', () => JSON.stringify({ type: 'ping', filler: 'x'.repeat(17 * 1024) }), 'TOO_LARGE'],
    ['17 KiB of spaces', () => `{"type":"ping"${' '.repeat(17 * 1024)}}`, 'TOO_LARGE'],
    ['an unknown type', () => JSON.stringify({ type: 'dance' }), 'INVALID'],
    ['an unknown action', () => JSON.stringify(envelope({ action: 'cheat' })), 'INVALID'],
    ['unknown data', () => JSON.stringify(envelope({ data: { more: 1 } })), 'INVALID'],
    ['a game that is no id', () => JSON.stringify(envelope({ gameId: 'x' })), 'INVALID'],
    [
      "another account's userId",
      () => JSON.stringify(envelope({ userId: crypto.randomUUID() })),
      'FORBIDDEN',
    ],
    ['an unknown game', () => JSON.stringify(envelope({ gameId: crypto.randomUUID() })), 'GAME_NOT_FOUND'],
    [
      'to join without saying as whom',
      () => JSON.stringify({ type: 'join_game', gameId: person.gameId }),
      'INVALID',
    ],
    [
      'to join as another player',
      () => JSON.stringify({ type: 'join_game', gameId: person.gameId, userId: crypto.randomUUID() }),
      'FORBIDDEN',
    ],
    [
      'a table token that is none',
      () => JSON.stringify({ type: 'join_game', gameId: person.gameId, tableToken: 'guess' }),
      'FORBIDDEN',
    ],
  ])('%s', async (_, frame, code) => {
    const { version } = socket.view;
    expect(await socket.errorTo(frame())).toBe(code);
    expect((await person.get<{ version: number }>(`/api/games/${person.gameId}`)).body.version).toBe(version);
  });

  test('[G7.12] ping is answered with pong', async () => {
    socket.send({ type: 'ping' });
    await socket.until(() => socket.frames.some(({ type }) => type === 'pong'));
  });
});

describe('refused actions', () => {
  test('[P3.16] by who has no seat, is no host, or comes in the wrong phase', async () => {
    const { hostSocket, guestSockets, host } = await room();
    const stranger = await Person.withAccount(api.url);
    stranger.gameId = host.gameId;
    const outside = await stranger.open();
    expect(await outside.act('add_bot')).toBe('NOT_JOINED');
    expect(await outside.joinGame().catch((error: Error) => error.message)).toBe('NOT_JOINED');
    expect(await guestSockets[0]?.act('add_bot')).toBe('NOT_HOST');
    expect(await hostSocket.act('submit_vote', { targetUserId: host.userId })).toBe('WRONG_PHASE');
    expect(await hostSocket.act('start_game')).toBe('ROLE_COUNT');
    expect(await hostSocket.act('update_role_selection', { roles: ['Wizard'] })).toBe('UNKNOWN_ROLE');
    expect(await hostSocket.act('update_role_selection', { roles: Array(4).fill('Werewolf') })).toBe(
      'ROLE_CAP',
    );
    expect(await hostSocket.act('send_message', { content: 'x'.repeat(10_000) })).toBe('MESSAGE_LENGTH');
    expect(await hostSocket.act('remove_bot', { botUserId: crypto.randomUUID() })).toBe('INVALID_TARGET');
    expect(await hostSocket.act('update_game_settings', { settings: { votingTime: 7 } })).toBe('INVALID');
  });

  test('[G5.22 P3.17] a second choice, an illegal target, a forced end before its time, a second vote', async () => {
    const { hostSocket, guestSockets, sockets, host } = await started();
    const choose = (socket: TestSocket) => {
      const { prompt } = socket.view.me ?? {};
      const [choice] = prompt?.choices ?? [];
      // Only the Robber and the Seer have a choice here, and may leave it.
      const type = choice?.type === 'no_action' ? 'no_action' : 'pass';
      return socket.act('submit_action', { data: { type } });
    };
    expect(
      await hostSocket.act('submit_action', {
        data: { type: 'swap_players', player1UserId: host.userId, player2UserId: host.userId },
      }),
    ).toMatch(/^INVALID/);
    for (const socket of sockets) expect(await choose(socket)).toEqual({});
    await Promise.all(sockets.map((socket) => socket.untilView(({ phase }) => phase === 'role_resolve')));
    expect(await choose(hostSocket)).toBe('WRONG_PHASE');
    await allReady(sockets, 'discussion');
    expect(await hostSocket.act('force_discussion_end', { gameId: host.gameId })).toBe('TOO_EARLY');
    await allReady(sockets, 'vote');
    expect(await hostSocket.act('submit_vote', { targetUserId: host.userId })).toBe('INVALID_TARGET');
    const targetUserId = guestSockets[0]?.view.me?.userId;
    expect(await hostSocket.act('submit_vote', { targetUserId })).toEqual({});
    expect(await hostSocket.act('submit_vote', { targetUserId })).toEqual({});
  });
});

describe('request ids', () => {
  test('[P3.5] a repetition is answered again and done once, at any process', async () => {
    const { host, hostSocket } = await room([]);
    await using other = await startTestApi();
    const first = await hostSocket.act('add_bot', {}, { requestId: 'once' });
    expect(await hostSocket.act('add_bot', {}, { requestId: 'once' })).toEqual(first);
    const elsewhere = await host.watch(other.url);
    expect(await elsewhere.act('add_bot', {}, { requestId: 'once' })).toEqual(first);
    expect(elsewhere.view.players).toHaveLength(2);
    expect(await elsewhere.act('end_round', {}, { requestId: 'once' })).toBe('INVALID');
  });

  test('what was refused is decided anew', async () => {
    const { hostSocket } = await room([]);
    expect(await hostSocket.act('start_game', {}, { requestId: 'again' })).toBe('ROLE_COUNT');
    await hostSocket.act('update_role_selection', { roles: ROLES.slice(0, 4) });
    expect(await hostSocket.act('start_game', {}, { requestId: 'again' })).toEqual({});
  });
});

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
  const said = { say: 'codes.CLIENT_TOO_OLD' };
  const told = { type: 'error', data: { code: 'CLIENT_TOO_OLD', message, said, format: WIRE_FORMAT } };
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
