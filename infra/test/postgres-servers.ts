import { appendFileSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { SQL } from 'bun';
import { projectRoot } from '../local/data-dir.ts';
import { databaseFolder, databaseUser, giveFolder, reaches } from '../local/database-user';
import { freePort } from '../local/free-port.ts';
import { preparePostgres } from '../local/postgres';
import { runProgram, runToEnd } from '../local/run-program.ts';
import { type OnSpawn, startService } from '../local/service-process';
import { SetUpError } from '../local/set-up-error.ts';
import { aptUnpack, brewInstall } from '../local/system-packages.ts';

/** A PostgreSQL with the newest schema, and its standby, which has each commit before it is acknowledged. */
export interface PostgresPair {
  /** Leads to the primary, and to the standby once that has taken over. */
  readonly url: string;
  /** Kills the primary. Nothing answers then. */
  losePrimary(): Promise<void>;
  /** Leads to the standby, which only answers questions. */
  leadToStandby(): void;
  /** Has it take over. */
  promote(): Promise<void>;
  stop(): void;
}

const SETTINGS = {
  // The backup wants an archive; the standby needs none.
  archive_mode: 'on',
  archive_command: 'true',
  wal_keep_size: '256MB',
};
const STREAMING = `SELECT 1 FROM pg_stat_replication WHERE state = 'streaming'`;

export async function startPostgresPair(folder: string, onSpawn: OnSpawn): Promise<PostgresPair> {
  const prepare = (name: string) => {
    mkdirSync(join(folder, name), { recursive: true, mode: 0o711 });
    const logFile = join(folder, `${name}.log`);
    return preparePostgres({ dataDir: join(folder, name), logFile, throwAway: true, settings: SETTINGS });
  };
  const primary = await prepare('primary');
  const server = await primary.start(onSpawn);
  await runToEnd('shared/backend/db/migrate.ts', { DATABASE_URL: primary.url });
  await copyToStandby(folder, primary.url);
  const standby = await prepare('standby');
  await standby.start(onSpawn);
  await until(async () => (await ask(primary.url, STREAMING)).length > 0);
  await ask(primary.url, `ALTER SYSTEM SET synchronous_standby_names = '*'`);
  await ask(primary.url, 'SELECT pg_reload_conf()');
  const line = await startSwitchableProxy(portOf(primary.url));
  const url = new URL(primary.url);
  url.port = String(line.port);
  return {
    url: url.href,
    losePrimary: async () => {
      server.kill('SIGKILL');
      await server.exited;
    },
    leadToStandby: () => line.leadTo(portOf(standby.url)),
    promote: async () => {
      await ask(standby.url, 'SELECT pg_promote()');
    },
    stop: line.stop,
  };
}

/** By the backup of docs/operations.md, and what makes a standby of it. */
async function copyToStandby(folder: string, primaryUrl: string): Promise<void> {
  const [from, to] = ['primary', 'standby'].map((name) => join(folder, name)) as [string, string];
  mkdirSync(to, { mode: 0o711 });
  cpSync(join(from, 'secrets', 'postgres-password'), join(to, 'secrets', 'postgres-password'));
  const data = join(databaseFolder(to), 'postgres');
  const script = join(projectRoot, 'infra/backup/back-up-postgres.ts');
  const { succeeded, output } = await runProgram({
    command: [process.execPath, script, '--data', join(databaseFolder(from), 'postgres'), '--to', data],
    cwd: projectRoot,
    env: { DATABASE_URL: primaryUrl },
    timeoutMs: 60_000,
  });
  if (!succeeded) throw new Error(output);
  mkdirSync(join(data, 'pg_wal'), { recursive: true });
  appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${primaryUrl}'\n`);
  writeFileSync(join(data, 'standby.signal'), '');
  giveFolder(data, 'database');
}

const portOf = (url: string) => Number(new URL(url).port);

async function ask(url: string, statement: string): Promise<unknown[]> {
  const sql = new SQL(url, { max: 1 });
  try {
    return await sql.unsafe(statement);
  } finally {
    await sql.close();
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await Bun.sleep(20);
}

/** An address that leads to one server, and later to another, as that of a database which fails over. */
interface SwitchableProxy {
  readonly port: number;
  /** Leads new connections there; those that there are stay where they are. */
  leadTo(port: number): void;
  stop(): void;
}

async function startSwitchableProxy(firstPort: number): Promise<SwitchableProxy> {
  let target = firstPort;
  const sockets = new Set<Socket>();
  const join = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.pipe(to);
    from.on('error', () => to.destroy());
    from.on('close', () => {
      to.destroy();
      sockets.delete(from);
    });
  };
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    join(client, upstream);
    join(upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    leadTo: (port) => {
      target = port;
    },
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

interface PgbouncerOptions {
  /** The Postgres behind it. */
  readonly databaseUrl: string;
  readonly folder: string;
  /** Its connections to Postgres, which all clients share by transactions. */
  readonly connections: number;
  readonly onSpawn: OnSpawn;
}

/** Starts a PgBouncer in transaction mode on a free loopback port. @returns the URL that leads through it */
export async function startPgbouncer(options: PgbouncerOptions): Promise<string> {
  const { path, env } = await pgbouncerProgram();
  const port = await freePort();
  const folder = join(databaseFolder(options.folder), 'pgbouncer');
  mkdirSync(folder, { mode: 0o711 });
  // Like Postgres it does not run as root, and the cache may lie where only root may enter.
  const program = reaches(path) ? path : join(folder, 'pgbouncer');
  if (program !== path) cpSync(path, program);
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(settings, settingsOf(options, port), { mode: 0o600 });
  giveFolder(folder, 'database');
  const service = startService({
    command: [program, settings],
    privileges: databaseUser(),
    cwd: '/',
    env: { PATH: process.env.PATH, ...env },
    stopSignal: 'SIGINT',
    output: join(options.folder, 'pgbouncer.log'),
  });
  options.onSpawn(service);
  while (!(await isOpen(port))) await Bun.sleep(20);
  const url = new URL(options.databaseUrl);
  url.port = String(port);
  return url.href;
}

function settingsOf({ databaseUrl, connections }: PgbouncerOptions, port: number): string {
  const { hostname, port: to, username, password, pathname } = new URL(databaseUrl);
  const name = pathname.slice(1);
  return `[databases]
${name} = host=${hostname} port=${to} dbname=${name} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
`;
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

const cache = join(import.meta.dirname, '..', '..', '.cache', 'pgbouncer');
/** What it is linked with, beside what every Debian has. */
const debianPackages = ['pgbouncer', 'libevent-2.1-7', 'libc-ares2'];

interface PgbouncerProgram {
  readonly path: string;
  readonly env: Record<string, string>;
}

/**
 * Finds PgBouncer on this machine, or gets it through the system's package manager, for the tests.
 * @throws SetUpError naming what to install
 */
async function pgbouncerProgram(): Promise<PgbouncerProgram> {
  const found = findProgram();
  if (found !== null) return found;
  await aptUnpack(debianPackages, cache);
  if (findProgram() === null) await brewInstall(['pgbouncer'], console.info);
  const installed = findProgram();
  if (installed === null) throw new SetUpError('PgBouncer is missing and could not be installed.');
  return installed;
}

function findProgram(): PgbouncerProgram | null {
  const installed = Bun.which('pgbouncer', { PATH: `${process.env.PATH ?? ''}:/usr/sbin` });
  if (installed !== null) return { path: installed, env: {} };
  const cached = join(cache, 'usr', 'sbin', 'pgbouncer');
  if (!existsSync(cached)) return null;
  const libraries = [...new Bun.Glob('usr/lib/*-linux-gnu').scanSync({ cwd: cache, onlyFiles: false })];
  return { path: cached, env: { LD_LIBRARY_PATH: libraries.map((folder) => join(cache, folder)).join(':') } };
}
