import { and, eq, inArray, isNull, ne, notInArray, type SQL, sql, sum } from 'drizzle-orm';
import { type Problem, problem, type Said } from '../../text/problems.ts';
import type { Database } from '../db/connect.ts';
import { lockAccount } from '../db/lock-account.ts';
import { pictures, themePackPictures, themePacks, users } from '../db/schema/index.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Env } from '../env.ts';

export type SpaceSettings = Pick<
  Env,
  'PICTURE_SHARE_MB' | 'PICTURE_SHARE_UNVERIFIED_MB' | 'PICTURES_TOTAL_MB'
>;

/** What theme packs take of what they may take, in bytes. */
export interface Space {
  readonly used: number;
  readonly most: number;
}

const MB = 1024 * 1024;

/** There is no room for a pack, or a picture. */
export class NoSpaceLeft extends Error {
  override readonly name = 'NoSpaceLeft';
  readonly said: Said;

  constructor({ message, said }: Problem) {
    super(message);
    this.said = said;
  }
}

/** The share of the whole that packs of unverified accounts may take: the rest is kept for verified ones. */
const UNVERIFIED_PART = 0.5;

export interface OwnSpace extends Space {
  readonly isVerified: boolean;
}

/** What an account's packs take: texts, and each picture once. Null when it is gone. */
export async function ownSpace(
  db: Database | Transaction,
  settings: SpaceSettings,
  ownerId: string,
): Promise<OwnSpace | null> {
  const [user] = await db
    .select({ verifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, ownerId));
  if (user === undefined) return null;
  const isVerified = user.verifiedAt !== null;
  return { used: await ownBytes(db, ownerId), most: shareOf(settings, isVerified), isVerified };
}

export const shareOf = (settings: SpaceSettings, isVerified: boolean): number =>
  MB * (isVerified ? settings.PICTURE_SHARE_MB : settings.PICTURE_SHARE_UNVERIFIED_MB);

/**
 * What all packs take, and all pictures, also those of custom roles, and those whose pack is gone and which are to be removed.
 * It reads every one of them, of which there are no more than PICTURES_TOTAL_MB has room for, and is asked at uploads alone.
 */
export async function wholeSpace(db: Database | Transaction, settings: SpaceSettings): Promise<Space> {
  const used = (await textBytes(db)) + (await pictureBytes(db));
  return { used, most: MB * settings.PICTURES_TOTAL_MB };
}

/** A pack that is about to be kept. Its pictures stand in their table already. */
export interface NewPack {
  readonly ownerId: string;
  /** The pack's own id: it replaces the pack of the account that has it now. */
  readonly themeId: string;
  readonly textBytes: number;
  readonly pictures: readonly string[];
}

/** @throws NoSpaceLeft when the pack would be more than the account may have, or than the server has room for */
export async function requireSpaceFor(
  tx: Transaction,
  settings: SpaceSettings,
  pack: NewPack,
): Promise<void> {
  await lockSpace(tx);
  const own = await ownSpace(tx, settings, pack.ownerId);
  if (own === null) return;
  const after = (await ownBytes(tx, pack.ownerId, pack)) + pack.textBytes;
  if (after > own.most) throw tooMuch(own, settings, after);
  const whole = await wholeSpace(tx, settings);
  if (whole.used > whole.most * (own.isVerified ? 1 : UNVERIFIED_PART)) {
    throw new NoSpaceLeft(problem('themes.noSpaceForPacks'));
  }
}

/** For a picture of a custom role, which is no account's. @throws NoSpaceLeft */
export async function requireRoomOnServer(tx: Transaction, settings: SpaceSettings): Promise<void> {
  await lockSpace(tx);
  const { used, most } = await wholeSpace(tx, settings);
  if (used > most) throw new NoSpaceLeft(problem('themes.noSpaceForPictures'));
}

/** The same for packs that are there already, before they are kept for good. @throws NoSpaceLeft */
export async function requireShare(tx: Transaction, settings: SpaceSettings, ownerId: string): Promise<void> {
  const own = (await lockAccount(tx, ownerId)) ? await ownSpace(tx, settings, ownerId) : null;
  if (own !== null && own.used > own.most) throw tooMuch(own, settings, own.used);
}

/** Uploads check the space one after another. */
const lockSpace = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('space for theme packs'))`);

function tooMuch({ most, isVerified }: OwnSpace, settings: SpaceSettings, after: number): NoSpaceLeft {
  const verified = shareOf(settings, true);
  const space = { taken: megabytes(after), most: megabytes(most) };
  return new NoSpaceLeft(
    isVerified || verified <= most
      ? problem('themes.tooMuch', space)
      : problem('themes.tooMuchUnverified', { ...space, verified: megabytes(verified) }),
  );
}

const megabytes = (bytes: number): number => Math.round((bytes / MB) * 100) / 100;

/** Bytes of an account's packs; with a new pack, without the one that it replaces. */
async function ownBytes(
  db: Database | Transaction,
  ownerId: string,
  next?: Pick<NewPack, 'themeId' | 'pictures'>,
): Promise<number> {
  const isOwn = and(
    eq(themePacks.ownerId, ownerId),
    isNull(themePacks.deletedAt),
    next && ne(themePacks.themeId, next.themeId),
  );
  const ofOwn = db
    .selectDistinct({ key: themePackPictures.picture })
    .from(themePackPictures)
    .innerJoin(themePacks, eq(themePacks.id, themePackPictures.packId))
    .where(isOwn);
  const texts = await textBytes(db, isOwn);
  const shown = await pictureBytes(db, inArray(pictures.key, ofOwn));
  if (next === undefined || next.pictures.length === 0) return texts + shown;
  // By themselves: Postgres finds each by its key, but reads all where it may be the one or the other.
  const isNew = and(inArray(pictures.key, [...next.pictures]), notInArray(pictures.key, ofOwn));
  return texts + shown + (await pictureBytes(db, isNew));
}

async function textBytes(db: Database | Transaction, ofPacks?: SQL): Promise<number> {
  // As large as they lie there, which is known without unpacking them.
  const size = sql`pg_column_size(${themePacks.json})`;
  const [texts] = await db
    .select({ bytes: sum(size).mapWith(Number) })
    .from(themePacks)
    .where(ofPacks);
  return texts?.bytes ?? 0;
}

async function pictureBytes(db: Database | Transaction, ofPictures?: SQL): Promise<number> {
  const [images] = await db
    .select({ bytes: sum(pictures.bytes).mapWith(Number) })
    .from(pictures)
    .where(ofPictures);
  return images?.bytes ?? 0;
}
