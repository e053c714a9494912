import { and, eq, inArray, isNull, lt, not, notExists, notInArray, or, sql } from 'drizzle-orm';
import type { ThemeData } from '../../themes/theme-schema.ts';
import type { Database } from '../db/connect.ts';
import { pictures, themePackPictures } from '../db/schema/index.ts';
import { inTransaction, type Transaction } from '../db/transaction.ts';
import { StoreUnavailable } from '../rooms/room-store.ts';
import { type PictureStore, removePicture } from './picture-store.ts';
import { isOfSomeRole } from './role-pictures.ts';

/** The same theme with each picture called by what `named` makes of its name. */
export function withPictures<T extends Pick<ThemeData, 'text' | 'images'>>(
  theme: T,
  named: (picture: string) => string,
): T {
  const roles = Object.fromEntries(
    Object.entries(theme.text.roles).map(([role, words]) => [
      role,
      words.image === undefined ? words : { ...words, image: named(words.image) },
    ]),
  ) as ThemeData['text']['roles'];
  const images = Object.fromEntries(
    Object.entries(theme.images).flatMap(([what, picture]) =>
      picture === undefined ? [] : [[what, named(picture)]],
    ),
  );
  return { ...theme, text: { ...theme.text, roles }, images };
}

/** What its pictures are stored under. */
export function pictureNamesOf(theme: Pick<ThemeData, 'text' | 'images'>): Set<string> {
  const pictures = new Set<string>();
  withPictures(theme, (picture) => {
    pictures.add(picture);
    return picture;
  });
  return pictures;
}

/** A removal takes no longer than this, unless the removing process has died. */
const REMOVAL_MS = 60_000;

const WAIT_MS = 50;
const PATIENCE_MS = 2_000;

export interface Claim {
  readonly key: string;
  /** In all its sizes. */
  readonly bytes: number;
  /** Is for a custom role: anyone with a session may load it. */
  readonly isOfRole?: boolean;
}

/**
 * To be called before pictures are kept for a pack or a role that is not there yet: the purge leaves what was claimed lately.
 * All of them are claimed, or none: `allow` sees the tables with the claims, and throws to refuse them.
 * Waits for a picture that is being removed. @throws StoreUnavailable when that takes too long
 */
export async function claimPictures(
  db: Database,
  claims: readonly Claim[],
  allow: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await areClaimed(db, claims, allow))) {
    if (Date.now() > deadline) throw new StoreUnavailable(false, 'a picture is being removed');
    await Bun.sleep(WAIT_MS);
  }
}

class IsBeingRemoved extends Error {}

async function areClaimed(
  db: Database,
  claims: readonly Claim[],
  allow: (tx: Transaction) => Promise<void>,
): Promise<boolean> {
  try {
    await inTransaction(db, async (tx) => {
      await claimAll(tx, claims);
      await allow(tx);
    });
    return true;
  } catch (error) {
    if (error instanceof IsBeingRemoved) return false;
    throw error;
  }
}

async function claimAll(tx: Transaction, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return;
  const claim = { claimedAt: new Date(), removingAt: null };
  const isFree = or(isNull(pictures.removingAt), lt(pictures.removingAt, new Date(Date.now() - REMOVAL_MS)));
  const claimed = await tx
    .insert(pictures)
    // In one order, so that two packs with the same pictures do not wait for each other.
    .values(claims.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map((one) => ({ ...one, ...claim })))
    .onConflictDoUpdate({
      target: pictures.key,
      // A picture of a role stays one, even if a pack has it too.
      set: {
        ...claim,
        bytes: sql`excluded.bytes`,
        isOfRole: sql`${pictures.isOfRole} or excluded.is_of_role`,
      },
      ...(isFree && { setWhere: isFree }),
    })
    .returning({ key: pictures.key });
  if (claimed.length < claims.length) throw new IsBeingRemoved();
}

/** Pictures removed in one go: all of them well within the time for a removal. */
const BATCH = 20;

interface PurgeScope {
  /** What was claimed before this belongs to no upload that is still under way. */
  readonly past: Date;
  /** Epoch milliseconds. */
  readonly now: number;
  /** What live rooms show. */
  readonly used: readonly string[];
}

/**
 * Removes the pictures that no pack, no custom role and no live room has. They are marked in the table first, and cannot
 * be claimed until they are out of the store: nothing is locked meanwhile, and the next purge finishes an interrupted
 * one.
 */
export async function purgePictures(db: Database, store: PictureStore, moment: PurgeScope): Promise<void> {
  for (;;) {
    const begunAt = Date.now();
    const keys = await beginRemoval(db, moment);
    if (keys.length === 0) return;
    for (const key of keys) {
      // After so long another process may have taken this one for dead, and the picture may be in use again.
      if (Date.now() - begunAt > REMOVAL_MS / 2) return;
      await removePicture(store, key);
    }
    await db
      .delete(pictures)
      .where(and(inArray(pictures.key, keys), eq(pictures.removingAt, new Date(moment.now))));
  }
}

/** Concurrent purges remove different pictures. */
function beginRemoval(db: Database, { past, now, used }: PurgeScope): Promise<string[]> {
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
