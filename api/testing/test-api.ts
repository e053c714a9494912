import { migrateDatabase } from '@nightfall/shared/backend/db/migrate';
import { readEnv } from '@nightfall/shared/backend/env';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
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
