import { and, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { CustomRole } from '../../game/state/custom-role.ts';
import { rolePictureKey } from '../../protocol/custom-roles.ts';
import type { Database } from '../db/connect.ts';
import { themePacks } from '../db/schema/index.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PictureStore } from '../pictures/picture-store.ts';
import type { LiveRooms } from '../rooms/live-rooms.ts';
import type { RoomStore } from '../rooms/room-store.ts';
import { purgePictures } from './purge-pictures.ts';

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
/** Rooms asked for their theme in one go. */
const ROOMS_AT_ONCE = 100;

/**
 * Forgets packs that were deleted long ago and that no live room uses, and then the pictures that nothing has.
 * May run twice, also at once, and end in its middle.
 */
export async function purgeThemePacks(purge: Purge, now = Date.now()): Promise<undefined> {
  const used = await inUse(purge.store, purge.liveRooms);
  const past = new Date(now - KEPT_MS);
  for (let purged = BATCH; purged === BATCH; ) purged = await purgeSome(purge.db, used.themes, past);
  await purgePictures(purge.db, purge.pictures, { past, now, used: used.pictures });
}

/** @returns how many are gone */
function purgeSome(db: Database, used: readonly string[], past: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const isPast = lt(themePacks.deletedAt, past);
    const purged = await tx
      .select({ id: themePacks.id })
      .from(themePacks)
      .where(used.length === 0 ? isPast : and(isPast, notInArray(sql`${themePacks.id}::text`, [...used])))
      .limit(BATCH)
      // One that is being copied at this moment is waited for: its copy takes over the pictures.
      .for('update');
    const ids = purged.map(({ id }) => id);
    if (ids.length > 0) await tx.delete(themePacks).where(inArray(themePacks.id, ids));
    return ids.length;
  });
}

const picturesOfDefinition = ({ imageUrl, inThemes = {} }: CustomRole): string[] =>
  [imageUrl, ...Object.values(inThemes).map((one) => one.imageUrl)].flatMap(
    (address) => rolePictureKey(address ?? '') ?? [],
  );

/** The themes of live rooms, and what the pictures of their custom roles are stored under. */
async function inUse(store: RoomStore, liveRooms: LiveRooms) {
  const themes = new Set<string>();
  const pictures = new Set<string>();
  const rooms = await liveRooms.all();
  for (let start = 0; start < rooms.length; start += ROOMS_AT_ONCE) {
    const batch = rooms.slice(start, start + ROOMS_AT_ONCE);
    const parts = await Promise.all(
      batch.map(({ gameId }) => store.loadParts(gameId, 'settings', 'customRoles')),
    );
    for (const part of parts) {
      if (part === null) continue;
      themes.add(part.settings.selectedTheme);
      for (const picture of part.customRoles.flatMap(picturesOfDefinition)) pictures.add(picture);
    }
  }
  return { themes: [...themes], pictures: [...pictures] };
}
