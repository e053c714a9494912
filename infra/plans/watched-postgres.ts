import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFolder } from '../local/database-user';
import { preparePostgres } from '../local/postgres';
import type { OnSpawn } from '../local/service-process';

/** A line of the server's log (jsonlog). */
export interface LogLine {
  readonly dbname?: string;
  readonly application_name?: string;
  readonly message?: string;
  readonly statement?: string;
  readonly state_code?: string;
}

/** A PostgreSQL that can write down how it did each statement. */
export async function startWatchedPostgres(dataDir: string, onSpawn: OnSpawn) {
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
