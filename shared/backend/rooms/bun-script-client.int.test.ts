import { afterAll, beforeAll, expect, test } from 'bun:test';
import { eventually, type RedisNode, startRedisNode } from '../../../infra/test/redis-node.ts';
import { throwAwayFolder } from '../../../infra/test/throw-away-folder.ts';
import { createLogger } from '../observability/logger.ts';
import { connectRedis, type Redis, waitUntilReady } from '../redis/redis.ts';
import { BunScriptClient, isRefusal, NoReply } from './bun-script-client.ts';

const runs: { stop(graceMs?: number): Promise<void> }[] = [];
let server: RedisNode;
let redis: Redis;
let connection: BunScriptClient;

const COUNT = "return {ARGV[1], tostring(redis.call('INCRBY', KEYS[1], ARGV[2]))}";

beforeAll(async () => {
  server = await startRedisNode({ folder: throwAwayFolder(), onRun: (run) => runs.push(run) });
  redis = connectRedis(server.url, 'commands', createLogger('test', 'silent'));
  await waitUntilReady(redis);
  const opened = BunScriptClient.beside(redis, COUNT);
  if (opened === null) throw new Error('There is one server');
  connection = opened;
  await open();
});
afterAll(async () => {
  redis.disconnect();
  await Promise.all(runs.map((run) => run.stop(1_000)));
});

const open = () => eventually(() => connection.isOpen(), 'the connection');
const closed = () => eventually(() => !connection.isOpen(), 'its end');
const count = (by: string) => connection.run(['count'], ['counted', by]);
const failure = (run: Promise<unknown>) =>
  run.then(
    () => null,
    (error: unknown) => error,
  );

test('a script gets its keys and arguments, and its reply comes back', async () => {
  expect(await count('2')).toEqual(['counted', '2']);
  expect(await Promise.all([count('1'), count('1')])).toEqual([
    ['counted', '3'],
    ['counted', '4'],
  ]);
});

test('a refusal of Redis is told apart from a missing reply', async () => {
  expect(isRefusal(await failure(count('no number')))).toBe(true);
  expect(isRefusal(new NoReply('late'))).toBe(false);
});

test('[N1.9] a connection that was cut is there again, with what was under way not answered', async () => {
  await server.ask('CLIENT', 'PAUSE', 60_000, 'WRITE');
  const underWay = failure(count('1'));
  await server.ask('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
  await server.ask('CLIENT', 'UNPAUSE');
  expect(await underWay).toBeInstanceOf(NoReply);
  await open();
  expect(await count('1')).toEqual(['counted', expect.any(String)]);
});

test('[N1.9] a restarted server is asked again, though it does not know the script', async () => {
  await server.kill();
  await closed();
  await server.restart();
  await open();
  await server.ask('SCRIPT', 'FLUSH');
  expect(await count('1')).toEqual(['counted', expect.any(String)]);
});

test('[N1.9] a silent server is given up in time, until it replies again', async () => {
  server.freeze();
  const since = performance.now();
  expect(await failure(count('1'))).toBeInstanceOf(NoReply);
  expect(performance.now() - since).toBeLessThan(3_000);
  expect(connection.isOpen()).toBe(false);
  server.thaw();
  await open();
  expect(await count('1')).toEqual(['counted', expect.any(String)]);
});

test('it ends with the connection that it goes along with', async () => {
  redis.disconnect();
  await closed();
});
