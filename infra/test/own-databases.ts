/**
 * Loaded before the tests: gives each of the processes that run test files side by side a database of its own in the
 * PostgreSQL and the Redis of the step, so that no file meets what another one leaves, nor its queues.
 */
import { afterAll } from 'bun:test';
import { RedisClient } from 'bun';
import { createDatabase } from '../local/postgres';

const { DATABASE_URL, REDIS_URL, TESTS_OF, FIRST_REDIS_DATABASE, JEST_WORKER_ID = '1' } = process.env;

if (DATABASE_URL !== undefined && REDIS_URL !== undefined) {
  const database = new URL(DATABASE_URL);
  const name = `tests_of_${TESTS_OF}_${JEST_WORKER_ID}`;
  await createDatabase(DATABASE_URL, name);
  database.pathname = `/${name}`;
  process.env.DATABASE_URL = database.href;

  // A cluster has one database: there, files run one after another, each with rooms of its own.
  if (!REDIS_URL.startsWith('redis+cluster:')) ownRedisDatabase(new URL(REDIS_URL));
}

function ownRedisDatabase(redis: URL): void {
  redis.pathname = `/${Number(FIRST_REDIS_DATABASE) + Number(JEST_WORKER_ID) - 1}`;
  process.env.REDIS_URL = redis.href;

  // After each file: workers of the next would take up the jobs that it leaves.
  afterAll(async () => {
    const client = new RedisClient(redis.href);
    await client.send('FLUSHDB', []);
    client.close();
  });
}
