/** How long small tables wait for their reviews behind large ones, and what memory the worker needs meanwhile. */
import { hasReview } from '@nightfall/shared/backend/accounts/reviews';
import { readEnv } from '@nightfall/shared/backend/env';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { type GameProcess, openGameProcess } from '@nightfall/shared/backend/process/game-process';
import type { ReviewedRound } from '@nightfall/shared/game/results/reviewed-round';
import type { GameId, UserId } from '@nightfall/shared/game/state/ids';
import { longDiscussion } from '@nightfall/shared/game/testing/long-discussion';
import { recordOf } from '@nightfall/shared/game/testing/reviewed-table';
import { endWithin, onGround, readNumbers } from './wire/ground.ts';
import { memoryOf } from './wire/processes.ts';
import { percentile } from './wire/table.ts';

const MB = 1_000_000;
const POLL_MS = 100;
const LONGEST_MINUTES = 30;

const given = readNumbers(process.argv.slice(2), {
  /** Large rounds: 27 seats, twelve claims each. */
  large: 10,
  /** People at a large table; all others are bots. */
  people: 27,
  /** Small rounds of five people, two claims each, queued after the large ones. */
  small: 10,
  /** Seconds between two small ones. */
  gap: 5,
});

/** The same round at another table, of another host. */
function elsewhere(record: ReviewedRound): ReviewedRound {
  const players = record.players.map((player) => ({ ...player, userId: crypto.randomUUID() as UserId }));
  const creatorUserId = players[0]?.userId ?? record.creatorUserId;
  return { ...record, id: crypto.randomUUID() as GameId, players, creatorUserId };
}

async function queue({ effects }: GameProcess, record: ReviewedRound): Promise<void> {
  const { id, round } = record;
  await effects.dispatch(id, [{ kind: 'review_round', round, record }]);
}

/** Milliseconds until a review that is queued now is kept. */
async function reviewedIn(base: GameProcess, record: ReviewedRound): Promise<number> {
  const since = performance.now();
  await queue(base, record);
  while (!(await hasReview(base.database.db, { gameId: record.id, round: record.round })))
    await Bun.sleep(POLL_MS);
  return performance.now() - since;
}

endWithin(LONGEST_MINUTES);
const large = recordOf(longDiscussion({ seats: 27, people: given.people, claimsEach: 12 }));
const small = recordOf(longDiscussion({ seats: 5, people: 5, claimsEach: 2 }));
await onGround({ workers: 1 }, null, async ({ stack }) => {
  const env = readEnv({ DATABASE_URL: stack.databaseUrl, REDIS_URL: stack.redisUrl });
  const base = await openGameProcess(env, createLogger('bench', 'silent'), 'worker');
  const pid = stack.workers[0]?.pid ?? 0;
  const before = memoryOf(pid);
  let peak = before;
  const watching = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid));
  }, POLL_MS);
  for (let index = 0; index < given.large; index += 1) await queue(base, elsewhere(large));
  const waits = await Promise.all(
    Array.from({ length: given.small }, async (_, index) => {
      await Bun.sleep((index + 1) * given.gap * 1_000);
      return reviewedIn(base, elsewhere(small));
    }),
  );
  clearInterval(watching);
  const sorted = waits.toSorted((a, b) => a - b);
  const seconds = (part: number) => (percentile(sorted, part) / 1_000).toFixed(1);
  console.log(
    `${given.small} small reviews behind ${given.large} large ones: p50 ${seconds(0.5)} s, p95 ${seconds(0.95)} s (goal 10 s); ` +
      `the worker had ${Math.round(before / MB)} MB, at most ${Math.round(peak / MB)} MB (goal 1200 MB)`,
  );
  await base.close();
});
process.exit(0);
