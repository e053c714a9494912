import { isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { pictures } from '../db/schema/index.ts';
import { StoreUnavailable } from '../rooms/room-store.ts';

/** A picture is out of the store this long after its removal was begun, or whoever removed it is dead. */
export const REMOVAL_MS = 60_000;

const WAIT_MS = 50;
const PATIENCE_MS = 2_000;

/**
 * To be called before a picture is kept for a pack that is not there yet: the purge leaves what was claimed lately.
 * One that is being removed at this moment is waited for. @throws StoreUnavailable when that takes too long
 */
export async function claimPicture(db: Database, key: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isClaimed(db, key))) {
    if (Date.now() > deadline) throw new StoreUnavailable(false, 'the picture is being removed');
    await Bun.sleep(WAIT_MS);
  }
}

async function isClaimed(db: Database, key: string): Promise<boolean> {
  const claim = { claimedAt: new Date(), removingAt: null };
  const isFree = or(isNull(pictures.removingAt), lt(pictures.removingAt, new Date(Date.now() - REMOVAL_MS)));
  const claimed = await db
    .insert(pictures)
    .values({ key, ...claim })
    .onConflictDoUpdate({ target: pictures.key, set: claim, ...(isFree && { setWhere: isFree }) })
    .returning({ key: sql`1` });
  return claimed.length > 0;
}
