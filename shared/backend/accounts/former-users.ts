import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { formerUsers } from '../db/schema/index.ts';
import { type Transaction, withTimeout } from '../db/transaction.ts';

/** As long as a job that carries old ids may be retried (docs/operations.md). */
const KEPT_MS = 8 * 24 * 3600 * 1000;

/** Locks these ids against other changes until the transaction ends. */
export async function lockUsers(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`);
}

/** Notes that an id is out of use: a guest has signed in to an account, or an account is deleted. */
export async function noteFormerUser(
  tx: Transaction,
  userId: string,
  accountId: string | null,
): Promise<void> {
  await lockUsers(tx, [userId]);
  if (accountId === null)
    await tx.update(formerUsers).set({ accountId }).where(eq(formerUsers.accountId, userId));
  await tx
    .insert(formerUsers)
    .values({ userId, accountId })
    .onConflictDoUpdate({ target: formerUsers.userId, set: { accountId } });
}

/** Of locked ids: the successor of each id out of use, or null. Ids in use are missing. */
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

/** The guest ids that an account had lately, and since when they are out of use. */
export const formerGuestsOf = (db: Pick<Database, 'select'>, accountId: string) =>
  db
    .select({ userId: formerUsers.userId, since: formerUsers.since })
    .from(formerUsers)
    .where(eq(formerUsers.accountId, accountId))
    .orderBy(formerUsers.since);

/** The ids under which an account's owner has played as a guest lately. */
export async function formerIdsOf(db: Database, accountId: string): Promise<string[]> {
  const former = await withTimeout(formerGuestsOf(db, accountId));
  return former.map(({ userId }) => userId);
}

/** May run twice, also at once. */
export async function purgeFormerUsers(db: Database, now = Date.now()): Promise<void> {
  await withTimeout(db.delete(formerUsers).where(lt(formerUsers.since, new Date(now - KEPT_MS))));
}
