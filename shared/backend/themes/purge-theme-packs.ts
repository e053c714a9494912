import { and, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { themePacks } from '../db/schema/index.ts';
import { inTransaction, type Transaction } from '../db/transaction.ts';
import type { PictureStore } from '../pictures/picture-store.ts';
import type { LiveRooms } from '../rooms/live-rooms.ts';
import type { RoomStore } from '../rooms/room-store.ts';
import { lockPictures } from './claim-picture.ts';
import { picturesOf } from './pictures.ts';

interface Purge {
  readonly db: Database;
  readonly pictures: PictureStore;
  readonly store: RoomStore;
  readonly liveRooms: LiveRooms;
}

/** Longer than anybody takes from choosing a theme to the room that has it. */
const KEPT_MS = 24 * 3600 * 1000;
/** Packs looked at in one go. */
const BATCH = 20;

/**
 * Forgets packs that were deleted long ago and that no live room uses, with the pictures that no other pack has.
 * May run twice, also at once, and end in its middle.
 */
export async function purgeThemePacks(purge: Purge, now = Date.now()): Promise<undefined> {
  const used = await themesInUse(purge.store, purge.liveRooms);
  const past = new Date(now - KEPT_MS);
  for (let purged = BATCH; purged === BATCH; ) purged = await purgeSome(purge, used, past);
}

/** In goes of their own, so that uploads need not wait for all of them. @returns how many are gone */
function purgeSome({ db, pictures }: Purge, used: readonly string[], past: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockPictures(tx);
    const isPast = lt(themePacks.deletedAt, past);
    const purged = await tx
      .select({ id: themePacks.id, json: themePacks.json })
      .from(themePacks)
      .where(used.length === 0 ? isPast : and(isPast, notInArray(sql`${themePacks.id}::text`, [...used])))
      .limit(BATCH);
    const ids = purged.map(({ id }) => id);
    if (ids.length === 0) return 0;
    const left = new Set(purged.flatMap(({ json }) => [...picturesOf(json)]));
    for (const picture of left) {
      // The rows go last: should this end in its middle, they tell what is still to be done.
      if (!(await isInAnother(tx, picture, ids))) await pictures.remove(picture);
    }
    await tx.delete(themePacks).where(inArray(themePacks.id, ids));
    return ids.length;
  });
}

async function themesInUse(store: RoomStore, liveRooms: LiveRooms): Promise<string[]> {
  const used = new Set<string>();
  for (const { gameId } of await liveRooms.all()) {
    const { game } = await store.load(gameId);
    if (game !== null) used.add(game.state.settings.selectedTheme);
  }
  return [...used];
}

async function isInAnother(tx: Transaction, picture: string, ids: readonly string[]): Promise<boolean> {
  const others = await tx.$count(
    themePacks,
    and(notInArray(themePacks.id, [...ids]), sql`strpos(${themePacks.json}::text, ${picture}) > 0`),
  );
  return others > 0;
}
