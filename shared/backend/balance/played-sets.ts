import { and, eq, lt, sql } from 'drizzle-orm';
import {
  canonicalRoles,
  isPlayable,
  type LaboratorySet,
  outcomeOf,
  type Side,
} from '../../game/arena/balance.ts';
import { type Share, shareOf } from '../../game/arena/share.ts';
import type { Ruleset } from '../../game/state/settings.ts';
import type { Database } from '../db/connect.ts';
import { countedRounds, playedSets } from '../db/schema/index.ts';
import { type Transaction, withTimeout } from '../db/transaction.ts';

/** Fewer rounds could be those of one circle of friends. */
export const SHOWN_FROM = 100;
/** Longer than a job is kept that may be repeated. */
const MARKS_KEPT_MS = 14 * 24 * 3_600_000;
/** Sums of sets that nobody has played for so long are forgotten. */
const SUMS_KEPT_MS = 2 * 365 * 24 * 3_600_000;

interface PlayedRound {
  readonly gameId: string;
  readonly round: number;
  readonly finishedAt: number;
  readonly winners: readonly string[];
  readonly roles: readonly string[];
  readonly ruleset: Ruleset;
  /** The people among the players. */
  readonly players: readonly unknown[];
  readonly playerCount: number;
}

/** Adds a round of people among themselves to the sums of its set. A repetition changes nothing. */
export async function countPlayedSet(tx: Transaction, played: PlayedRound): Promise<void> {
  const { gameId, round, ruleset, winners } = played;
  if (played.players.length < played.playerCount || !isPlayable(played.roles)) return;
  const marked = await tx
    .insert(countedRounds)
    .values({ gameId, round, countedAt: new Date() })
    .onConflictDoNothing()
    .returning({ round: countedRounds.round });
  if (marked.length === 0) return;
  const bits = Number.parseInt(outcomeOf(winners), 16);
  const won = (bit: number) => Number((bits & bit) !== 0);
  const sums = {
    villager: won(1),
    werewolf: won(2),
    tanner: won(4),
    stalker: won(8),
    nobody: Number(bits === 0),
  };
  const roles = canonicalRoles(played.roles).join();
  const lastAt = new Date(played.finishedAt);
  await tx
    .insert(playedSets)
    .values({ roles, ruleset, rounds: 1, ...sums, lastAt })
    .onConflictDoUpdate({
      target: [playedSets.roles, playedSets.ruleset],
      set: {
        rounds: sql`${playedSets.rounds} + 1`,
        villager: sql`${playedSets.villager} + ${sums.villager}`,
        werewolf: sql`${playedSets.werewolf} + ${sums.werewolf}`,
        tanner: sql`${playedSets.tanner} + ${sums.tanner}`,
        stalker: sql`${playedSets.stalker} + ${sums.stalker}`,
        nobody: sql`${playedSets.nobody} + ${sums.nobody}`,
        lastAt: sql`greatest(${playedSets.lastAt}, excluded.last_at)`,
      },
    });
}

export interface PlayedSet {
  readonly rounds: number;
  readonly wins: Readonly<Record<Side | 'nobody', Share>>;
}

/** How people play a set; null as long as there are too few rounds. */
export async function findPlayedSet(
  db: Database,
  { roles, ruleset }: LaboratorySet,
): Promise<PlayedSet | null> {
  const isSet = and(eq(playedSets.roles, roles.join()), eq(playedSets.ruleset, ruleset));
  const [sums] = await withTimeout(db.select().from(playedSets).where(isSet));
  if (sums === undefined || sums.rounds < SHOWN_FROM) return null;
  const { rounds, villager, werewolf, tanner, stalker, nobody } = sums;
  const share = (wins: number) => shareOf(wins, rounds);
  return {
    rounds,
    wins: {
      villager: share(villager),
      werewolf: share(werewolf),
      tanner: share(tanner),
      stalker: share(stalker),
      nobody: share(nobody),
    },
  };
}

/** Forgets which rounds were counted, and sums that nobody adds to. May run twice, also at once. */
export async function purgePlayedSets(db: Database, now = Date.now()): Promise<undefined> {
  await withTimeout(
    db.delete(countedRounds).where(lt(countedRounds.countedAt, new Date(now - MARKS_KEPT_MS))),
  );
  await withTimeout(db.delete(playedSets).where(lt(playedSets.lastAt, new Date(now - SUMS_KEPT_MS))));
  return undefined;
}
