import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { SQL } from 'bun';
import { preparePostgres } from '../../infra/local/postgres.ts';
import { runToEnd } from '../../infra/local/run-program.ts';
import { startPgbouncer } from '../../infra/test/pgbouncer.ts';
import { Dice } from './dice.ts';
import { ownStack } from './own-stack.ts';
import { Person } from './person.ts';
import { openRoom, startRound } from './room.ts';
import { playUntil } from './round.ts';
import { playToTheEnd } from './under-faults.ts';
import { eventually } from './within.ts';

const CONNECTIONS = 3;
const PEOPLE = 60;
const ROLES = ['Villager', 'Seer', 'Robber', 'Werewolf', 'Drunk', 'Insomniac', 'Troublemaker'];

let direct: string;
const stack = ownStack({
  apis: 2,
  env: { DATABASE_POOLER: 'true', DATABASE_POOL_SIZE: '20' },
  postgres: async (folder, onSpawn) => {
    const postgres = await preparePostgres({
      dataDir: folder,
      logFile: join(folder, 'postgres.log'),
      throwAway: true,
    });
    await postgres.start(onSpawn);
    direct = postgres.url;
    await runToEnd('shared/backend/db/migrate.ts', { DATABASE_URL: direct });
    await limitStatements(`'3s'`);
    return startPgbouncer({ databaseUrl: direct, folder, connections: CONNECTIONS, onSpawn });
  },
});

async function ask<Row>(statement: string): Promise<Row[]> {
  const sql = new SQL(direct, { max: 1 });
  try {
    return await sql.unsafe(statement);
  } finally {
    await sql.close();
  }
}
/** As docs/operations.md has it done. */
const limitStatements = (to: string) => ask(`ALTER ROLE nightfall SET statement_timeout = ${to}`);
/** Connections of the pooler, which it calls as those who use them. */
const poolerIs = (what: string) =>
  ask<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'nightfall %' AND ${what}`,
  );

/** Signs up, reads and exports the account, and deletes it. */
async function liveBriefly(person: Person): Promise<number[]> {
  const email = `${person.name.toLowerCase()}@pooler.example`;
  await person.signUp(email);
  const looked = await person.call('GET', '/api/me');
  const exported = await person.call('GET', '/api/me/export');
  const deleted = await person.call('DELETE', '/api/me', { body: { email } });
  return [looked, exported, deleted].map(({ status }) => status);
}

test('[Q1.4] many people come, play, export and leave over three connections, shared by transactions', async () => {
  const dice = new Dice(45);
  const rooms = await Promise.all(
    [0, 1, 2].map(() => openRoom({ apiUrls: stack().apiUrls, names: ['Ann', 'Bob', 'Cleo'], bots: 1 })),
  );
  for (const room of rooms) await startRound(room, ROLES);
  await Promise.all(rooms.map((room) => playUntil(room, 'discussion', dice)));
  const people = Array.from(
    { length: PEOPLE },
    (_, index) => new Person(`P${index}`, stack().apiUrls[index % 2] ?? ''),
  );
  const lives = await Promise.all(people.map(liveBriefly));
  expect(lives).toEqual(people.map(() => [200, 200, 200]));
  for (const room of rooms) expect((await playToTheEnd(room, dice)).round).toBe(1);

  expect((await poolerIs('true')).length).toBeLessThanOrEqual(CONNECTIONS);
  expect(
    await poolerIs(`state LIKE 'idle in transaction%' AND state_change < now() - interval '5 s'`),
  ).toEqual([]);
  const locks = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory'`;
  expect(await ask(locks)).toEqual([]);
}, 180_000);

test('[Q1.4] a role without a limit for statements is found out before anything is asked of it', async () => {
  await limitStatements('0');
  await ask(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'nightfall' AND pid <> pg_backend_pid()`,
  );
  const isReady = async () => (await fetch(`${stack().apiUrls[0]}/readyz`)).status;
  await eventually(async () => ((await isReady()) === 503 ? true : null), 'not being ready');
  await limitStatements(`'3s'`);
  await ask(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'nightfall' AND pid <> pg_backend_pid()`,
  );
  await eventually(async () => ((await isReady()) === 200 ? true : null), 'being ready');
}, 60_000);
