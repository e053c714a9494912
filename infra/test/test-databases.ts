import { join } from 'node:path';
import { preparePostgres } from '../local/postgres';
import { prepareRedis } from '../local/redis';
import type { ServiceProcess } from '../local/service-process';

export interface TestDatabases {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL and a Redis with empty, throw-away data in this folder.
 * @throws Error when one of them does not start.
 */
export async function startTestDatabases(folder: string): Promise<TestDatabases> {
  const runs: ServiceProcess[] = [];
  const onSpawn = (run: ServiceProcess) => runs.push(run);
  const logFile = (name: string) => join(folder, `${name}.log`);
  const [postgres, redis] = await Promise.all([
    preparePostgres({ dataDir: folder, logFile: logFile('postgres'), throwAway: true }),
    prepareRedis({ dataDir: folder, logFile: logFile('redis'), say: console.info }),
  ]);
  await Promise.all([postgres.start(onSpawn), redis.start(onSpawn)]);
  return {
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    stop: async () => {
      await Promise.all(runs.map((run) => run.stop()));
    },
  };
}
