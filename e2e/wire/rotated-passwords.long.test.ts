import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { RedisClient, SQL } from 'bun';
import { Dice } from './dice.ts';
import { ownStack } from './own-stack.ts';
import { openRoom, type Room, startRound, watching } from './room.ts';
import { playRound, playUntil } from './round.ts';

const stack = ownStack();
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

async function query(url: string, ...statements: readonly string[]): Promise<unknown[]> {
  const sql = new SQL(url, { max: 1 });
  try {
    let answer: unknown[] = [];
    for (const statement of statements) answer = [...(await sql.unsafe(statement))];
    return answer;
  } finally {
    await sql.close();
  }
}

async function ask(url: string, command: string): Promise<unknown> {
  const redis = new RedisClient(url, { autoReconnect: false });
  try {
    const [name = '', ...args] = command.split(' ');
    return await redis.send(name, args);
  } finally {
    redis.close();
  }
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

test('[O2.4] passwords of Postgres and Redis are changed in the middle of a round', async () => {
  const { apiUrls, databaseUrl, redisUrl } = stack();
  const room = await openRoom({ apiUrls, names: ['Ann', 'Bob', 'Cleo'] });
  const dice = new Dice(41);
  await startRound(room, ['Werewolf', 'Seer', 'Robber', 'Villager', 'Villager', 'Drunk']);

  await query(databaseUrl, ...commandsOf('CREATE ROLE', 'ALTER ROLE nightfall_next'));
  const [addsPassword = '', endsPassword = ''] = commandsOf('ACL SETUSER default >', 'ACL SETUSER default <');
  await ask(redisUrl, addsPassword);
  const newDatabaseUrl = withLogin(databaseUrl, { username: 'nightfall_next', password: 'a new one' });
  const newRedisUrl = withLogin(redisUrl, { password: 'the-new-one' });
  const newApi = await stack().addApi({ DATABASE_URL: newDatabaseUrl, REDIS_URL: newRedisUrl });
  // Both are good: the old process goes on.
  await playUntil(room, 'discussion', dice);

  await moveTo(newApi, room);
  await stack().apis[0]?.kill('SIGTERM');
  await ask(newRedisUrl, endsPassword.replace('the-old-one', new URL(redisUrl).password));
  await expect(ask(redisUrl, 'PING')).rejects.toThrow();
  await playRound(room, dice);
  // What the second role makes is the first one's, or it could never be dropped.
  expect(await query(newDatabaseUrl, 'SELECT current_user::text AS name')).toMatchObject([
    { name: 'nightfall' },
  ]);
  const person = room.clients[0]?.person;
  const status = async () => (await person?.call('GET', '/api/me/games'))?.status;
  expect(await status()).toBe(200);
  expect(section).toContain('`DELETE FROM sessions`');
  await query(newDatabaseUrl, 'DELETE FROM sessions');
  expect(await status()).toBe(401);
  await query(newDatabaseUrl, 'CREATE TABLE made_meanwhile ()');
  await query(databaseUrl, ...commandsOf('DROP ROLE'));
});
