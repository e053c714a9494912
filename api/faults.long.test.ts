import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { connectRedis } from '@nightfall/shared/backend/redis/redis';
import { type Stack, startStack } from '../infra/test/stack.ts';
import { Person } from './testing/person.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({
    apis: 2,
    workers: 1,
    env: { BOT_DELAY_SCALE: '0.01', RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'warn' },
  });
}, 30_000);
afterAll(() => stack.stop());

const url = (index: number) => stack.apiUrls[index] ?? '';
const isAnswer = (value: unknown) => typeof value === 'object';

async function inRoom() {
  const host = await Person.withAccount(url(0));
  await host.createRoom();
  return { host, socket: await host.watch() };
}

/** Asks until it is done; every other answer on the way must be UNAVAILABLE. */
async function untilDone(ask: () => Promise<unknown>, withinMs = 10_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (isAnswer(answer)) return;
    expect(answer).toBe('UNAVAILABLE');
    if (Date.now() > deadline) throw new Error('It did not come back');
    await Bun.sleep(50);
  }
}

/** Commands may go through again before a process's other connections are back. */
async function untilReady(withinMs = 10_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  const areReady = () => Promise.all(stack.apiUrls.map(async (one) => (await fetch(`${one}/readyz`)).ok));
  while ((await areReady()).includes(false)) {
    if (Date.now() > deadline) throw new Error('Not every process is ready again');
    await Bun.sleep(50);
  }
}

test('[P1.35] Redis gone: actions say so at once, then everything goes on', async () => {
  const { host, socket } = await inRoom();
  const guest = new Person(url(1));
  await guest.join(socket.view.roomCode, 'Ben');
  const guestSocket = await guest.watch();
  await stack.stopRedis();
  const begin = Date.now();
  expect(await socket.act('add_bot')).toBe('UNAVAILABLE');
  expect(Date.now() - begin).toBeLessThan(4_000);
  expect((await host.get(`/api/games/${host.gameId}`)).status).toBe(503);
  expect((await host.get('/readyz')).status).toBe(503);
  expect((await host.get('/healthz')).status).toBe(200);
  await stack.startRedis();
  await untilDone(() => socket.act('add_bot', {}, { requestId: 'after' }));
  await guestSocket.untilView(({ players }) => players.length === 3);
  expect(socket.closed).toBeNull();
  await untilReady();
}, 30_000);

test('Redis stopped in its tracks for 5 s: what was refused is not done later', async () => {
  const { socket } = await inRoom();
  const redis = connectRedis(stack.redisUrl, 'queue', createLogger('test', 'silent'));
  while (redis.status !== 'ready') await Bun.sleep(10);
  const pid = Number(/process_id:(\d+)/.exec(await redis.info('server'))?.[1]);
  redis.disconnect();
  process.kill(pid, 'SIGSTOP');
  try {
    expect(await socket.act('add_bot', {}, { requestId: 'stuck' })).toBe('UNAVAILABLE');
    expect(await socket.act('add_bot')).toBe('UNAVAILABLE');
    await Bun.sleep(500);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  await untilDone(() => socket.act('add_bot', {}, { requestId: 'anew' }));
  expect((await socket.untilView(({ players }) => players.length > 1)).players).toHaveLength(2);
  await untilReady();
}, 30_000);

test('an API process killed in mid-phase: another one goes on, and nothing acknowledged is lost', async () => {
  const { host, socket } = await inRoom();
  await socket.act('add_bot');
  const acknowledged = await socket.act('add_bot', {}, { requestId: 'last' });
  await stack.apis[0]?.kill('SIGKILL');
  const again = await host.watch(url(1));
  expect(again.view.players).toHaveLength(3);
  expect(await again.act('add_bot', {}, { requestId: 'last' })).toEqual(acknowledged);
  expect(again.view.players).toHaveLength(3);
  await stack.apis[0]?.restart();
}, 30_000);

test('who was connected to a killed process is seen to be gone', async () => {
  const { host, socket } = await inRoom();
  const guest = new Person(url(1));
  await guest.join(socket.view.roomCode, 'Ben');
  const guestSocket = await guest.watch();
  await stack.apis[0]?.kill('SIGKILL');
  const isHere = (userId: string) =>
    guestSocket.view.players.find((player) => player.userId === userId)?.isConnected;
  await guestSocket.until(() => isHere(host.userId) === false, 20_000);
  expect(isHere(guest.userId)).toBe(true);
  await stack.apis[0]?.restart();
}, 40_000);

test('a worker killed: bots go on when one is back', async () => {
  const guest = new Person(url(1));
  await guest.practice();
  const socket = await guest.watch();
  await stack.workers[0]?.kill('SIGKILL');
  await socket.act('start_game');
  await socket.act('ready_next_phase');
  await socket.untilView(({ phase }) => phase === 'job_choice');
  await stack.workers[0]?.restart();
  const botsAreDone = () =>
    socket.view.players.filter(({ isBot }) => isBot).every(({ hasSubmitted }) => hasSubmitted);
  await socket.until(botsAreDone, 20_000);
}, 40_000);

test('a graceful stop closes with 1012 and ends within 5 s', async () => {
  const { host } = await inRoom();
  const socket = await host.watch(url(1));
  const begin = Date.now();
  await stack.apis[1]?.kill('SIGTERM');
  expect(Date.now() - begin).toBeLessThan(5_000);
  expect(await socket.untilClosed()).toBe(1012);
  await stack.apis[1]?.restart();
}, 20_000);
