import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { webDist } from '../local/data-dir.ts';
import { freePort } from '../local/free-port';
import { createDatabase, dropDatabase, preparePostgres } from '../local/postgres';
import { prepareRedis } from '../local/redis';
import { runToEnd } from '../local/run-program.ts';
import type { OnSpawn, ServiceProcess } from '../local/service-process';
import { startSteadyCluster } from './redis-cluster';
import { type StackProcess, startStackProcess } from './stack-process';
import { throwAwayFolder } from './throw-away-folder';

/** A whole Nightfall of a test's own: fresh databases, real API and worker processes, free ports. */
export interface Stack {
  /** One per API process, e.g. `http://127.0.0.1:41234`, in the order of `apis`. */
  readonly apiUrls: string[];
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly apis: StackProcess[];
  readonly workers: StackProcess[];
  /** Where `/metrics` of each process is, with `metrics`. */
  readonly metrics: { readonly apis: string[]; readonly workers: string[] };
  /** Starts one more API over the same data, in which these settings hold besides, and gives its address. */
  addApi(env: Readonly<Record<string, string>>): Promise<string>;
  addWorkers(env: Readonly<Record<string, string>>): Promise<StackProcess>;
  /** The last that every process has said, for who looks into a failure. */
  output(): string;
  /** Stops Redis for all processes; its data stays. */
  stopRedis(): Promise<void>;
  /** Brings it back on the same port. */
  startRedis(): Promise<void>;
  /** The same for Postgres. @throws Error where it is a server that others use too */
  stopPostgres(): Promise<void>;
  startPostgres(): Promise<void>;
  /** Ends every process and removes all data. Also done when the test's process ends without it. */
  stop(): Promise<void>;
}

export interface StackOptions {
  /** How many API processes; 1 if not given. */
  readonly apis?: number;
  /** How many worker processes; 1 if not given. */
  readonly workers?: number;
  /** Whether each process serves its metrics; not if not given. */
  readonly metrics?: boolean;
  /** Added to the environment of every API and worker process, e.g. BOT_DELAY_SCALE. */
  readonly env?: Readonly<Record<string, string>>;
  /** A file that each API and worker process loads before anything else. */
  readonly preload?: string;
  /** Added to the environment of one of them, told by its entry point and its place among those. */
  readonly envOf?: (file: string, index: number) => Readonly<Record<string, string>>;
  /** Starts the Redis of the stack instead of a single server, or the cluster of `npm test cluster`; gives its REDIS_URL. */
  readonly redis?: (folder: string, onRun: OnSpawn) => Promise<string>;
  /** Starts the Postgres of the stack instead of a database in the common server, and gives its DATABASE_URL; the schema is there. */
  readonly postgres?: (folder: string, onRun: OnSpawn) => Promise<string>;
}

/**
 * Starts a stack and waits until all of it is ready. Inside the server of DATABASE_URL, when that is set,
 * it makes a database of its own; Redis is always its own.
 * @throws Error when any part does not start; nothing is left running then.
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const dataDir = throwAwayFolder();
  const runs: ServiceProcess[] = [];
  const finish: (() => Promise<void>)[] = [];
  const onExit = () => {
    for (const run of runs) run.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  };
  process.on('exit', onExit);
  const stop = async () => {
    await Promise.all(runs.map((run) => run.stop(5_000)));
    for (const step of finish.splice(0).reverse()) await step();
    onExit();
    process.off('exit', onExit);
  };
  try {
    return await assemble({ dataDir, finish, stop, options, onRun: (run) => runs.push(run) });
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Assembly {
  readonly dataDir: string;
  readonly options: StackOptions;
  /** Takes every process that has to end with the stack. */
  readonly onRun: (run: ServiceProcess) => void;
  /** What is still to be done once those have ended, in reverse order. */
  readonly finish: (() => Promise<void>)[];
  readonly stop: () => Promise<void>;
}

async function assemble(assembly: Assembly): Promise<Stack> {
  const { options, onRun, stop } = assembly;
  const [database, redis] = await Promise.all([ownDatabase(assembly), ownRedis(assembly)]);
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    // Production refuses so little.
    ...(options.env?.NODE_ENV === 'production' ? {} : { PASSWORD_HASH_MEMORY_KIB: '1024' }),
    HOST: '127.0.0.1',
    WEB_DIST: process.env.WEB_DIST ?? webDist,
    // It would play rounds for every lobby of every test.
    LABORATORY_CORES: '0',
    // What is about hosting says otherwise.
    HOSTING_ACCESS: 'free',
    ...options.env,
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
  };
  const programs: { readonly name: string; readonly process_: StackProcess }[] = [];
  const start = async (file: string, portName: string, more: Readonly<Record<string, string>> = {}) => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const metricsPort = options.metrics === true ? String(await freePort()) : '';
    const process_ = await startStackProcess({
      file,
      env: { ...env, METRICS_PORT: metricsPort, ...more, [portName]: new URL(url).port },
      preload: options.preload,
      readyUrl: `${url}/readyz`,
      onRun,
    });
    programs.push({ name: `${file} at ${url}`, process_ });
    return { url, process_, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` };
  };
  const startAll = (count: number, file: string, portName: string) =>
    Promise.all(
      Array.from({ length: count }, (_, index) => start(file, portName, options.envOf?.(file, index))),
    );
  const [apis, workers] = await Promise.all([
    startAll(options.apis ?? 1, 'api/main.ts', 'PORT'),
    startAll(options.workers ?? 1, 'workers/main.ts', 'HEALTH_PORT'),
  ]);
  return {
    apiUrls: apis.map(({ url }) => url),
    databaseUrl: database.url,
    redisUrl: redis.url,
    apis: apis.map(({ process_ }) => process_),
    workers: workers.map(({ process_ }) => process_),
    metrics: {
      apis: apis.map(({ metricsUrl }) => metricsUrl),
      workers: workers.map(({ metricsUrl }) => metricsUrl),
    },
    addApi: async (settings) => (await start('api/main.ts', 'PORT', settings)).url,
    addWorkers: async (settings) => (await start('workers/main.ts', 'HEALTH_PORT', settings)).process_,
    output: () => programs.map(({ name, process_ }) => `── ${name}\n${lastOf(process_)}\n`).join('\n'),
    stopRedis: redis.stop,
    startRedis: redis.start,
    stopPostgres: database.stop,
    startPostgres: database.start,
    stop,
  };
}

const linesKept = 400;
const lastOf = (process_: StackProcess) => process_.output().split('\n').slice(-linesKept).join('\n');

const notAsOne = async () => {
  throw new Error('These servers are stopped and started one by one');
};

const ownCluster: NonNullable<StackOptions['redis']> = async (folder, onRun) =>
  (await startSteadyCluster(folder, onRun)).url;

async function ownRedis({ dataDir, onRun, options }: Assembly) {
  const several = options.redis ?? (process.env.STACKS_ON === 'cluster' ? ownCluster : undefined);
  if (several !== undefined) {
    return { url: await several(dataDir, onRun), start: notAsOne, stop: notAsOne };
  }
  const redis = await prepareRedis({ dataDir, logFile: join(dataDir, 'redis.log'), say: console.info });
  let run = await redis.start(onRun);
  return {
    url: redis.url,
    start: async () => {
      run = await redis.start(onRun);
    },
    stop: () => run.stop(),
  };
}

/** A database of its own, in a server of its own unless there is one for all. */
async function ownDatabase({ dataDir, onRun, finish, options }: Assembly) {
  if (options.postgres !== undefined)
    return { url: await options.postgres(dataDir, onRun), start: notAsOne, stop: notAsOne };
  const own = process.env.DATABASE_URL === undefined ? await startOwnServer(dataDir, onRun) : null;
  const server = process.env.DATABASE_URL ?? own?.url ?? '';
  const name = `stack_${crypto.randomUUID().replaceAll('-', '')}`;
  await createDatabase(server, name);
  if (own === null) finish.push(() => dropDatabase(server, name));
  const url = new URL(server);
  url.pathname = `/${name}`;
  await runToEnd('shared/backend/db/migrate.ts', { DATABASE_URL: url.href });
  const shared = async () => {
    throw new Error('Others use this PostgreSQL too');
  };
  return { url: url.href, stop: own?.stop ?? shared, start: own?.start ?? shared };
}

async function startOwnServer(dataDir: string, onRun: Assembly['onRun']) {
  const postgres = await preparePostgres({
    dataDir,
    logFile: join(dataDir, 'postgres.log'),
    throwAway: true,
  });
  let run = await postgres.start(onRun);
  return {
    url: postgres.url,
    stop: () => run.stop(),
    start: async () => {
      run = await postgres.start(onRun);
    },
  };
}
