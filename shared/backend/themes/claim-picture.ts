import { inArray, sql } from 'drizzle-orm';
import { generic } from '../../themes/generic/theme.ts';
import type { Database } from '../db/connect.ts';
import { themePacks } from '../db/schema/index.ts';
import { inTransaction, type Transaction } from '../db/transaction.ts';

/** Held by the purge: what it finds to be nobody's, nobody claims until it is gone. */
export const lockPictures = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('pictures'))`);

/** Held by those who are about to keep a picture for a pack: no purge takes it away meanwhile. */
export const keepPictures = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext('pictures'))`);

/**
 * To be called before a picture is kept for a pack that is not there yet. A claim is a deleted pack that has the
 * picture: should the upload end in its middle, both are purged like those that somebody has deleted.
 * @returns the claim, which is to be given up when the pack is there
 */
export function claimPicture(db: Database, picture: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    await keepPictures(tx);
    const json = { ...generic, images: { cardBack: picture } };
    const { id: themeId, name, description } = json;
    const claim = { themeId, name, description, json, deletedAt: new Date() };
    const [claimed] = await tx.insert(themePacks).values(claim).returning({ id: themePacks.id });
    if (claimed === undefined) throw new Error('A claim was not stored');
    return claimed.id;
  });
}

export const giveUpClaims = (tx: Transaction, claims: readonly string[]) =>
  tx.delete(themePacks).where(inArray(themePacks.id, [...claims]));
