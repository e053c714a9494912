import { eq, sql } from 'drizzle-orm';
import { DEFAULT_THEME_ID } from '../../themes/choices.ts';
import type { Database } from '../db/connect.ts';
import { deleteSetting, readSetting, writeSetting } from '../db/global-settings.ts';
import { themePacks } from '../db/schema/index.ts';
import type { Transaction } from '../db/transaction.ts';

/** The theme of users without a preference: a built-in id, or a pack's record id. */
export const globalTheme = async (db: Database | Transaction): Promise<string> =>
  (await readSetting(db, 'theme')) ?? DEFAULT_THEME_ID;

/** Serialises changes of the public theme. */
export const lockPublicTheme = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('public theme'))`);

/** A pack is readable by everyone for as long as it is the global default. The lock must be held. */
export async function setGlobalTheme(
  tx: Transaction,
  theme: string,
  packId: string | null,
  updatedBy: string | null,
): Promise<void> {
  await tx.update(themePacks).set({ visibility: 'private' }).where(eq(themePacks.visibility, 'public'));
  if (packId !== null)
    await tx.update(themePacks).set({ visibility: 'public' }).where(eq(themePacks.id, packId));
  await writeSetting(tx, 'theme', { value: theme, updatedBy });
}

/** The lock must be held. @returns whether this pack was the global theme */
export const endGlobalTheme = (tx: Transaction, packId: string): Promise<boolean> =>
  deleteSetting(tx, 'theme', packId);
