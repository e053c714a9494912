import { parseRedisUrl, serversOf } from '../../shared/backend/redis-url.ts';
import type { DataDir } from './data-dir';
import { preparePostgres } from './postgres';
import { answers, prepareRedis } from './redis';
import { runToEnd } from './run-to-end';
import { SetUpError } from './set-up-error';
import type { Settings } from './settings';
import type { Supervisor } from './supervisor';

export const databaseNames = ['PostgreSQL', 'Redis'];

/** What the start of a database needs to know of its launcher. */
export interface DatabaseStart {
  readonly settings: Settings;
  readonly dataDir: DataDir;
  readonly supervisor: Supervisor;
  readonly say: (line: string) => void;
}

/**
 * Gives the URL of the chosen database, or starts a private PostgreSQL.
 * @throws SetUpError or Error when it cannot be started.
 */
export async function startPostgres({ settings, dataDir, supervisor }: DatabaseStart): Promise<string> {
  if (settings.databaseUrl !== null) return settings.databaseUrl;
  const postgres = await preparePostgres({ dataDir: dataDir.path, logFile: dataDir.logFile('postgres') });
  await supervisor.keep({ name: 'PostgreSQL', start: postgres.start });
  return postgres.url;
}

/**
 * Brings the database to the newest schema.
 * @throws SetUpError when the chosen database cannot be reached; Error when anything else is wrong.
 */
export async function migrate({ settings }: DatabaseStart, databaseUrl: string): Promise<void> {
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
export async function startRedis({ settings, dataDir, supervisor, say }: DatabaseStart): Promise<string> {
  if (settings.redisUrl !== null) {
    const servers = await Promise.all(serversOf(parseRedisUrl(settings.redisUrl)).map(answers));
    if (servers.includes(true)) return settings.redisUrl;
    throw new SetUpError('The Redis server at REDIS_URL does not answer, or refuses the password.');
  }
  const redis = await prepareRedis({ dataDir: dataDir.path, logFile: dataDir.logFile('redis'), say });
  await supervisor.keep({ name: 'Redis', start: redis.start });
  return redis.url;
}
