import { and, eq, sql } from 'drizzle-orm';
import { DEFAULT_THEME_ID } from '../../themes/choices.ts';
import type { Database } from '../db/connect.ts';
import { globalSettings, themePacks } from '../db/schema/index.ts';
import type { Transaction } from '../db/transaction.ts';

const KEY = 'theme';

/** The theme of users without a preference: a built-in id, or a pack's record id. */
export async function globalTheme(db: Database | Transaction): Promise<string> {
  const [setting] = await db
    .select({ value: globalSettings.value })
    .from(globalSettings)
    .where(eq(globalSettings.key, KEY));
  return setting?.value ?? DEFAULT_THEME_ID;
}

/** Serialises changes of the public theme. */
export const lockPublicTheme = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('public theme'))`);

/** A pack is readable by everybody for as long as it is the global default. The lock must be held. */
export async function setGlobalTheme(
  tx: Transaction,
  theme: string,
  packId: string | null,
  updatedBy: string | null,
): Promise<void> {
  await tx.update(themePacks).set({ visibility: 'private' }).where(eq(themePacks.visibility, 'public'));
  if (packId !== null)
    await tx.update(themePacks).set({ visibility: 'public' }).where(eq(themePacks.id, packId));
  const setting = { value: theme, updatedBy, updatedAt: new Date() };
  await tx
    .insert(globalSettings)
    .values({ key: KEY, ...setting })
    .onConflictDoUpdate({ target: globalSettings.key, set: setting });
}

/** The lock must be held. @returns whether this pack was it */
export async function endGlobalTheme(tx: Transaction, packId: string): Promise<boolean> {
  const ended = await tx
    .delete(globalSettings)
    .where(and(eq(globalSettings.key, KEY), eq(globalSettings.value, packId)))
    .returning();
  return ended.length > 0;
}
