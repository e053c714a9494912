import { setTimeout as sleep } from 'node:timers/promises';
import { startStack } from '@nightfall/infra/test/stack';
import { jobFor } from '@nightfall/shared/backend/jobs/effect-table';
import { openQueues } from '@nightfall/shared/backend/jobs/queues';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { connectRedis } from '@nightfall/shared/backend/redis/redis';
import type { ReviewedRound } from '@nightfall/shared/game/results/reviewed-round';
import type { SaidClaim } from '@nightfall/shared/game/state/claim';
import type { GameId, UserId } from '@nightfall/shared/game/state/ids';
import { createRandom, type Random } from '@nightfall/shared/game/state/random';
import { recordOf, says } from '@nightfall/shared/game/testing/reviewed-table';
import { gameWith, type Table } from '@nightfall/shared/game/testing/table';
import { SQL } from 'bun';
import { memoryOf } from './wire/processes.ts';

// How long small tables wait for their reviews while ten large ones wait too, and what the worker needs meanwhile.

const LARGE = { seats: 27, tables: 10, claimsEach: 12 };
const SMALL = { seats: 5, tables: 20, claimsEach: 4, everyMs: 10_000 };
const MOST_MINUTES = 8;
const MB = 1024 * 1024;
/** Nobody may speak more often than five times in ten seconds. */
const TURN_MS = 3_000;
/** By which `says` moves the table's clock on. */
const SAYING_MS = 20_000;

const ROLES = (
  'Werewolf,Seer,Robber,Troublemaker,Insomniac,Drunk,Villager,Minion,Mason,Mason,Hunter,Tanner,Werewolf,' +
  'Mystic Wolf,Witch,Sentinel,Bodyguard,Apprentice Seer,Alpha Wolf,Village Idiot,Curator,Revealer,Villager,' +
  'Villager,Dream Wolf,Beholder,Squire'
).split(',');

/** A round of people who say what comes to their minds. */
function roundOf({ seats, claimsEach }: typeof LARGE | typeof SMALL, seed: string): ReviewedRound {
  const random = createRandom(seed);
  const names = ROLES.slice(0, seats).map((_, seat) => `seat ${seat}`);
  const dealt = Object.fromEntries(names.map((name, seat) => [name, ROLES[seat] ?? '']));
  const table = gameWith(dealt, { center: ['Werewolf', 'Villager', 'Villager'] });
  table.expire().expire();
  for (let turn = 0; turn < claimsEach; turn += 1) {
    table.now += TURN_MS;
    for (const name of names) {
      // All at once, since the discussion has to be long enough.
      table.now -= SAYING_MS;
      says(table, name, claimOf(table, turn, { names, name, random }));
    }
  }
  table.vote(Object.fromEntries(names.map((name, seat) => [name, names[(seat + 1) % seats] ?? ''])));
  return recordOf(table);
}

interface Speaker {
  readonly names: readonly string[];
  readonly name: string;
  readonly random: Random;
}

function claimOf(table: Table, turn: number, { names, name, random }: Speaker): SaidClaim {
  const others = names.filter((other) => other !== name);
  const userId = table.userId(others[random.below(others.length)] ?? '');
  const role = ROLES[random.below(names.length)] ?? '';
  if (turn === 0) return { kind: 'role', role };
  if (turn % 3 === 1) return { kind: 'saw', place: { userId }, role };
  return { kind: 'suspect', userId, level: random.below(2) === 0 ? 'accuse' : 'trust' };
}

const stack = await startStack();
const redis = connectRedis(stack.redisUrl, 'queue', createLogger('bench', 'silent'));
const queues = openQueues(redis);
const sql = new SQL(stack.databaseUrl, { max: 1 });
const queuedAt = new Map<string, number>();
const waitedMs = new Map<string, number>();

/** Each table is another host's. */
async function queueReview(record: ReviewedRound): Promise<string> {
  const gameId = crypto.randomUUID() as GameId;
  const players = record.players.map((player) => ({ ...player, userId: crypto.randomUUID() as UserId }));
  const own = { ...record, id: gameId, players, creatorUserId: players[0]?.userId ?? record.creatorUserId };
  const { data, opts } = jobFor(
    gameId,
    { kind: 'review_round', round: 1, record: own },
    { botDelayScale: 1 },
  );
  queuedAt.set(gameId, Date.now());
  await queues.effects.review_round.add('review-round', data, opts);
  return gameId;
}

async function noteKept(): Promise<void> {
  const kept: { game_id: string }[] = await sql`select game_id from round_reviews`;
  for (const { game_id: id } of kept)
    if (!waitedMs.has(id)) waitedMs.set(id, Date.now() - (queuedAt.get(id) ?? 0));
}

const large = roundOf(LARGE, 'large');
const small = roundOf(SMALL, 'small');
const pid = stack.workers[0]?.pid ?? 0;
const before = memoryOf(pid);
let peak = before;
const until = Date.now() + MOST_MINUTES * 60_000;
await Promise.all(Array.from({ length: LARGE.tables }, () => queueReview(large)));
const smallOnes: string[] = [];
let nextAt = Date.now();
while ((Date.now() < until && smallOnes.some((id) => !waitedMs.has(id))) || smallOnes.length < SMALL.tables) {
  if (smallOnes.length < SMALL.tables && Date.now() >= nextAt) {
    smallOnes.push(await queueReview(small));
    nextAt = Date.now() + SMALL.everyMs;
  }
  await noteKept();
  peak = Math.max(peak, memoryOf(pid));
  await sleep(200);
}
const waits = smallOnes.map((id) => waitedMs.get(id) ?? Number.POSITIVE_INFINITY).toSorted((a, b) => a - b);
const at = (share: number) => ((waits[Math.ceil(share * waits.length) - 1] ?? 0) / 1000).toFixed(1);
const done = [...waitedMs.keys()].filter((id) => !smallOnes.includes(id)).length;
console.info(`Small tables' reviews, of ${small.claims.length} claims: p50 ${at(0.5)} s, p95 ${at(0.95)} s`);
console.info(`Large ones, of ${large.claims.length} claims, done meanwhile: ${done} of ${LARGE.tables}`);
console.info(
  `The worker's memory: ${Math.round(before / MB)} MB before, ${Math.round(peak / MB)} MB at most`,
);
await queues.close();
redis.disconnect();
await sql.close();
await stack.stop();
process.exit(0);
