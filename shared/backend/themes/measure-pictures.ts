import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { inTime } from '../db/in-time.ts';
import { pictures } from '../db/schema/index.ts';
import type { PictureStore } from '../pictures/picture-store.ts';

/** Pictures looked at in one go: they are loaded whole. */
const BATCH = 20;

/** Notes what the pictures take that a former version stored. They have one size. */
export async function measurePictures(db: Database, store: PictureStore): Promise<void> {
  for (let last = ''; ; ) {
    const rows = await inTime(
      db
        .select({ key: pictures.key })
        .from(pictures)
        .where(and(isNull(pictures.bytes), isNull(pictures.removingAt), gt(pictures.key, last)))
        .orderBy(asc(pictures.key))
        .limit(BATCH),
    );
    for (const { key } of rows) await measure(db, store, key);
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.key ?? last;
  }
}

async function measure(db: Database, store: PictureStore, key: string): Promise<void> {
  const picture = await store.get(key);
  // Whoever claims it anew knows better.
  const isUnknown = and(eq(pictures.key, key), isNull(pictures.bytes));
  if (picture !== null)
    await inTime(db.update(pictures).set({ bytes: picture.bytes.length }).where(isUnknown));
}
