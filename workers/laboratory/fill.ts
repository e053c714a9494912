import { parseArgs } from 'node:util';
import { AskedSets } from '@nightfall/shared/backend/balance/asked-sets';
import { addRounds, findRounds, keepSet } from '@nightfall/shared/backend/balance/balance-sets';
import { connectDatabase } from '@nightfall/shared/backend/db/connect';
import { ownEnv } from '@nightfall/shared/backend/env';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { connectRedis, waitUntilReady } from '@nightfall/shared/backend/redis/redis';
import {
  canonicalRoles,
  isPlayable,
  type LaboratorySet,
  NOTHING_PLAYED,
  nextRounds,
} from '@nightfall/shared/game/arena/balance';
import { playLaboratoryRound } from '@nightfall/shared/game/arena/laboratory';
import { readyMadeSet, SET_STYLES } from '@nightfall/shared/game/role-sets/ready-made';

/**
 * Plays the ready-made sets, so that their figures are there at once: `bun run laboratory`, at any time and as often as the
 * machine has cores to spare. It goes on where it was stopped.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '400' },
    /** Of each swap: what a role adds, and what may be suggested. */
    swaps: { type: 'string', default: '0' },
    /** For so many players alone. */
    players: { type: 'string' },
  },
});
const most = { rounds: Number(values.rounds), swaps: Number(values.swaps) };
const TABLES = Array.from({ length: 10 }, (_, index) => index + 3);
const tables = values.players === undefined ? TABLES : [Number(values.players)];
/** Kept at once: what a process that is stopped loses. */
const ROUNDS_AT_ONCE = 5;

const env = ownEnv();
const logger = createLogger('laboratory', env.LOG_LEVEL);
const redis = connectRedis(env.REDIS_URL, 'commands', logger);
await waitUntilReady(redis);
const { db, close } = connectDatabase(env.DATABASE_URL, { poolSize: 1, name: 'nightfall laboratory' });
const asked = new AskedSets(redis);

const sets = SET_STYLES.flatMap((style) =>
  tables.flatMap((players) =>
    (['standard', 'tabletop'] as const).map((ruleset) => ({
      roles: canonicalRoles(readyMadeSet(style, players)),
      ruleset,
    })),
  ),
).filter(({ roles }) => isPlayable(roles));

/** @returns whether there is more to play */
async function playOn(set: LaboratorySet): Promise<boolean> {
  const kept = await findRounds(db, set);
  if (kept === null) await keepSet(db, set);
  const next = nextRounds(set, kept ?? NOTHING_PLAYED, most);
  if (next === null) return false;
  const count = Math.min(next.count, ROUNDS_AT_ONCE);
  const outcomes = Array.from({ length: count }, (_, round) =>
    playLaboratoryRound(set, next.swap, next.from + round),
  );
  await addRounds(db, set, { ...next, outcomes: outcomes.join('') });
  return true;
}

for (const [index, set] of sets.entries()) {
  let goesOn = true;
  while (goesOn) {
    // Another process that plays this set leaves the next one to this one.
    const isOwn = await asked.alone(set, async () => {
      goesOn = await playOn(set);
    });
    if (!isOwn) break;
  }
  logger.info({ set: index + 1, of: sets.length, roles: set.roles.join(), ruleset: set.ruleset }, 'played');
}
redis.disconnect();
await close();
