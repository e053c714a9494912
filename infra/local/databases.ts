import type { DataDir } from './data-dir';
import { preparePostgres } from './postgres';
import { prepareRedis } from './redis';
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
 * Gives the URL of the chosen Redis, or finds or installs one and starts it.
 * @throws SetUpError or Error when it cannot be started.
 */
export async function startRedis({ settings, dataDir, supervisor, say }: DatabaseStart): Promise<string> {
  if (settings.redisUrl !== null) return settings.redisUrl;
  const redis = await prepareRedis({ dataDir: dataDir.path, logFile: dataDir.logFile('redis'), say });
  await supervisor.keep({ name: 'Redis', start: redis.start });
  return redis.url;
}
