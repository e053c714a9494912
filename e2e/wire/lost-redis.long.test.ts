import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RedisClient } from 'bun';
import { Dice } from './dice.ts';
import { ownStack } from './own-stack.ts';
import { allIn, hostOf, openRoom, playerOf, startRound, watching } from './room.ts';
import { playPhase, playRound, playUntil } from './round.ts';
import { eventually } from './within.ts';

const stack = ownStack();
const backups = mkdtempSync(join(tmpdir(), 'nightfall-redis-'));
afterAll(() => rmSync(backups, { recursive: true, force: true }));

/** A command of docs/operations.md, which has to succeed. */
async function run(file: string, ...args: string[]): Promise<void> {
  const command = Bun.spawn([process.execPath, join(import.meta.dir, '../../infra/backup', file), ...args], {
    env: { ...process.env, REDIS_URL: stack().redisUrl },
    stdout: 'ignore',
    stderr: 'pipe',
  });
  expect(await new Response(command.stderr).text()).toBe('');
  expect(await command.exited).toBe(0);
}

async function ask(...[command, ...args]: [string, ...string[]]): Promise<unknown> {
  const redis = new RedisClient(stack().redisUrl, { autoReconnect: false });
  try {
    return await redis.send(command, args);
  } finally {
    redis.close();
  }
}

const settingOf = async (name: string) => {
  const answer = await ask('CONFIG', 'GET', name);
  return String(Array.isArray(answer) ? answer[1] : (answer as Record<string, unknown>)[name]);
};

test('[O2.3] a room of a lost Redis is played on from its backup', async () => {
  const room = await openRoom({ apiUrls: stack().apiUrls, names: ['Ann', 'Bob', 'Cleo'] });
  const dice = new Dice(17);
  await startRound(room, ['Werewolf', 'Seer', 'Robber', 'Villager', 'Villager', 'Drunk']);
  await playUntil(room, 'discussion', dice);
  await playPhase(hostOf(room), dice);
  const { version } = hostOf(room).seen;
  const data = await settingOf('dir');
  const rewritesAt = await settingOf('auto-aof-rewrite-percentage');
  // The backup has to wait for its end.
  await ask('BGREWRITEAOF');
  await run('back-up-redis.ts', '--data', data, '--to', join(backups, 'room'));
  expect(await settingOf('auto-aof-rewrite-percentage')).toBe(rewritesAt);

  await stack().stopRedis();
  renameSync(join(data, 'appendonlydir'), join(backups, 'lost'));
  await run('restore-redis.ts', '--from', join(backups, 'room'), '--data', data);
  await stack().startRedis();

  const [apiUrl = ''] = stack().apiUrls;
  await eventually(async () => ((await fetch(`${apiUrl}/readyz`)).ok ? true : null), 'the API finds Redis');
  for (const [index, { person }] of room.clients.entries())
    room.clients[index] = await watching(person, room.gameId);
  await allIn(room, 'discussion');
  const { seen, person } = hostOf(room);
  expect(seen.version).toBeGreaterThanOrEqual(version);
  expect(playerOf(seen, person.userId).isReady).toBe(true);
  await playRound(room, dice);
});

test('[O2.5] after Redis has come back empty and the workers are restarted, new rooms are played', async () => {
  const lost = await openRoom({ apiUrls: stack().apiUrls, names: ['Dan'] });
  await ask('FLUSHALL');
  await Promise.all(stack().workers.map((worker) => worker.restart()));
  const { person } = hostOf(lost);
  await expect(watching(person, lost.gameId)).rejects.toThrow('GAME_NOT_FOUND');
  expect((await person.call('GET', '/api/me/games')).status).toBe(200);
  const room = await openRoom({ apiUrls: stack().apiUrls, names: ['Eve'], bots: 3 });
  await startRound(room, ['Werewolf', 'Seer', 'Robber', 'Villager', 'Villager', 'Drunk', 'Tanner']);
  await playRound(room, new Dice(5));
  expect(await ask('KEYS', '*:sweep:repeat*')).not.toEqual([]);
});
