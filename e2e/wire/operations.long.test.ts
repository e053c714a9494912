import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askPostgres, askRedis } from '../../infra/test/ask-stores.ts';
import { Dice } from './dice.ts';
import { ownStack } from './own-stack.ts';
import { allIn, hostOf, openRoom, playerOf, type Room, startRound, watching } from './room.ts';
import { playPhase, playRound, playUntil } from './round.ts';
import { eventually } from './within.ts';

const stack = ownStack();
const ROLES = ['Werewolf', 'Seer', 'Robber', 'Villager', 'Villager', 'Drunk'];
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

function ask(command: string, url = stack().redisUrl): Promise<unknown> {
  const [name = '', ...args] = command.split(' ');
  return askRedis(url, name, ...args);
}

const settingOf = async (name: string) => {
  const answer = await ask(`CONFIG GET ${name}`);
  return String(Array.isArray(answer) ? answer[1] : (answer as Record<string, unknown>)[name]);
};

test('[O2.3] a room of a lost Redis is played on from its backup', async () => {
  const room = await openRoom({ apiUrls: stack().apiUrls, names: ['Ann', 'Bob', 'Cleo'] });
  const dice = new Dice(17);
  await startRound(room, ROLES);
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
  await startRound(room, [...ROLES, 'Tanner']);
  await playRound(room, new Dice(5));
  expect(await ask('KEYS *:sweep:repeat*')).not.toEqual([]);
});

const page = await Bun.file(join(import.meta.dir, '../../docs/operations.md')).text();
const [, section = ''] = page.split('## Rotate a secret');

/** The commands that begin like this, as they stand in docs/operations.md. */
function commandsOf(...beginnings: readonly string[]): string[] {
  const lines = section.split('\n## ')[0]?.split('\n') ?? [];
  return beginnings.map((beginning) => {
    const command = lines.find((line) => line.startsWith(beginning));
    if (command === undefined) throw new Error(`Nothing begins with ${beginning}`);
    return command;
  });
}

function withLogin(url: string, login: { username?: string; password: string }): string {
  return Object.assign(new URL(url), login).href;
}

async function moveTo(apiUrl: string, room: Room): Promise<void> {
  for (const [index, client] of room.clients.entries()) {
    await client.close();
    client.person.apiUrl = apiUrl;
    room.clients[index] = await watching(client.person, room.gameId);
  }
}

// The last: it ends the one API that the stack begins with.
test('[O2.4] passwords of Postgres and Redis are changed in the middle of a round', async () => {
  const { apiUrls, databaseUrl, redisUrl } = stack();
  const room = await openRoom({ apiUrls, names: ['Ann', 'Bob', 'Cleo'] });
  const dice = new Dice(41);
  await startRound(room, ROLES);

  await askPostgres(databaseUrl, ...commandsOf('CREATE ROLE', 'ALTER ROLE nightfall_next'));
  const [addsPassword = '', endsPassword = ''] = commandsOf('ACL SETUSER default >', 'ACL SETUSER default <');
  await ask(addsPassword);
  const newDatabaseUrl = withLogin(databaseUrl, { username: 'nightfall_next', password: 'a new one' });
  const newRedisUrl = withLogin(redisUrl, { password: 'the-new-one' });
  const newApi = await stack().addApi({ DATABASE_URL: newDatabaseUrl, REDIS_URL: newRedisUrl });
  // Both are good: the old process goes on.
  await playUntil(room, 'discussion', dice);

  await moveTo(newApi, room);
  await stack().apis[0]?.kill('SIGTERM');
  await ask(endsPassword.replace('the-old-one', new URL(redisUrl).password), newRedisUrl);
  await expect(ask('PING', redisUrl)).rejects.toThrow();
  await playRound(room, dice);
  // What the second role makes is the first one's, or it could never be dropped.
  expect(await askPostgres(newDatabaseUrl, 'SELECT current_user::text AS name')).toMatchObject([
    { name: 'nightfall' },
  ]);
  const person = room.clients[0]?.person;
  const status = async () => (await person?.call('GET', '/api/me/games'))?.status;
  expect(await status()).toBe(200);
  expect(section).toContain('`DELETE FROM sessions`');
  await askPostgres(newDatabaseUrl, 'DELETE FROM sessions');
  expect(await status()).toBe(401);
  await askPostgres(newDatabaseUrl, 'CREATE TABLE made_meanwhile ()');
  await askPostgres(databaseUrl, ...commandsOf('DROP ROLE'));
});
