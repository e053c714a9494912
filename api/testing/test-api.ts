import { afterAll, beforeAll, spyOn } from 'bun:test';
import { connectDatabase, type Database } from '@nightfall/shared/backend/db/connect';
import { migrateDatabase } from '@nightfall/shared/backend/db/migrate';
import { readEnv } from '@nightfall/shared/backend/env';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { connectRedis, type Redis, waitUntilReady } from '@nightfall/shared/backend/redis/redis';
import { type RunningApi, startApi } from '../start-api.ts';

export interface TestApi extends RunningApi, AsyncDisposable {
  readonly url: string;
}

/** An API in this process, against the PostgreSQL and Redis of DATABASE_URL and REDIS_URL. */
export async function startTestApi(
  overrides: Record<string, string> = {},
  logger = createLogger('api', 'silent'),
): Promise<TestApi> {
  const env = readEnv({
    ...process.env,
    NODE_ENV: 'test',
    PORT: '0',
    // Tests come from one address, many at once.
    RATE_LIMIT_SCALE: '1000',
    BOT_DELAY_SCALE: '0',
    // Production refuses so little.
    ...(overrides.NODE_ENV === 'production' ? {} : { PASSWORD_HASH_MEMORY_KIB: '1024' }),
    // What is about hosting says otherwise.
    HOSTING_ACCESS: 'free',
    ...overrides,
  });
  await migrateDatabase(env.DATABASE_URL);
  const api = await startApi(env, logger);
  return { ...api, url: `http://127.0.0.1:${api.port}`, [Symbol.asyncDispose]: api.stop };
}

/** An API for tests that remembers the security events of its log. */
export async function startNoticingApi(overrides: Record<string, string> = {}) {
  const logger = createLogger('api', 'silent');
  const spies = [spyOn(logger, 'warn'), spyOn(logger, 'info')];
  const api = await startTestApi(overrides, logger);
  const lines = () =>
    spies.flatMap(({ mock }) => mock.calls.map(([line]) => line as unknown as Record<string, unknown>));
  return {
    ...api,
    /** What the log says of such events for this account. */
    noticed: (security: string, who: string | null) =>
      lines().filter((line) => line.security === security && line.who === who),
    /** All that was logged, as one text. */
    log: () => JSON.stringify(lines()),
  };
}

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
