import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../local/free-port';
import { webDist } from '../local/paths';
import { createDatabase, dropDatabase, preparePostgres } from '../local/postgres';
import { prepareRedis } from '../local/redis';
import { runToEnd } from '../local/run-to-end';
import type { OnSpawn, ServiceProcess } from '../local/service-process';
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
  /** Starts one more API over the same data, in which these settings hold besides, and gives its address. */
  addApi(env: Readonly<Record<string, string>>): Promise<string>;
  /** The last that every process has said, for who looks into a failure. */
  output(): string;
  /** Takes Redis away from everybody; its data stays. */
  stopRedis(): Promise<void>;
  /** Brings it back on the same port. */
  startRedis(): Promise<void>;
  /** Ends every process and removes all data. Also done when the test's process ends without it. */
  stop(): Promise<void>;
}

export interface StackOptions {
  /** How many API processes; 1 if not given. */
  readonly apis?: number;
  /** How many worker processes; 1 if not given. */
  readonly workers?: number;
  /** Added to the environment of every API and worker process, e.g. BOT_DELAY_SCALE. */
  readonly env?: Readonly<Record<string, string>>;
  /** Starts the Redis of the stack instead of a single server, and gives its REDIS_URL. */
  readonly redis?: (folder: string, onRun: OnSpawn) => Promise<string>;
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
  const [databaseUrl, redis] = await Promise.all([ownDatabase(assembly), ownRedis(assembly)]);
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    // Production refuses so little.
    ...(options.env?.NODE_ENV === 'production' ? {} : { PASSWORD_HASH_MEMORY_KIB: '1024' }),
    HOST: '127.0.0.1',
    WEB_DIST: process.env.WEB_DIST ?? webDist,
    // What is about hosting says otherwise.
    HOSTING_ACCESS: 'free',
    ...options.env,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
  };
  const programs: { readonly name: string; readonly process_: StackProcess }[] = [];
  const start = async (file: string, portName: string, more: Readonly<Record<string, string>> = {}) => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const process_ = await startStackProcess({
      file,
      env: { ...env, ...more, [portName]: new URL(url).port },
      readyUrl: `${url}/readyz`,
      onRun,
    });
    programs.push({ name: `${file} at ${url}`, process_ });
    return { url, process_ };
  };
  const startAll = (count: number, file: string, portName: string) =>
    Promise.all(Array.from({ length: count }, () => start(file, portName)));
  const [apis, workers] = await Promise.all([
    startAll(options.apis ?? 1, 'api/main.ts', 'PORT'),
    startAll(options.workers ?? 1, 'workers/main.ts', 'HEALTH_PORT'),
  ]);
  return {
    apiUrls: apis.map(({ url }) => url),
    databaseUrl,
    redisUrl: redis.url,
    apis: apis.map(({ process_ }) => process_),
    workers: workers.map(({ process_ }) => process_),
    addApi: async (settings) => (await start('api/main.ts', 'PORT', settings)).url,
    output: () => programs.map(({ name, process_ }) => `── ${name}\n${lastOf(process_)}\n`).join('\n'),
    stopRedis: redis.stop,
    startRedis: redis.start,
    stop,
  };
}

const linesKept = 400;
const lastOf = (process_: StackProcess) => process_.output().split('\n').slice(-linesKept).join('\n');

async function ownRedis({ dataDir, onRun, options }: Assembly) {
  if (options.redis !== undefined) {
    const notAsOne = async () => {
      throw new Error('These servers are stopped and started one by one');
    };
    return { url: await options.redis(dataDir, onRun), start: notAsOne, stop: notAsOne };
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

async function ownDatabase({ dataDir, onRun, finish }: Assembly): Promise<string> {
  const server = process.env.DATABASE_URL ?? (await startOwnServer(dataDir, onRun));
  const name = `stack_${crypto.randomUUID().replaceAll('-', '')}`;
  await createDatabase(server, name);
  if (process.env.DATABASE_URL !== undefined) finish.push(() => dropDatabase(server, name));
  const url = new URL(server);
  url.pathname = `/${name}`;
  await runToEnd('shared/backend/db/migrate.ts', { DATABASE_URL: url.href });
  return url.href;
}

async function startOwnServer(dataDir: string, onRun: Assembly['onRun']): Promise<string> {
  const postgres = await preparePostgres({
    dataDir,
    logFile: join(dataDir, 'postgres.log'),
    throwAway: true,
  });
  await postgres.start(onRun);
  return postgres.url;
}
