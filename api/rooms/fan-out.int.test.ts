import { afterAll, describe, expect, test } from 'bun:test';
import { keys } from '@nightfall/shared/backend/redis/keys';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { startRedisNode } from '../../infra/test/redis-node.ts';
import { throwAwayFolder } from '../../infra/test/throw-away-folder.ts';
import { Person } from '../testing/person.ts';
import { runApi, startTestApi } from '../testing/test-api.ts';
import { TestSocket } from '../testing/test-socket.ts';

const [here, there] = [runApi(), runApi()];
const ownRuns: { stop(graceMs?: number): Promise<void> }[] = [];
afterAll(() => Promise.all(ownRuns.map((run) => run.stop(1_000))));

/** A host at one process and a guest at the other. */
async function twoProcesses(hosts = here.url, guests = there.url) {
  const host = await Person.withAccount(hosts);
  const { roomCode } = await host.createRoom();
  const hostSocket = await host.watch();
  const guest = new Person(guests);
  await guest.join(roomCode, 'Ben');
  const guestSocket = await guest.watch();
  await hostSocket.untilView(({ players }) => players.filter(({ isConnected }) => isConnected).length === 2);
  return { host, guest, hostSocket, guestSocket, roomCode };
}

describe('two processes serving one room', () => {
  test('[P4.4] show all viewers the same', async () => {
    const { hostSocket, guestSocket } = await twoProcesses();
    await hostSocket.act('add_bot');
    await guestSocket.untilView(({ players }) => players.length === 3);
    await guestSocket.act('send_message', { content: 'hello' });
    await hostSocket.untilView(({ messages }) => messages.at(-1)?.content === 'hello');
    const { me: a, serverTime: _, ...hostView } = hostSocket.view;
    const { me: b, serverTime: __, ...guestView } = guestSocket.view;
    expect(guestView).toEqual(hostView);
    expect(a?.playerId).not.toBe(b?.playerId as never);
  });

  test('[G7.23] name what happened', async () => {
    const { hostSocket } = await twoProcesses();
    const types = hostSocket.frames.map(({ type }) => type);
    expect(types).toEqual(['game_updated', 'player_joined', 'game_updated']);
    await hostSocket.act('update_role_selection', {
      roles: ['Werewolf', 'Seer', 'Robber', 'Drunk', 'Villager'],
    });
    await hostSocket.act('start_game');
    await hostSocket.untilView(({ phase }) => phase === 'role_deal');
    expect(hostSocket.frames.filter(({ type }) => type === 'phase_changed')).toHaveLength(1);
  });

  test('[P4.2] send nothing where nothing changed', async () => {
    const { host, guest, hostSocket, guestSocket } = await twoProcesses();
    const before = guestSocket.frames.length;
    const secondTab = await host.watch();
    expect(await hostSocket.act('mute_player', { targetUserId: guest.userId, muted: true })).toEqual({});
    await guestSocket.untilView(({ me }) => me?.canChat === false);
    secondTab.close();
    await hostSocket.act('add_bot');
    await guestSocket.untilView(({ players }) => players.length === 3);
    // The muting for the host and the muted, and the bot for all; the host's second tab changes nothing.
    expect(guestSocket.frames.length - before).toBe(2);
    const versions = hostSocket.views.map(({ version, me }) => `${version} ${me?.version}`);
    expect(new Set(versions).size).toBe(versions.length);
  });

  test('[P4.5] agree on who is connected', async () => {
    const { guest, hostSocket, guestSocket } = await twoProcesses();
    guestSocket.close();
    await hostSocket.untilView(({ players }) => players.some(({ isConnected }) => !isConnected));
    await guest.watch(here.url);
    await hostSocket.untilView(({ players }) => players.every(({ isConnected }) => isConnected));
  });
});

test('[N1.9] a process that the store no longer tells of a room reads it again once its connection is back, and is told from then on', async () => {
  const redis = await startRedisNode({ folder: throwAwayFolder(), onRun: (run) => ownRuns.push(run) });
  await using hosts = await startTestApi({ REDIS_URL: redis.url });
  await using guests = await startTestApi({ REDIS_URL: redis.url });
  const { hostSocket, guestSocket } = await twoProcesses(hosts.url, guests.url);
  const shown = guestSocket.frames.length;
  // What a replica that takes over may not have heard yet: the set of followers. Subscriptions stand.
  await redis.ask('DEL', keys.followers(hostSocket.view.id));
  await hostSocket.act('add_bot');
  expect(guestSocket.frames).toHaveLength(shown);
  await redis.ask('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
  await guestSocket.untilView(({ players }) => players.length === 3);
  await expect(hostSocket.act('send_message', { content: 'hello' })).resolves.toEqual({});
  await guestSocket.untilView(({ messages }) => messages.at(-1)?.content === 'hello');
});

test('[P2.3] the word filter masks what is said, once the host has switched it on', async () => {
  const { hostSocket, guestSocket } = await twoProcesses();
  await guestSocket.act('send_message', { content: 'fuck this' });
  await hostSocket.act('update_game_settings', { settings: { wordFilter: true } });
  await guestSocket.act('send_message', { content: 'fuck this' });
  const { messages } = await hostSocket.untilView((view) => view.messages.length === 2);
  expect(messages.map(({ content }) => content)).toEqual(['fuck this', '**** this']);
});

describe('a socket', () => {
  test('may go to another game, and leaves the first', async () => {
    const { host, hostSocket, guestSocket } = await twoProcesses();
    await host.createRoom();
    await hostSocket.joinGame();
    await guestSocket.untilView(({ players }) => players.some(({ isConnected }) => !isConnected));
    expect(hostSocket.view.id).toBe(host.gameId as never);
  });

  test('[P2.20] of a player who left gets no more of that game', async () => {
    const { guestSocket, hostSocket } = await twoProcesses();
    expect(await guestSocket.act('leave_game')).toEqual({});
    const frames = guestSocket.frames.length;
    await hostSocket.act('add_bot');
    await hostSocket.untilView(({ players }) => players.some(({ isBot }) => isBot));
    guestSocket.send({ type: 'ping' });
    await guestSocket.until(() => guestSocket.frames.at(-1)?.type === 'pong');
    expect(guestSocket.frames).toHaveLength(frames + 1);
    expect(guestSocket.closed).toBeNull();
  });

  test('[F5.1] of a player who left at another process gets a notice and is closed, the one that asked only its answer', async () => {
    const { guest, guestSocket, hostSocket } = await twoProcesses();
    const [beside, elsewhere] = await Promise.all([guest.watch(), guest.watch(here.url)]);
    expect(await guestSocket.act('leave_game')).toEqual({});
    for (const socket of [beside, elsewhere]) {
      expect(await socket.untilClosed()).toBe(1000);
      expect(socket.frames.at(-1)).toEqual({ type: 'removed', data: { reason: 'left' } });
    }
    expect(guestSocket.frames.filter(({ type }) => type === 'removed')).toEqual([]);
    expect(guestSocket.closed).toBeNull();
    await hostSocket.untilView(({ players }) => players.length === 1);
  });

  test('[F5.1] is told too when the last one leaves and the room closes', async () => {
    const host = await Person.withAccount(here.url);
    await host.createRoom();
    const [asking, other] = [await host.watch(), await host.watch(there.url)];
    expect(await asking.act('leave_game')).toEqual({});
    await other.untilClosed();
    expect(other.frames.at(-1)).toMatchObject({ type: 'removed' });
    expect(asking.closed).toBeNull();
  });

  test('[F5.1] of a player whose leaving was refused gets the notice of a later one', async () => {
    const { guest, guestSocket } = await twoProcesses();
    const beside = await guest.watch();
    expect(await beside.act('leave_game', {}, { gameId: crypto.randomUUID() })).toBe('GAME_NOT_FOUND');
    expect(await guestSocket.act('leave_game')).toEqual({});
    await beside.untilClosed();
    expect(beside.frames.at(-1)).toEqual({ type: 'removed', data: { reason: 'left' } });
  });

  test('[F5.1] of one who waits for the next round gets it as well', async () => {
    const { hostSocket, roomCode } = await twoProcesses();
    await hostSocket.act('add_bot');
    const roles = ['Werewolf', 'Seer', 'Robber', 'Drunk', 'Villager', 'Villager'];
    await hostSocket.act('update_role_selection', { roles });
    await hostSocket.act('start_game');
    await hostSocket.untilView(({ phase }) => phase === 'role_deal');
    const late = new Person(there.url);
    await late.waitIn(roomCode, 'Cleo');
    const [asking, other] = [await late.watch(), await late.watch(here.url)];
    expect(await asking.act('leave_game')).toEqual({});
    await other.untilClosed();
    expect(other.frames.at(-1)).toEqual({ type: 'removed', data: { reason: 'left' } });
    expect(asking.closed).toBeNull();
  });

  test('[P3.11] needs a session, and a page of ours', async () => {
    const statusOf = async (headers: Record<string, string>) => {
      const upgrade = {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      };
      return (await fetch(`${here.url}/ws`, { headers: { ...upgrade, ...headers } })).status;
    };
    const person = await Person.withAccount(here.url);
    expect(await statusOf({})).toBe(401);
    expect(await statusOf({ cookie: `${person.cookie}x` })).toBe(401);
    expect(await statusOf({ cookie: person.cookie ?? '', origin: 'https://evil.example' })).toBe(403);
    const own = await TestSocket.open(here.url, person, { origin: here.url });
    expect(own.closed).toBeNull();
    own.close();
  });

  test('is the oldest of too many, and makes room for the newest', async () => {
    const person = await Person.withAccount(here.url);
    const sockets: TestSocket[] = [];
    for (let n = 0; n < 21; n += 1) sockets.push(await person.open());
    await sockets[0]?.until(() => sockets[0]?.closed !== null);
    expect(sockets.map(({ closed }) => closed?.code)).toEqual([1008, ...Array(20).fill(undefined)]);
    for (const socket of sockets) socket.close();
  });

  test('[P3.9] that floods is closed', async () => {
    const { guestSocket } = await twoProcesses();
    for (let n = 0; n < 200; n += 1) guestSocket.send({ type: 'ping' });
    expect(await guestSocket.untilClosed()).toBe(1008);
  });
});

describe('the table screen', () => {
  test('[H4.94 P1.23 P4.12] sees the public part, may do nothing, and is replaced by a new token', async () => {
    const { host, hostSocket, guest } = await twoProcesses();
    const ask = (who: Person) => who.post<{ tableToken: string }>(`/api/games/${host.gameId}/table`);
    expect((await ask(guest)).status).toBe(403);
    const { tableToken } = (await ask(host)).body;
    const table = await host.open();
    await table.joinGame({ userId: undefined, tableToken });
    expect(table.view.me).toBeNull();
    expect(await table.act('add_bot')).toBe('FORBIDDEN');
    await hostSocket.act('add_bot');
    await table.untilView(({ players }) => players.length === 3);
    await ask(host);
    expect(await table.untilClosed()).toBe(1000);
    expect(table.frames.at(-1)).toEqual({ type: 'removed', data: { reason: 'table_ended' } });
  });

  const ways: [string, (at: Awaited<ReturnType<typeof twoProcesses>>) => Promise<unknown>][] = [
    [
      'hands over',
      ({ hostSocket, guest }) => hostSocket.act('hand_over_host', { targetUserId: guest.userId }),
    ],
    ['leaves', ({ hostSocket }) => hostSocket.act('leave_game')],
    ['gives the room another code', ({ host }) => host.post(`/api/games/${host.gameId}/code`)],
  ];
  test.each(ways)('[F2.1] ends, and is told so, when the host who opened it %s', async (_, act) => {
    const room = await twoProcesses();
    const { gameId } = room.host;
    const { tableToken } = (await room.host.post<{ tableToken: string }>(`/api/games/${gameId}/table`)).body;
    // A removed player could watch such a screen.
    const screen = new Person(there.url);
    const path = `/api/games/${gameId}/table/open`;
    expect((await screen.post(path, { tableToken })).status).toBe(200);
    const socket = await screen.open();
    await socket.joinGame({ gameId, userId: undefined, tableToken });
    await act(room);
    expect(await socket.untilClosed()).toBe(1000);
    expect(socket.frames.at(-1)).toEqual({ type: 'removed', data: { reason: 'table_ended' } });
    const shown = socket.views.at(-1);
    expect([shown?.hostId, shown?.roomCode]).toEqual([
      room.host.userId,
      room.hostSocket.views[0]?.roomCode ?? '',
    ]);
    expect((await screen.post(path, { tableToken })).status).toBe(403);
    const again = await screen.open();
    const asked = again.joinGame({ gameId, userId: undefined, tableToken });
    expect(await asked.catch(({ message }: Error) => message)).toBe('FORBIDDEN');
  });

  test('[H4.95] needs no session of its own: the token opens the public part and gives a guest’s', async () => {
    const { host } = await twoProcesses();
    const { tableToken } = (await host.post<{ tableToken: string }>(`/api/games/${host.gameId}/table`)).body;
    const screen = new Person(here.url);
    const path = `/api/games/${host.gameId}/table/open`;
    const refused = await screen.post(path, { tableToken: 'guessed' });
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([403, []]);
    expect((await screen.open()).closed).not.toBeNull();
    const opened = await screen.post<{ game: GameView }>(path, { tableToken });
    expect([opened.status, opened.body.game.me, opened.body.game.players.length]).toEqual([200, null, 2]);
    const socket = await screen.open();
    await socket.joinGame({ gameId: host.gameId, userId: undefined, tableToken });
    expect(socket.view).toMatchObject({ id: host.gameId, me: null });
    expect((await screen.get(`/api/games/${host.gameId}`)).status).toBe(403);
    await host.post(`/api/games/${host.gameId}/table`);
    expect((await screen.post(path, { tableToken })).status).toBe(403);
  });

  test('[F2.1] ends with a term that was handed back: who is removed then reads no more on it', async () => {
    const { host, hostSocket, guest, guestSocket } = await twoProcesses();
    const { gameId } = host;
    await hostSocket.act('hand_over_host', { targetUserId: guest.userId });
    const { tableToken } = (await guest.post<{ tableToken: string }>(`/api/games/${gameId}/table`)).body;
    const screen = new Person(there.url);
    await screen.post(`/api/games/${gameId}/table/open`, { tableToken });
    const socket = await screen.open();
    await socket.joinGame({ gameId, userId: undefined, tableToken });
    expect(await guestSocket.act('hand_over_host', { targetUserId: host.userId })).toEqual({});
    expect(await hostSocket.act('remove_player', { targetUserId: guest.userId })).toEqual({});
    await hostSocket.act('send_message', { content: 'Now that they are gone' });
    await socket.untilClosed();
    expect(JSON.stringify(socket.frames)).not.toContain('Now that they are gone');
    expect(socket.view.players).toHaveLength(2);
  });
});

test('a stop closes the sockets with 1012 and leaves no presence', async () => {
  const third = await startTestApi();
  const { hostSocket, guest } = await twoProcesses();
  const elsewhere = await guest.watch(third.url);
  const closing = elsewhere.until(() => elsewhere.closed !== null);
  await third.stop();
  await closing;
  expect(elsewhere.closed?.code).toBe(1012);
  const player = hostSocket.view.players.find(({ userId }) => userId === guest.userId);
  expect(player?.isConnected).toBe(true);
});

/** A host whose page takes deltas, one guest's that does too, and a plain client. */
async function threeClients() {
  const host = await Person.withAccount(here.url);
  const { roomCode } = await host.createRoom();
  const guests = [new Person(here.url), new Person(here.url)] as const;
  for (const [index, guest] of guests.entries()) await guest.join(roomCode, `Guest ${index}`);
  const sockets = await Promise.all([host.open(), guests[0].open(), guests[1].open()]);
  const [hostSocket, withDeltas, plain] = sockets as [TestSocket, TestSocket, TestSocket];
  await hostSocket.joinGame({ deltas: true });
  await withDeltas.joinGame({ deltas: true });
  await plain.joinGame();
  const isComplete = ({ players }: GameView) => players.every(({ isConnected }) => isConnected);
  for (const socket of sockets) await socket.untilView(isComplete);
  return { host, hostSocket, withDeltas, plain };
}

const publicPart = ({ me: _, serverTime: __, ...view }: GameView) => view;
const bytesOf = (frame: unknown) => Buffer.byteLength(JSON.stringify(frame));

describe('a client that asks for deltas', () => {
  test('[P6.2 P6.5] gets whole views where it must, and changes elsewhere; a plain one never gets any', async () => {
    const { hostSocket, withDeltas, plain } = await threeClients();
    const from = withDeltas.frames.length;
    await plain.act('ready_next_phase');
    await hostSocket.act('add_bot');
    await hostSocket.act('remove_bot', {
      botUserId: hostSocket.view.players.find(({ isBot }) => isBot)?.userId,
    });
    await hostSocket.act('update_role_selection', {
      roles: ['Werewolf', 'Seer', 'Robber', 'Drunk', 'Villager', 'Villager'],
    });
    await hostSocket.act('start_game');
    await withDeltas.untilView(({ phase }) => phase === 'role_deal');
    await plain.untilView(({ phase }) => phase === 'role_deal');
    expect(withDeltas.frames.slice(from).map(({ type }) => type)).toEqual<string[]>([
      ...['game_changed', 'game_changed', 'game_changed', 'game_changed', 'phase_changed'],
    ]);
    expect(publicPart(withDeltas.view)).toEqual(publicPart(plain.view));
    expect(plain.frames.filter(({ type }) => type === 'game_changed')).toEqual([]);
  });

  test('[P6.3] is told of what only it sees in a change of its own part alone', async () => {
    const { host, hostSocket, withDeltas } = await threeClients();
    const before = withDeltas.view;
    const from = withDeltas.frames.length;
    const { userId } = before.me ?? {};
    expect(await hostSocket.act('mute_player', { targetUserId: userId, muted: true })).toEqual({});
    await withDeltas.untilView(({ me }) => me?.canChat === false);
    const [frame] = withDeltas.frames.slice(from);
    expect(frame).toMatchObject({ type: 'game_changed', data: { from: before.version, to: before.version } });
    expect(frame?.type === 'game_changed' && frame.data.public).toBeUndefined();
    expect(hostSocket.view.me?.userId).toBe(host.userId as never);
  });

  test('starts again from a whole view when it joins again', async () => {
    const { withDeltas, plain } = await threeClients();
    await withDeltas.joinGame({ deltas: true });
    await plain.act('ready_next_phase');
    await withDeltas.untilView(({ players }) => players.some(({ isReady }) => isReady));
    expect(withDeltas.frames.slice(-2).map(({ type }) => type)).toEqual(['game_updated', 'game_changed']);
  });
});

test('[P6.8] the actor sees the result before the answer', async () => {
  const { withDeltas } = await threeClients();
  const from = withDeltas.frames.length;
  await withDeltas.act('ready_next_phase');
  expect(withDeltas.frames.slice(from).map(({ type }) => type)).toEqual(['game_changed', 'ack']);
});

test('[P6.7] a ready at a table of ten takes few bytes, and so does a line of chat at the largest table', async () => {
  const { hostSocket, withDeltas, plain } = await threeClients();
  for (let bots = 0; bots < 7; bots += 1) await hostSocket.act('add_bot');
  await plain.act('ready_next_phase');
  expect(bytesOf(withDeltas.frames.findLast(({ type }) => type === 'game_changed'))).toBeLessThanOrEqual(300);
  for (let bots = 0; bots < 17; bots += 1) await hostSocket.act('add_bot');
  await plain.act('send_message', {
    content: 'I was the Seer, and Bob has the card of a Werewolf. Believe me!',
  });
  const line = withDeltas.frames.findLast(({ type }) => type === 'game_changed');
  expect(withDeltas.view.players).toHaveLength(27);
  expect(bytesOf(line)).toBeLessThanOrEqual(600);
  expect(publicPart(withDeltas.view)).toEqual(publicPart(plain.view));
});
