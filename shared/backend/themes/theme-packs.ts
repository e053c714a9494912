import { isDeepStrictEqual } from 'node:util';
import { and, count, desc, eq, getTableColumns, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { CustomRole } from '../../game/state/custom-role.ts';
import { rolePictureKey } from '../../protocol/custom-roles.ts';
import { problem } from '../../text/problems.ts';
import { themeById } from '../../themes/index.ts';
import type { ThemeData } from '../../themes/theme-schema.ts';
import type { Database } from '../db/connect.ts';
import { lockAccount } from '../db/lock-account.ts';
import { type ThemePackRow, themePacks, users } from '../db/schema/index.ts';
import { inTransaction, type Transaction } from '../db/transaction.ts';
import type { LiveRooms } from '../rooms/live-rooms.ts';
import type { RoomStore } from '../rooms/room-store.ts';
import { purgePictures } from './claimed-pictures.ts';
import { endGlobalTheme, globalTheme, lockPublicTheme, setGlobalTheme } from './global-theme.ts';
import { NoSpaceLeft } from './pack-space.ts';
import type { PictureStore } from './picture-store.ts';
import { builtInTheme, isPackId } from './theme-cache.ts';

/** What is known of a pack without its contents. */
const { json, ...record } = getTableColumns(themePacks);
export type PackRecord = Omit<ThemePackRow, 'json'>;
/** With what it is written in, if it says so. */
export type ListedPack = PackRecord & { readonly language?: string | null | undefined };

const MAX_PACKS = 20;

const isKept = isNull(themePacks.deletedAt);
const isOwn = (ownerId: string) => and(eq(themePacks.ownerId, ownerId), isKept);

/** A pack by its record id, deleted or not. */
export async function packRecord(db: Database | Transaction, id: string): Promise<PackRecord | null> {
  if (!isPackId(id)) return null;
  const [pack] = await db.select(record).from(themePacks).where(eq(themePacks.id, id));
  return pack ?? null;
}

/** The newest first. */
export const ownPacks = (db: Database | Transaction, ownerId: string): Promise<ListedPack[]> =>
  db
    .select({ ...record, language: sql<string | null>`${json}->>'language'` })
    .from(themePacks)
    .where(isOwn(ownerId))
    .orderBy(desc(themePacks.createdAt));

/** With their contents, for their owner. */
export const ownPacksWhole = (tx: Transaction, ownerId: string) => {
  const { ownerId: _, deletedAt, ...kept } = record;
  return tx
    .select({ ...kept, theme: json })
    .from(themePacks)
    .where(isOwn(ownerId))
    .orderBy(desc(themePacks.createdAt));
};

/** By the record id, or the id that the pack gives itself. */
export async function ownPack(
  db: Database | Transaction,
  ownerId: string,
  id: string,
): Promise<PackRecord | null> {
  const isNamed = isPackId(id)
    ? or(eq(themePacks.id, id), eq(themePacks.themeId, id))
    : eq(themePacks.themeId, id);
  const [pack] = await db
    .select(record)
    .from(themePacks)
    .where(and(isOwn(ownerId), isNamed))
    .orderBy(desc(themePacks.createdAt));
  return pack ?? null;
}

/**
 * Keeps a pack for an account. A pack with the same own id is replaced: users who chose it get the new one, and
 * rooms that use it go on with the old one. @throws NoSpaceLeft
 * @returns null when the account is gone
 */
export async function addPack(
  tx: Transaction,
  ownerId: string,
  theme: ThemeData,
): Promise<PackRecord | null> {
  if (!(await lockAccount(tx, ownerId))) return null;
  const [replaced] = await tx
    .select(record)
    .from(themePacks)
    .where(and(isOwn(ownerId), eq(themePacks.themeId, theme.id)));
  if (replaced === undefined) await requireRoom(tx, ownerId);
  const { id: themeId, name, description } = theme;
  const [added] = await tx
    .insert(themePacks)
    .values({ ownerId, themeId, name, description, json: theme })
    .returning(record);
  if (added === undefined || replaced === undefined) return added ?? null;
  await lockPublicTheme(tx);
  if ((await globalTheme(tx)) === replaced.id) await setGlobalTheme(tx, added.id, added.id, ownerId);
  await tx.update(users).set({ preferredThemeId: added.id }).where(eq(users.preferredThemeId, replaced.id));
  await retirePack(tx, replaced.id);
  return packRecord(tx, added.id);
}

async function requireRoom(tx: Transaction, ownerId: string): Promise<void> {
  const [kept] = await tx.select({ packs: count() }).from(themePacks).where(isOwn(ownerId));
  if ((kept?.packs ?? 0) >= MAX_PACKS)
    throw new NoSpaceLeft(problem('themes.tooManyPacks', { most: MAX_PACKS }));
}

/**
 * Deletes a pack for everybody but the rooms that use it; preferences and the global default that named it name none.
 * @returns whether it was the global default
 */
export async function retirePack(tx: Transaction, id: string): Promise<boolean> {
  await lockPublicTheme(tx);
  const wasGlobal = await endGlobalTheme(tx, id);
  const deletedAt = new Date();
  await tx
    .update(themePacks)
    .set({ visibility: 'private', deletedAt, updatedAt: deletedAt })
    .where(and(eq(themePacks.id, id), isKept));
  await tx.update(users).set({ preferredThemeId: null }).where(eq(users.preferredThemeId, id));
  return wasGlobal;
}

/** For the end of an account. */
export async function retireOwnPacks(tx: Transaction, ownerId: string): Promise<void> {
  for (const { id } of await ownPacks(tx, ownerId)) await retirePack(tx, id);
}

/** Copies a pack, with its pictures, into another account; an equal pack there is used instead. @throws NoSpaceLeft */
export async function copyPack(
  tx: Transaction,
  ownerId: string,
  id: string,
): Promise<{ readonly id: string; readonly isNew: boolean } | null> {
  if (!(await lockAccount(tx, ownerId))) return null;
  // Keeps a purge from removing the pack and its pictures before the copy exists.
  const [source] = await tx.select({ json }).from(themePacks).where(eq(themePacks.id, id)).for('key share');
  if (source === undefined) return null;
  const own = await tx
    .select({ id: themePacks.id, themeId: themePacks.themeId, json })
    .from(themePacks)
    .where(isOwn(ownerId));
  const same = own.find((pack) => isDeepStrictEqual({ ...pack.json, id: '' }, { ...source.json, id: '' }));
  if (same !== undefined) return { id: same.id, isNew: false };
  const themeId = freeThemeId(source.json.id, new Set(own.map((pack) => pack.themeId)));
  const added = await addPack(tx, ownerId, { ...source.json, id: themeId });
  return added === null ? null : { id: added.id, isNew: true };
}

/** A copied pack must not replace an own pack with the same id. */
function freeThemeId(themeId: string, taken: ReadonlySet<string>): string {
  for (let number = 2, free = themeId; ; number += 1) {
    if (!taken.has(free)) return free;
    free = `${themeId.slice(0, 60)}-${number}`;
  }
}

interface Purge {
  readonly db: Database;
  readonly pictures: PictureStore;
  readonly store: RoomStore;
  readonly liveRooms: LiveRooms;
}

/** Longer than it takes from choosing a theme to the room that has it. */
const KEPT_MS = 24 * 3600 * 1000;
/** Packs looked at in one go. */
const BATCH = 20;
/** Rooms asked for their theme in one go. */
const ROOMS_AT_ONCE = 100;

/**
 * Forgets packs that were deleted long ago and that no live room uses, and then the pictures that nothing has.
 * May run twice, also at once, and be interrupted.
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
      // Waits for a pack that is being copied: its copy takes over the pictures.
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

/** The host's preference, else the global default; an unknown theme becomes the classic one (accounts.md section 4). */
export async function themeOfNewGame(db: Database, accountId: string | null): Promise<string> {
  const id = (await preferenceOf(db, accountId)) ?? (await globalTheme(db));
  if (builtInTheme(id) !== undefined) return id;
  const pack = await packRecord(db, id);
  const isReadable = pack?.ownerId === accountId || pack?.visibility === 'public';
  return pack !== null && pack.deletedAt === null && isReadable ? pack.id : themeById(id).id;
}

async function preferenceOf(db: Database, accountId: string | null): Promise<string | null> {
  if (accountId === null) return null;
  const [user] = await db
    .select({ themeId: users.preferredThemeId })
    .from(users)
    .where(eq(users.id, accountId));
  return user?.themeId ?? null;
}
