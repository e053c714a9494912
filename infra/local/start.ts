import { relative } from 'node:path';
import { type DataDir, openDataDir } from './data-dir';
import { type DatabaseStart, databaseNames, migrate, startPostgres, startRedis } from './databases';
import { adminSettings, makeDevelopmentAdmin, signInSentence, standInSentence } from './development-admin';
import { endLeftovers, recordProcess } from './leftovers';
import { invitation, networkAddresses } from './own-network';
import { projectRoot } from './paths';
import { programNames, startApi, startWorker } from './programs';
import { runToEnd } from './run-to-end';
import { SetUpError } from './set-up-error';
import { readSettings, type Settings } from './settings';
import { onStopRequest } from './stop-request';
import { createSupervisor, type Supervisor } from './supervisor';

const say = (line: string) => console.info(line);

interface Launch {
  readonly settings: Settings;
  readonly dataDir: DataDir;
  readonly supervisor: Supervisor;
}

/** Gives what the person at the terminal is told once everything runs. */
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
    // Whatever fails while everything is being stopped fails because of that.
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
