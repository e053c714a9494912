import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../local/data-dir.ts';
import { databaseFolder } from '../local/database-user';
import { createDatabase, preparePostgres } from '../local/postgres';
import { prepareRedis } from '../local/redis';
import { runProgram, runToEnd } from '../local/run-program.ts';
import type { OnSpawn, ServiceProcess } from '../local/service-process';
import { askPostgres } from '../test/ask-stores';
import { throwAwayFolder } from '../test/throw-away-folder';
import { fill } from './fill';
import { type DoneQuery, readPlan } from './judge-plan.ts';

/** Test files by their package; one after another, each against the same filled database. */
export type Exercises = Readonly<Record<string, readonly string[]>>;

export interface Exercised {
  /** What API and workers had done, and how; what the tests themselves looked up is not among it. */
  readonly done: readonly DoneQuery[];
  /** Statements that took longer than they may. */
  readonly broken: readonly string[];
  /** What tests that failed have said. */
  readonly failures: readonly string[];
}

const WATCHED = {
  log_min_duration: '0',
  log_analyze: 'on',
  log_timing: 'off',
  log_format: 'json',
  // What references and triggers do.
  log_nested_statements: 'on',
};
const CANCELED = '57014';
/** Tests have some wait for what another transaction holds. */
const WAITED_FOR_A_ROW = /"id" = \$\d+ for (update|share|key share)$/;
/**
 * Whether a connection is the API's, or of a job that a user waits for. In the tests of the API the others look up what
 * became of what was done; whole workers, and the test of purges, read whole tables a few times an hour, and have to do so
 * in time.
 */
const isAsked = (project: string, connection = '') =>
  project === 'api' ? connection === 'nightfall api' : !/^(purges|nightfall workers)$/.test(connection);

/** Runs these tests where there are so many accounts, and tells how Postgres did what they made API and workers ask. */
export async function exercise(accounts: number, exercises: Exercises): Promise<Exercised> {
  const folder = throwAwayFolder();
  const runs: ServiceProcess[] = [];
  const postgres = await startWatchedPostgres(folder, (run) => runs.push(run));
  const redis = await prepareRedis({
    dataDir: folder,
    logFile: join(folder, 'redis.log'),
    say: console.info,
  });
  try {
    await redis.start((run) => runs.push(run));
    const failures: string[] = [];
    const names: string[] = [];
    const log: LogLine[] = [];
    for (const [project, files] of Object.entries(exercises)) {
      // As own-databases.ts calls it, which then makes none.
      const name = `tests_of_${project}_1`;
      await filledDatabase(postgres.url, name, names.at(-1), accounts);
      names.push(name);
      const env = {
        DATABASE_URL: postgres.url,
        REDIS_URL: redis.url,
        TESTS_OF: project,
        FIRST_REDIS_DATABASE: '0',
      };
      for (const file of files) failures.push(...(await runFile({ project, file, env })));
      log.push(...postgres.logOf(name).filter((line) => isAsked(project, line.application_name)));
    }
    return {
      failures,
      done: log.flatMap(({ message = '' }) => readPlan(message) ?? []),
      broken: log
        .filter(({ state_code }) => state_code === CANCELED)
        .map(({ statement = '' }) => statement)
        .filter((statement) => !WAITED_FOR_A_ROW.test(statement)),
    };
  } finally {
    await Promise.all(runs.map((run) => run.stop()));
    for (const one of [databaseFolder(folder), folder]) rmSync(one, { recursive: true, force: true });
  }
}

/** The one database, under the name of the package whose turn it is. */
async function filledDatabase(server: string, name: string, before: string | undefined, accounts: number) {
  if (before !== undefined) {
    await askPostgres(server, `ALTER DATABASE ${before} RENAME TO ${name}`);
    return;
  }
  await createDatabase(server, name);
  const url = new URL(server);
  url.pathname = `/${name}`;
  await runToEnd('shared/backend/db/migrate.ts', { DATABASE_URL: url.href });
  await fill(url.href, accounts);
  for (const [setting, value] of Object.entries(WATCHED))
    await askPostgres(server, `ALTER DATABASE ${name} SET auto_explain.${setting} = '${value}'`);
}

interface FileRun {
  /** The package, and the file in it. */
  readonly project: string;
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
}

const LONGEST_MS = 5 * 60_000;

/** Runs a test file in a process of its own, which leaves nothing in Redis. @returns the output of failures */
async function runFile({ project, file, env }: FileRun): Promise<string[]> {
  const { succeeded, output } = await runProgram({
    command: [
      process.execPath,
      'test',
      '--only-failures',
      '--timeout=120000',
      `--preload=${join(projectRoot, 'infra/test/own-databases.ts')}`,
      `./${file}`,
    ],
    cwd: join(projectRoot, project),
    // The number of a worker is part of its database's name: here one that has many beside it runs another alone.
    env: { ...env, CI: '1', NODE_ENV: 'test', JEST_WORKER_ID: '1' },
    timeoutMs: LONGEST_MS,
  });
  if (succeeded) return [];
  const told = output.split('\n').filter((line) => /error:|\(fail\)/.test(line));
  return [`${project}/${file}: ${told.join('\n')}`];
}

/** A line of the server's log (jsonlog). */
interface LogLine {
  readonly dbname?: string;
  readonly application_name?: string;
  readonly message?: string;
  readonly statement?: string;
  readonly state_code?: string;
}

/** A PostgreSQL that can write down how it did each statement. */
async function startWatchedPostgres(dataDir: string, onSpawn: OnSpawn) {
  const logs = join(databaseFolder(dataDir), 'postgres', 'log');
  const postgres = await preparePostgres({
    dataDir,
    logFile: join(dataDir, 'postgres.log'),
    throwAway: true,
    settings: {
      logging_collector: 'on',
      log_destination: 'jsonlog',
      shared_preload_libraries: 'auto_explain',
      // What is known of the tables stays as it was after the filling.
      autovacuum: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      max_wal_size: '512MB',
      shared_buffers: '256MB',
    },
  });
  await postgres.start(onSpawn);
  return {
    url: postgres.url,
    /** What was done in the database of this name so far. */
    logOf: (name: string): LogLine[] =>
      readdirSync(logs)
        .filter((file) => file.endsWith('.json'))
        .flatMap((file) => readFileSync(join(logs, file), 'utf8').trim().split('\n'))
        .filter((line) => line.includes(`"dbname":"${name}"`))
        .map((line) => JSON.parse(line) as LogLine),
  };
}
