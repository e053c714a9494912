import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { databaseFolder, databaseUser, giveFolder, reaches } from '../local/database-user';
import { freePort } from '../local/free-port';
import { type OnSpawn, startService } from '../local/service-process';
import { SetUpError } from '../local/set-up-error.ts';
import { aptUnpack, brewInstall } from '../local/system-packages.ts';

export interface PgbouncerOptions {
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
