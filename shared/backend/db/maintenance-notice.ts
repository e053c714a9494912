import { type PlannedMaintenance, plannedMaintenanceSchema } from '../../protocol/site.ts';
import type { Database } from './connect.ts';
import { deleteSetting, readSetting, writeSetting } from './global-settings.ts';
import type { Transaction } from './transaction.ts';

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
