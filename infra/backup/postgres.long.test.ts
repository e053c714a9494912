import { afterAll, expect, test } from 'bun:test';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../local/data-dir.ts';
import { databaseFolder, giveFolder } from '../local/database-user';
import { preparePostgres } from '../local/postgres';
import { runToEnd } from '../local/run-program.ts';
import type { ServiceProcess } from '../local/service-process';
import { askPostgres } from '../test/ask-stores';
import { throwAwayFolder } from '../test/throw-away-folder';

const dataDir = throwAwayFolder();
const folder = databaseFolder(dataDir);
const data = join(folder, 'postgres');
const archive = join(folder, 'archive');
const base = join(folder, 'base');
const postgres = await preparePostgres({ dataDir, logFile: join(dataDir, 'postgres.log') });
const env = { DATABASE_URL: postgres.url };
const runs: ServiceProcess[] = [];
const start = () => postgres.start((run) => runs.push(run));

afterAll(async () => {
  for (const run of runs) run.kill('SIGKILL');
  await Promise.all(runs.map(({ exited }) => exited));
  for (const one of [folder, dataDir]) rmSync(one, { recursive: true, force: true });
});

const ask = <Row>(query: string) => askPostgres<Row>(postgres.url, query);

const page = await Bun.file(join(projectRoot, 'docs/operations.md')).text();
/** What docs/operations.md has people type that begins like this. */
const statementsOf = (beginning: string): string[] =>
  page.split('\n').filter((line) => line.startsWith(beginning) && line.endsWith(';'));

const signUp = (names: readonly string[]) =>
  ask(
    `INSERT INTO users (id, email, display_name) VALUES ${names
      .map((name) => `(gen_random_uuid(), '${name}@nightfall.example', '${name}')`)
      .join()}`,
  );
const people = async () =>
  (await ask<{ name: string }>('SELECT display_name AS name FROM users ORDER BY 1')).map(({ name }) => name);

/** Archives as docs/operations.md says, and gives the server when it runs with that. */
async function startWithArchive(): Promise<ServiceProcess> {
  mkdirSync(archive);
  giveFolder(archive, 'database');
  const first = await start();
  await runToEnd('shared/backend/db/migrate.ts', env);
  expect((await backUp()).said).toContain('archive_mode is off');
  const script = join(folder, 'archive-wal.sh');
  // Where the user of the database may read it.
  await Bun.write(script, Bun.file(join(import.meta.dirname, 'archive-wal.sh')));
  for (const statement of statementsOf('ALTER SYSTEM')) {
    await ask(statement.replace(/\/\S+archive-wal\.sh/, script).replace('/archive/', `${archive}/`));
  }
  await first.stop();
  return start();
}

/** Until all is replayed it only answers questions. */
async function startRestored(): Promise<ServiceProcess> {
  const server = await start();
  const inRecovery = async () => (await ask('SELECT 1 WHERE pg_is_in_recovery()')).length > 0;
  await until(async () => !(await inRecovery()));
  return server;
}

/** Ends it as a machine ends that burns. */
async function lose(run: ServiceProcess, aside: string): Promise<void> {
  run.kill('SIGKILL');
  await run.exited;
  renameSync(data, join(folder, aside));
}

const backUp = () => run('back-up-postgres.ts', '--data', data, '--to', base);
const restore = (...more: string[]) =>
  run('restore-postgres.ts', '--from', base, '--archive', archive, '--data', data, ...more);

async function run(file: string, ...args: string[]): Promise<{ readonly said: string }> {
  const command = Bun.spawn([process.execPath, join(import.meta.dirname, file), ...args], {
    env: { ...process.env, ...env },
    stderr: 'pipe',
  });
  const texts = [command.stdout, command.stderr].map((stream) => new Response(stream).text());
  return { said: (await Promise.all(texts)).join('') };
}

test('[O2.1 O2.2] a lost Postgres comes back with every row, and as it was at a moment', async () => {
  const server = await startWithArchive();
  const before = Array.from({ length: 2_000 }, (_, index) => `early-${String(index).padStart(4, '0')}`);
  await signUp(before);
  // People sign up all the while.
  const while_ = Promise.all(Array.from({ length: 50 }, (_, index) => signUp([`meanwhile-${index}`])));
  expect((await backUp()).said).toContain('The backup is in');
  await while_;
  await signUp(['late']);
  const [moment] = await ask<{ now: string }>('SELECT clock_timestamp()::text AS now');
  await ask('DELETE FROM users');
  await signUp(['last']);
  await lose(server, 'lost');

  // The end of it is in no archive.
  expect((await restore('--wal', join(folder, 'lost', 'pg_wal'))).said).toContain('Restored');
  const again = await startRestored();
  expect(await people()).toEqual(['last']);
  expect((await restore()).said).toContain('is not empty');
  const [segment] = await ask<{ name: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS name');
  await until(async () => existsSync(join(archive, segment?.name ?? '')));
  const [archiver = ''] = statementsOf('SELECT archived_count');
  expect((await ask(archiver))[0]).toMatchObject({ failed_count: '0', last_failed_wal: null });
  await lose(again, 'lost-again');

  expect((await restore('--until', moment?.now ?? '')).said).toContain('Restored');
  await startRestored();
  const meanwhile = Array.from({ length: 50 }, (_, index) => `meanwhile-${index}`);
  expect(await people()).toEqual([...before, 'late', ...meanwhile].toSorted());
}, 60_000);

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await Bun.sleep(20);
}
