import { relative } from 'node:path';
import { parseRedisUrl, serversOf } from '../../shared/backend/redis/redis-url.ts';
import { type DataDir, openDataDir, projectRoot } from './data-dir.ts';
import { adminSettings, makeDevelopmentAdmin, signInSentence, standInSentence } from './development-admin';
import { endLeftovers, recordProcess } from './leftovers';
import { preparePostgres } from './postgres.ts';
import { programNames, startApi, startWorker } from './programs';
import { answers, prepareRedis } from './redis.ts';
import { runToEnd } from './run-program.ts';
import { SetUpError } from './set-up-error';
import { invitation, networkAddresses, readSettings, type Settings } from './settings.ts';
import { createSupervisor, onStopRequest, type Supervisor } from './supervisor.ts';

const databaseNames = ['PostgreSQL', 'Redis'];

/** What the start of a database needs to know of its launcher. */
interface DatabaseStart {
  readonly settings: Settings;
  readonly dataDir: DataDir;
  readonly supervisor: Supervisor;
  readonly say: (line: string) => void;
}

/**
 * Gives the URL of the chosen database, or starts a private PostgreSQL.
 * @throws SetUpError or Error when it cannot be started.
 */
async function startPostgres({ settings, dataDir, supervisor }: DatabaseStart): Promise<string> {
  if (settings.databaseUrl !== null) return settings.databaseUrl;
  const postgres = await preparePostgres({ dataDir: dataDir.path, logFile: dataDir.logFile('postgres') });
  await supervisor.keep({ name: 'PostgreSQL', start: postgres.start });
  return postgres.url;
}

/**
 * Brings the database to the newest schema.
 * @throws SetUpError when the chosen database cannot be reached; Error when anything else is wrong.
 */
async function migrate({ settings }: DatabaseStart, databaseUrl: string): Promise<void> {
  try {
    await runToEnd('shared/backend/db/migrate.ts', { DATABASE_URL: databaseUrl });
  } catch (error) {
    const reason = error instanceof Error ? /^(?:\w*error): (.*)$/im.exec(error.message)?.[1] : undefined;
    if (settings.databaseUrl === null || reason === undefined) throw error;
    throw new SetUpError(`The database at DATABASE_URL could not be prepared: ${reason}`);
  }
}

/**
 * Gives the URL of the chosen Redis, or finds or installs one and starts it.
 * @throws SetUpError or Error when it cannot be started.
 */
async function startRedis({ settings, dataDir, supervisor, say }: DatabaseStart): Promise<string> {
  if (settings.redisUrl !== null) {
    const servers = await Promise.all(serversOf(parseRedisUrl(settings.redisUrl)).map(answers));
    if (servers.includes(true)) return settings.redisUrl;
    throw new SetUpError('The Redis server at REDIS_URL does not answer, or refuses the password.');
  }
  const redis = await prepareRedis({ dataDir: dataDir.path, logFile: dataDir.logFile('redis'), say });
  await supervisor.keep({ name: 'Redis', start: redis.start });
  return redis.url;
}

const say = (line: string) => console.info(line);

interface Launch {
  readonly settings: Settings;
  readonly dataDir: DataDir;
  readonly supervisor: Supervisor;
}

/** Starts everything. @returns the lines for the terminal */
async function launch({ settings, dataDir, supervisor }: Launch): Promise<string[]> {
  const startedAt = performance.now();
  await endLeftovers(dataDir.path);
  const start = { settings, dataDir, supervisor, say };
  const [{ databaseUrl, admin }, redisUrl] = await Promise.all([
    prepareDatabase(start),
    startRedis(start),
    runToEnd('web/build.ts', { WEB_OUT: dataDir.webDist }),
  ]);
  say('The databases are running and the page is built.');
  const programs = {
    ...start,
    databaseUrl,
    redisUrl,
    wantedPort: settings.port,
    lan: settings.lan,
    env: admin === null ? {} : adminSettings(admin, process.env),
  };
  const [port] = await Promise.all([startApi(programs), startWorker(programs)]);
  const address = `http://localhost:${port}`;
  dataDir.noteAddress(address);
  const data = relative(projectRoot, dataDir.path).startsWith('..')
    ? dataDir.path
    : relative(projectRoot, dataDir.path);
  say(
    `Ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s. Data and logs: ${data}. Stop: Ctrl-C.`,
  );
  const forDevelopment =
    admin === null ? [] : [signInSentence(admin, address), standInSentence(process.env, address)];
  const { PUBLIC_URL } = process.env;
  const phones = settings.lan ? invitation(PUBLIC_URL ? [PUBLIC_URL] : networkAddresses(port)) : [];
  return [`Nightfall is at ${address}`, ...forDevelopment, ...phones].filter((line) => line !== null);
}

async function prepareDatabase(start: DatabaseStart) {
  const { settings, dataDir } = start;
  const databaseUrl = await startPostgres(start);
  await migrate(start, databaseUrl);
  if (settings.adminEmail === null) return { databaseUrl, admin: null };
  const admin = await makeDevelopmentAdmin(settings.adminEmail, { databaseUrl, dataDir: dataDir.path });
  return { databaseUrl, admin };
}

async function main(): Promise<void> {
  say('Starting Nightfall …');
  const settings = readSettings(process.env);
  const dataDir = openDataDir(settings.dataDir);
  const supervisor = createSupervisor({
    say,
    onSpawn: (name, run) => recordProcess(dataDir.path, name, run),
  });
  const stopAll = async () => {
    await supervisor.stop(programNames);
    await supervisor.stop(databaseNames);
    dataDir.release();
  };
  let stopping = false;
  onStopRequest({
    first: async () => {
      stopping = true;
      say('Stopping …');
      await stopAll();
      say('Stopped.');
      process.exit(0);
    },
    again: () => supervisor.kill(),
  });
  try {
    for (const line of await launch({ settings, dataDir, supervisor })) say(line);
  } catch (error) {
    // A failure during the stop is caused by it.
    if (stopping) return;
    await stopAll();
    throw error;
  }
}

try {
  await main();
} catch (error) {
  const isPlain = error instanceof SetUpError;
  console.error(
    isPlain || !(error instanceof Error) ? String(error).replace('SetUpError: ', '') : error.message,
  );
  process.exit(1);
}
