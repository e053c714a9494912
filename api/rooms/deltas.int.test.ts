import { describe, expect, test } from 'bun:test';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { Person } from '../testing/person.ts';
import { runApi } from '../testing/run-for-tests.ts';
import type { TestSocket } from '../testing/test-socket.ts';

const api = runApi();

/** A host whose page takes deltas, one guest's that does too, and a plain client. */
async function threeClients() {
  const host = await Person.withAccount(api.url);
  const { roomCode } = await host.createRoom();
  const guests = [new Person(api.url), new Person(api.url)] as const;
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
      ...['game_changed', 'player_joined', 'game_updated', 'game_changed', 'phase_changed'],
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

test('[P6.8] whoever acts sees what came of it before the answer', async () => {
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
