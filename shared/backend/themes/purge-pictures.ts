import { and, eq, inArray, isNull, lt, not, notExists, notInArray, or } from 'drizzle-orm';
import { isOfSomeRole } from '../custom-roles/role-pictures.ts';
import type { Database } from '../db/connect.ts';
import { pictures, themePackPictures } from '../db/schema/index.ts';
import { inTransaction, type Transaction } from '../db/transaction.ts';
import { type PictureStore, removePicture } from '../pictures/picture-store.ts';
import { REMOVAL_MS } from './claim-pictures.ts';

/** Pictures removed in one go: all of them well within the time for a removal. */
const BATCH = 20;

interface Moment {
  /** What was claimed before this belongs to no upload that is still under way. */
  readonly past: Date;
  /** Epoch milliseconds. */
  readonly now: number;
  /** What live rooms show. */
  readonly used: readonly string[];
}

/**
 * Removes the pictures that no pack, no custom role and no live room has. The table says first which ones are being removed, and nobody claims them
 * until they are out of the store: so nothing is locked meanwhile, and whoever comes next finishes what was left.
 */
export async function purgePictures(db: Database, store: PictureStore, moment: Moment): Promise<void> {
  for (;;) {
    const begunAt = Date.now();
    const keys = await beginRemoval(db, moment);
    if (keys.length === 0) return;
    for (const key of keys) {
      // Whoever was held up so long may have been taken for dead: the picture may be somebody's again.
      if (Date.now() - begunAt > REMOVAL_MS / 2) return;
      await removePicture(store, key);
    }
    await db
      .delete(pictures)
      .where(and(inArray(pictures.key, keys), eq(pictures.removingAt, new Date(moment.now))));
  }
}

/** Each picture is removed by one of those who purge at once. */
function beginRemoval(db: Database, { past, now, used }: Moment): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const isLeft = lt(pictures.removingAt, new Date(now - REMOVAL_MS));
    const isOld = and(isNull(pictures.removingAt), lt(pictures.claimedAt, past));
    const found = await tx
      .select({ key: pictures.key })
      .from(pictures)
      .where(and(or(isOld, isLeft), isFree(tx, used)))
      .orderBy(pictures.key)
      .limit(BATCH)
      .for('update', { skipLocked: true });
    const keys = found.map(({ key }) => key);
    if (keys.length === 0) return [];
    // Asked again under the lock: a pack that was stored meanwhile is seen now, and a later one has to wait.
    const removed = await tx
      .update(pictures)
      .set({ removingAt: new Date(now) })
      .where(and(inArray(pictures.key, keys), isFree(tx, used)))
      .returning({ key: pictures.key });
    return removed.map(({ key }) => key);
  });
}

const isFree = (tx: Transaction, used: readonly string[]) =>
  and(
    notExists(tx.select().from(themePackPictures).where(eq(themePackPictures.picture, pictures.key))),
    not(isOfSomeRole()),
    used.length === 0 ? undefined : notInArray(pictures.key, [...used]),
  );
