import { eq } from 'drizzle-orm';
import { type PlannedMaintenance, plannedMaintenanceSchema } from '../protocol/site.ts';
import type { Database } from './db/connect.ts';
import { globalSettings } from './db/schema/index.ts';
import type { Transaction } from './db/transaction.ts';

const KEY = 'maintenance';

/** What is planned; null if nothing is, or only a newer version could read it. */
export async function plannedMaintenance(db: Database | Transaction): Promise<PlannedMaintenance | null> {
  const [setting] = await db
    .select({ value: globalSettings.value })
    .from(globalSettings)
    .where(eq(globalSettings.key, KEY));
  if (setting === undefined) return null;
  return plannedMaintenanceSchema.safeParse(JSON.parse(setting.value)).data ?? null;
}

/** Takes the place of what was planned before. */
export async function planMaintenance(
  tx: Transaction,
  planned: PlannedMaintenance,
  updatedBy: string,
): Promise<void> {
  const setting = { value: JSON.stringify(planned), updatedBy, updatedAt: new Date() };
  await tx
    .insert(globalSettings)
    .values({ key: KEY, ...setting })
    .onConflictDoUpdate({ target: globalSettings.key, set: setting });
}

/** @returns whether anything was planned */
export async function withdrawMaintenance(tx: Transaction): Promise<boolean> {
  const withdrawn = await tx.delete(globalSettings).where(eq(globalSettings.key, KEY)).returning();
  return withdrawn.length > 0;
}
