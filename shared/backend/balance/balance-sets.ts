import { and, count, eq, or, sql } from 'drizzle-orm';
import {
  BOTS_VERSION,
  type LaboratorySet,
  type PlayedRounds,
  type Swap,
  swapName,
} from '../../game/arena/balance.ts';
import type { Database } from '../db/connect.ts';
import { balanceSets } from '../db/schema/index.ts';
import { inTransaction, withTimeout } from '../db/transaction.ts';

export const MOST_SETS = 20_000;
const NOTED_EVERY_MS = 3_600_000;

const isSet = ({ roles, ruleset }: LaboratorySet) =>
  and(
    eq(balanceSets.roles, roles.join()),
    eq(balanceSets.ruleset, ruleset),
    eq(balanceSets.botsVersion, BOTS_VERSION),
  );

/** What bots of this version have played of a set; null where it is not kept. Notes that it was asked for. */
export async function findRounds(
  db: Database,
  set: LaboratorySet,
  now = Date.now(),
): Promise<PlayedRounds | null> {
  const { outcomes, swaps, usedAt } = balanceSets;
  const [kept] = await withTimeout(
    db.select({ outcomes, swaps, usedAt }).from(balanceSets).where(isSet(set)),
  );
  if (kept === undefined) return null;
  if (now - kept.usedAt.getTime() > NOTED_EVERY_MS)
    await withTimeout(
      db
        .update(balanceSets)
        .set({ usedAt: new Date(now) })
        .where(isSet(set)),
    );
  return { outcomes: kept.outcomes, swaps: kept.swaps };
}

/** How many rounds of the set itself are kept, for each of these sets. */
export async function countRounds(db: Database, sets: readonly LaboratorySet[]): Promise<number[]> {
  if (sets.length === 0) return [];
  const { roles, ruleset } = balanceSets;
  const rounds = sql<number>`length(${balanceSets.outcomes})`;
  const rows = await withTimeout(
    db
      .select({ roles, ruleset, rounds })
      .from(balanceSets)
      .where(or(...sets.map(isSet))),
  );
  return sets.map(
    (set) => rows.find((row) => row.roles === set.roles.join() && row.ruleset === set.ruleset)?.rounds ?? 0,
  );
}

/** Begins a set, and forgets the least used ones beyond the most that are kept. May be repeated. */
export async function keepSet(
  db: Database,
  { roles, ruleset }: LaboratorySet,
  most = MOST_SETS,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const begun = await tx
      .insert(balanceSets)
      .values({ roles: roles.join(), ruleset, botsVersion: BOTS_VERSION })
      .onConflictDoNothing()
      .returning({ roles: balanceSets.roles });
    if (begun.length === 0) return;
    const [kept] = await tx.select({ total: count() }).from(balanceSets);
    const excess = (kept?.total ?? 0) - most;
    if (excess <= 0) return;
    const least = tx
      .select({
        roles: balanceSets.roles,
        ruleset: balanceSets.ruleset,
        botsVersion: balanceSets.botsVersion,
      })
      .from(balanceSets)
      .orderBy(balanceSets.usedAt)
      .limit(excess);
    await tx
      .delete(balanceSets)
      .where(sql`(${balanceSets.roles}, ${balanceSets.ruleset}, ${balanceSets.botsVersion}) in ${least}`);
  });
}

interface Batch {
  readonly swap: Swap | null;
  /** The number of its first round. */
  readonly from: number;
  readonly outcomes: string;
}

/** Adds rounds where they begin at the first one that is missing: a batch that is played twice counts once. */
export async function addRounds(
  db: Database,
  set: LaboratorySet,
  { swap, from, outcomes }: Batch,
): Promise<boolean> {
  const name = swap === null ? null : swapName(swap);
  const before =
    name === null ? sql`${balanceSets.outcomes}` : sql`coalesce(${balanceSets.swaps}->>${name}::text, '')`;
  const after = sql`${before} || ${outcomes}::text`;
  const change =
    name === null
      ? { outcomes: after }
      : { swaps: sql`jsonb_set(${balanceSets.swaps}, array[${name}::text], to_jsonb(${after}))` };
  const added = await withTimeout(
    db
      .update(balanceSets)
      .set(change)
      .where(and(isSet(set), sql`length(${before}) = ${from}`))
      .returning({ roles: balanceSets.roles }),
  );
  return added.length > 0;
}
