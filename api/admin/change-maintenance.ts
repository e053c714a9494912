import type { Actor } from '@nightfall/shared/backend/accounts/admin-rights';
import { recordAction } from '@nightfall/shared/backend/accounts/audit';
import { lockAccount } from '@nightfall/shared/backend/accounts/lock-account';
import { inTransaction } from '@nightfall/shared/backend/db/transaction';
import {
  planMaintenance,
  plannedMaintenance,
  withdrawMaintenance,
} from '@nightfall/shared/backend/maintenance-notice';
import type { MaintenanceBody } from '@nightfall/shared/protocol/maintenance';
import type { Dependencies } from '../dependencies.ts';
import { ServiceError } from '../http/service-error.ts';

/** Plans maintenance, or moves it. What is already so is not noted again. @throws ServiceError INVALID, UNAUTHENTICATED */
export function setMaintenance(
  db: Dependencies['db'],
  actor: Actor,
  { stopsAt, noRoundsFrom = Date.now() }: MaintenanceBody,
): Promise<void> {
  if (stopsAt <= Date.now()) {
    throw new ServiceError('INVALID', { message: 'The planned stop must be in the future' });
  }
  const wanted = { stopsAt, noRoundsFrom };
  return inTransaction(db, async (tx) => {
    if (!(await lockAccount(tx, actor.id))) throw new ServiceError('UNAUTHENTICATED');
    const before = await plannedMaintenance(tx);
    if (before !== null && Bun.deepEquals(before, wanted)) return;
    await planMaintenance(tx, wanted, actor.id);
    await recordAction(tx, actor, { action: 'plan_maintenance', details: wanted });
  });
}

/** Nothing happens where nothing is planned. @throws ServiceError UNAUTHENTICATED */
export function endMaintenance(db: Dependencies['db'], actor: Actor): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await lockAccount(tx, actor.id))) throw new ServiceError('UNAUTHENTICATED');
    if (await withdrawMaintenance(tx)) await recordAction(tx, actor, { action: 'withdraw_maintenance' });
  });
}
