import { afterAll, expect, test } from 'bun:test';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../local/data-dir.ts';
import { databaseFolder, giveFolder } from '../local/database-user';
import { freePort } from '../local/free-port';
import { preparePostgres } from '../local/postgres';
import { answers, redisProgram } from '../local/redis.ts';
import { type ServiceProcess, startService } from '../local/service-process';
import { askPostgres, askRedis } from '../test/ask-stores';
import { eventually } from '../test/redis-node';
import { throwAwayFolder } from '../test/throw-away-folder';
import { interpolate } from './variables';

const dataDir = throwAwayFolder();
const folder = databaseFolder(dataDir);
const PASSWORD = 'of-a-test';
const VALUES = {
  BACKUP_DIR: join(folder, 'backups'),
  POSTGRES_PASSWORD: PASSWORD,
  REDIS_PASSWORD: PASSWORD,
};

interface Service {
  readonly command: string | readonly string[];
  readonly entrypoint?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
}
const compose = readFileSync(join(import.meta.dirname, 'compose.yaml'), 'utf8');
const { services } = Bun.YAML.parse(interpolate(compose, VALUES)) as { services: Record<string, Service> };
const page = readFileSync(join(projectRoot, 'docs/operations.md'), 'utf8').replaceAll('\\\n', ' ');

const runs: ServiceProcess[] = [];
const onSpawn = (run: ServiceProcess) => runs.push(run);
afterAll(async () => {
  for (const run of runs) run.kill('SIGKILL');
  await Promise.all(runs.map(({ exited }) => exited));
  for (const one of [folder, dataDir]) rmSync(one, { recursive: true, force: true });
});

function serviceOf(name: string): Service {
  const service = services[name];
  if (service === undefined) throw new Error(`There is no service ${name}`);
  return service;
}

/** Where on this machine is what a container has mounted. */
function placeOf(source: string): string {
  if (source.startsWith('/')) return source;
  return join(folder, source.startsWith('.') ? 'scripts' : `volumes/${source}`);
}

/** A text of a container with the paths that they have here. */
function here({ volumes = [] }: Service, text: string): string {
  const places = new Map(
    volumes.map((volume) => {
      const [source = '', target = ''] = volume.split(':');
      return [target, placeOf(source)];
    }),
  );
  const paths = new RegExp(`(?<=^|[ "=])(${[...places.keys()].join('|')})(?=[/ "]|$)`, 'g');
  return text.replace(paths, (path) => places.get(path) ?? path);
}

/** Those of the page about a service, in their order: what stands behind `run --rm`. */
const documented = (task: string): string[] =>
  [...page.matchAll(/^docker compose \S+ \S+ run --rm (.+)$/gm)]
    .map(([, rest = '']) => rest)
    .filter((rest) => rest.includes(` ${task} `) || rest.startsWith(`${task} `));

/** Does what `docker compose run --rm` does with these words; the servers have other addresses here. */
async function run(words: string, addresses: Readonly<Record<string, string>> = {}): Promise<string> {
  const [, program, name = '', rest = ''] = /^(?:--entrypoint (\S+) )?(\S+) +(.*)$/.exec(words) ?? [];
  const service = serviceOf(name);
  const [command = '', ...args] = program === undefined ? (service.entrypoint ?? []) : [program];
  const path = command === 'bun' ? process.execPath : command;
  const all = [...args, ...rest.split(/ +/)].map((word) => here(service, word));
  const given = Object.entries(service.environment ?? {});
  const env = Object.fromEntries(given.map(([key, value]) => [key, addresses[key] ?? value]));
  const started = Bun.spawn([path, ...all], { env: { PATH: process.env.PATH, ...env }, stderr: 'pipe' });
  const texts = [started.stdout, started.stderr].map((stream) => new Response(stream).text());
  const said = (await Promise.all(texts)).join('');
  expect({ words, exitCode: await started.exited, said }).toMatchObject({ exitCode: 0 });
  return said;
}

/** Words as a shell, and compose, part them. */
const wordsOf = (command: string): string[] =>
  Bun.spawnSync(['sh', '-c', `printf '%s\\n' ${command}`])
    .stdout.toString()
    .trim()
    .split('\n');

/** Made beforehand, as the page has it. */
function makeFolders(): void {
  cpSync(join(projectRoot, 'infra/backup'), join(folder, 'scripts'), { recursive: true });
  for (const name of ['wal', 'postgres']) {
    mkdirSync(join(VALUES.BACKUP_DIR, name), { recursive: true });
    giveFolder(join(VALUES.BACKUP_DIR, name), 'database');
  }
}
makeFolders();

test('[O2.11] a lost Postgres of compose comes back from its archive, by the commands of the runbook', async () => {
  const service = serviceOf('postgres');
  const [program, ...words] = wordsOf(String(service.command));
  expect(program).toBe('postgres');
  const settings = words
    .filter((word) => word !== '-c')
    .map((word) => [word.slice(0, word.indexOf('=')), here(service, word.slice(word.indexOf('=') + 1))]);
  const options = { dataDir, logFile: join(dataDir, 'postgres.log'), settings: Object.fromEntries(settings) };
  const { url, start } = await preparePostgres(options);
  // The image keeps its data there.
  const data = here(service, '/var/lib/postgresql/18/docker');
  mkdirSync(dirname(data), { recursive: true, mode: 0o711 });
  renameSync(join(folder, 'postgres'), data);
  symlinkSync(data, join(folder, 'postgres'));
  const ask = <Row>(query: string) => askPostgres<Row>(url, query);

  const server = await start(onSpawn);
  await ask(`CREATE TABLE kept AS SELECT 'before' AS moment`);
  const [backUp = ''] = documented('back-up-postgres');
  expect(await run(backUp, { DATABASE_URL: url })).toContain('The backup is in');
  await ask(`INSERT INTO kept VALUES ('archived')`);
  const [{ segment } = { segment: '' }] = await ask<{ segment: string }>(
    'SELECT pg_walfile_name(pg_switch_wal()) AS segment',
  );
  await eventually(() => existsSync(join(VALUES.BACKUP_DIR, 'wal', segment)), 'the segment in the archive');
  await ask(`INSERT INTO kept VALUES ('last')`);
  server.kill('SIGKILL');
  await server.exited;
  // A server of some days has it no more.
  rmSync(join(data, 'pg_wal', segment));

  for (const command of documented('restore-postgres')) await run(command);
  await start(onSpawn);
  await eventually(
    async () => (await ask('SELECT 1 WHERE pg_is_in_recovery()')).length === 0,
    'the end of it',
  );
  const rows = await ask<{ moment: string }>('SELECT moment FROM kept ORDER BY moment');
  expect(rows.map(({ moment }) => moment)).toEqual(['archived', 'before', 'last']);
}, 60_000);

test('[O2.11] a lost Redis of compose comes back, by the commands of the runbook', async () => {
  const service = serviceOf('redis');
  const port = await freePort();
  const redisUrl = `redis://:${PASSWORD}@127.0.0.1:${port}`;
  const programs = join(folder, 'bin');
  for (const one of [programs, here(service, '/data')]) mkdirSync(one, { recursive: true });
  const { path, env } = await redisProgram(console.info);
  symlinkSync(path, join(programs, 'redis-server'));
  const [shell = '', option = '', script = ''] = service.command as readonly string[];
  const own = here({ ...service, volumes: [...(service.volumes ?? []), `${folder}:/tmp`] }, script);
  const start = async () => {
    const server = startService({
      command: [shell, option, `${own} --bind 127.0.0.1 --port ${port}`],
      cwd: folder,
      env: { PATH: `${programs}:${process.env.PATH}`, ...env, ...service.environment },
      stopSignal: 'SIGTERM',
      output: join(folder, 'redis.log'),
    });
    onSpawn(server);
    await eventually(() => answers(redisUrl), 'Redis');
    return server;
  };

  const server = await start();
  await askRedis(redisUrl, 'SET', 'kept', 'a room');
  const [backUp = ''] = documented('back-up-redis');
  expect(await run(backUp, { REDIS_URL: redisUrl })).toContain('The backup is in');
  server.kill('SIGKILL');
  await server.exited;
  for (const command of documented('restore-redis')) await run(command);
  expect(existsSync(join(here(service, '/data'), 'lost'))).toBe(true);
  await start();
  expect(await askRedis(redisUrl, 'GET', 'kept')).toBe('a room');
}, 60_000);
