import { join } from 'node:path';
import { preparePostgres } from '../local/postgres';
import { prepareRedis } from '../local/redis';
import type { ServiceProcess } from '../local/service-process';
import { startSteadyCluster } from './redis-cluster';

export interface TestDatabases {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL and a Redis, or a cluster of six, with empty, throw-away data in this folder.
 * @throws Error when one of them does not start.
 */
export async function startTestDatabases(
  folder: string,
  redisKind: 'single' | 'cluster' = 'single',
): Promise<TestDatabases> {
  const runs: ServiceProcess[] = [];
  const onSpawn = (run: ServiceProcess) => runs.push(run);
  const logFile = (name: string) => join(folder, `${name}.log`);
  const startPostgres = async () => {
    const postgres = await preparePostgres({
      dataDir: folder,
      logFile: logFile('postgres'),
      throwAway: true,
    });
    await postgres.start(onSpawn);
    return postgres.url;
  };
  const startRedis = async () => {
    if (redisKind === 'cluster') return (await startSteadyCluster(folder, onSpawn)).url;
    const redis = await prepareRedis({ dataDir: folder, logFile: logFile('redis'), say: console.info });
    await redis.start(onSpawn);
    return redis.url;
  };
  const [databaseUrl, redisUrl] = await Promise.all([startPostgres(), startRedis()]);
  return {
    databaseUrl,
    redisUrl,
    stop: async () => {
      await Promise.all(runs.map((run) => run.stop()));
    },
  };
}
