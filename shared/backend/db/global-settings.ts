import { and, eq } from 'drizzle-orm';
import { type PlannedMaintenance, plannedMaintenanceSchema } from '../../protocol/site.ts';
import type { Database } from './connect.ts';
import { globalSettings } from './schema/index.ts';
import type { Transaction } from './transaction.ts';

/** The keys of the settings of the whole server. */
type SettingKey = 'maintenance' | 'theme';

export async function readSetting(db: Database | Transaction, key: SettingKey): Promise<string | undefined> {
  const [setting] = await db
    .select({ value: globalSettings.value })
    .from(globalSettings)
    .where(eq(globalSettings.key, key));
  return setting?.value;
}

/** Replaces the value of before. */
export async function writeSetting(
  tx: Transaction,
  key: SettingKey,
  { value, updatedBy }: { readonly value: string; readonly updatedBy: string | null },
): Promise<void> {
  const setting = { value, updatedBy, updatedAt: new Date() };
  await tx
    .insert(globalSettings)
    .values({ key, ...setting })
    .onConflictDoUpdate({ target: globalSettings.key, set: setting });
}

/** @param value - if given, the setting is deleted only while it has this value. @returns whether it was deleted */
export async function deleteSetting(tx: Transaction, key: SettingKey, value?: string): Promise<boolean> {
  const isIt = value === undefined ? undefined : eq(globalSettings.value, value);
  const deleted = await tx
    .delete(globalSettings)
    .where(and(eq(globalSettings.key, key), isIt))
    .returning();
  return deleted.length > 0;
}

/** The planned maintenance; null if there is none, or only a newer version could read it. */
export async function plannedMaintenance(db: Database | Transaction): Promise<PlannedMaintenance | null> {
  const value = await readSetting(db, 'maintenance');
  return value === undefined ? null : (plannedMaintenanceSchema.safeParse(JSON.parse(value)).data ?? null);
}

/** Replaces the maintenance that was planned before. */
export const planMaintenance = (tx: Transaction, planned: PlannedMaintenance, updatedBy: string) =>
  writeSetting(tx, 'maintenance', { value: JSON.stringify(planned), updatedBy });

/** @returns whether any was planned */
export const withdrawMaintenance = (tx: Transaction): Promise<boolean> => deleteSetting(tx, 'maintenance');
