import { appendFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { SQL } from 'bun';
import { projectRoot } from '../local/data-dir.ts';
import { databaseFolder, giveFolder } from '../local/database-user';
import { preparePostgres } from '../local/postgres';
import { runProgram, runToEnd } from '../local/run-program.ts';
import type { OnSpawn } from '../local/service-process';

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
