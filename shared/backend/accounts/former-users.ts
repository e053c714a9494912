import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { formerUsers } from '../db/schema/index.ts';
import { inTime, type Transaction } from '../db/transaction.ts';

/** As long as a job may be tried that knows people by the ids they had (docs/operations.md). */
const KEPT_MS = 8 * 24 * 3600 * 1000;

/** Until the transaction ends, these ids change hands nowhere else. */
export async function holdUsers(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`);
}

/** Nobody has this id any more: a guest goes on under an account, or an account is deleted. */
export async function noteFormerUser(
  tx: Transaction,
  userId: string,
  accountId: string | null,
): Promise<void> {
  await holdUsers(tx, [userId]);
  if (accountId === null)
    await tx.update(formerUsers).set({ accountId }).where(eq(formerUsers.accountId, userId));
  await tx
    .insert(formerUsers)
    .values({ userId, accountId })
    .onConflictDoUpdate({ target: formerUsers.userId, set: { accountId } });
}

/** Of ids that are held: who goes on for those whom nobody has any more, or null. All others are not in it. */
export async function successorsOf(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const former = await tx
    .select({ userId: formerUsers.userId, accountId: formerUsers.accountId })
    .from(formerUsers)
    .where(inArray(formerUsers.userId, [...ids]));
  return new Map(former.map(({ userId, accountId }) => [userId, accountId]));
}

/** The guests that somebody has been lately, and since when they are nobody any more. */
export const formerGuestsOf = (db: Pick<Database, 'select'>, accountId: string) =>
  db
    .select({ userId: formerUsers.userId, since: formerUsers.since })
    .from(formerUsers)
    .where(eq(formerUsers.accountId, accountId))
    .orderBy(formerUsers.since);

/** The ids under which somebody has played as a guest lately. */
export async function formerIdsOf(db: Database, accountId: string): Promise<string[]> {
  const former = await inTime(formerGuestsOf(db, accountId));
  return former.map(({ userId }) => userId);
}

/** May run twice, also at once. */
export async function purgeFormerUsers(db: Database, now = Date.now()): Promise<void> {
  await inTime(db.delete(formerUsers).where(lt(formerUsers.since, new Date(now - KEPT_MS))));
}
