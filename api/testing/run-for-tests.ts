import { afterAll, beforeAll } from 'bun:test';
import { connectDatabase, type Database } from '@nightfall/shared/backend/db/connect';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { connectRedis, type Redis, waitUntilReady } from '@nightfall/shared/backend/redis/redis';
import { startTestApi, type TestApi } from './test-api.ts';

/** An API that runs for the tests of a file. */
class ApiForTests {
  #api: TestApi | null = null;

  constructor(settings: Record<string, string>) {
    beforeAll(async () => {
      this.#api = await startTestApi(settings);
    });
    afterAll(() => this.#api?.stop());
  }

  get url(): string {
    if (this.#api === null) throw new Error('The API is not started yet');
    return this.#api.url;
  }
}

export const runApi = (settings: Record<string, string> = {}) => new ApiForTests(settings);

/** The database, open for the tests of a file. */
export function runDatabase(): Database {
  const { db, close } = connectDatabase(process.env.DATABASE_URL ?? '');
  afterAll(close);
  return db;
}

/** A connection to Redis, open for the tests of a file. */
export function runRedis(use: Parameters<typeof connectRedis>[1] = 'commands'): Redis {
  const redis = connectRedis(process.env.REDIS_URL ?? '', use, createLogger('test', 'silent'));
  beforeAll(() => waitUntilReady(redis));
  afterAll(() => redis.disconnect());
  return redis;
}
