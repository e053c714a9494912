import type { Actor } from '@nightfall/shared/backend/accounts/admin-rights';
import { recordAction } from '@nightfall/shared/backend/accounts/audit';
import { lockAccount } from '@nightfall/shared/backend/accounts/lock-account';
import { inTransaction } from '@nightfall/shared/backend/db/transaction';
import { packRecord, retirePack } from '@nightfall/shared/backend/themes/theme-packs';
import { DEFAULT_THEME_ID } from '@nightfall/shared/themes/choices';
import type { Dependencies } from '../dependencies.ts';
import { themeNotFound } from './readable-pack.ts';

/** For its owner; the public one also for the fixed super admin. Rooms that use it go on with it. @throws ServiceError NOT_FOUND */
export function deletePack(db: Dependencies['db'], actor: Actor, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const known = await packRecord(tx, id);
    // Accounts before the public theme, as everywhere.
    if (known?.ownerId != null) await lockAccount(tx, known.ownerId);
    const pack = await packRecord(tx, id);
    if (pack === null || pack.deletedAt !== null) throw themeNotFound();
    const isAllowed = pack.ownerId === actor.id || (actor.isFixedSuperAdmin && pack.visibility === 'public');
    if (!isAllowed) throw themeNotFound();
    if (!(await retirePack(tx, id))) return;
    const subject = { id: DEFAULT_THEME_ID, email: null };
    const details = { theme: DEFAULT_THEME_ID, before: id };
    await recordAction(tx, actor, { action: 'set_global_theme', subject, details });
  });
}
