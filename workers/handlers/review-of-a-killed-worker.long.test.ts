import { afterAll, expect, test } from 'bun:test';
import { findReview, hasReview } from '@nightfall/shared/backend/accounts/reviews';
import { readEnv } from '@nightfall/shared/backend/env';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { openGameProcess } from '@nightfall/shared/backend/process/game-process';
import { longDiscussion } from '@nightfall/shared/game/testing/long-discussion';
import { recordOf } from '@nightfall/shared/game/testing/reviewed-table';
import { startStack } from '../../infra/test/stack.ts';

const stack = await startStack({ workers: 2 });
const env = readEnv({ DATABASE_URL: stack.databaseUrl, REDIS_URL: stack.redisUrl });
const { database, effects, queues, close } = await openGameProcess(
  env,
  createLogger('test', 'silent'),
  'worker',
);
afterAll(async () => {
  await close();
  await stack.stop();
});

const WITHIN_MS = 90_000;
const LOOK_EVERY_MS = 20;

async function until(what: string, condition: () => Promise<boolean>): Promise<void> {
  const since = performance.now();
  while (!(await condition())) {
    if (performance.now() - since > WITHIN_MS) throw new Error(`It did not come to that: ${what}`);
    await Bun.sleep(LOOK_EVERY_MS);
  }
}

test(
  '[C3.22] a review whose worker is killed in the middle comes once, from another worker',
  async () => {
    const record = recordOf(longDiscussion({ seats: 10, people: 10, claimsEach: 12 }));
    const key = { gameId: record.id, round: record.round };
    const queue = queues.effects.review_round;
    const [first, second] = stack.workers;
    // Who stands still takes no job.
    await second?.kill('SIGSTOP');
    await effects.dispatch(record.id, [{ kind: 'review_round', round: record.round, record }]);
    await until('the first worker works on it', async () => (await queue.getActiveCount()) === 1);
    await first?.kill('SIGKILL');
    expect(await hasReview(database.db, key)).toBe(false);
    expect(await queue.getActiveCount()).toBe(1);
    await second?.kill('SIGCONT');
    await until('the other worker has kept it', () => hasReview(database.db, key));
    expect((await findReview(database.db, key))?.players).toHaveLength(10);
    const left = async () => Object.values(await queue.getJobCounts()).reduce((sum, count) => sum + count);
    await until('no job is left', async () => (await left()) === 0);
  },
  2 * WITHIN_MS,
);
