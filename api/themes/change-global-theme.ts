import type { Actor } from '@nightfall/shared/backend/accounts/admin-rights';
import { recordAction } from '@nightfall/shared/backend/accounts/audit';
import { lockAccount } from '@nightfall/shared/backend/accounts/lock-account';
import { inTransaction, type Transaction } from '@nightfall/shared/backend/db/transaction';
import { globalTheme, lockPublicTheme, setGlobalTheme } from '@nightfall/shared/backend/themes/global-theme';
import { builtInTheme } from '@nightfall/shared/backend/themes/theme-cache';
import { ownPack, packRecord } from '@nightfall/shared/backend/themes/theme-packs';
import type { Dependencies } from '../dependencies.ts';
import { ServiceError } from '../http/service-error.ts';
import { themeNotFound } from './readable-pack.ts';

/** A built-in theme, an own pack or the present one. @throws ServiceError NOT_FOUND */
export function changeGlobalTheme(
  db: Dependencies['db'],
  actor: Actor,
  wanted: string,
): Promise<{ readonly theme: string }> {
  return inTransaction(db, async (tx) => {
    // Accounts before the public theme, as everywhere.
    if (!(await lockAccount(tx, actor.id))) throw new ServiceError('UNAUTHENTICATED');
    await lockPublicTheme(tx);
    const before = await globalTheme(tx);
    const packId = await packIdOf(tx, actor, wanted, before);
    const theme = packId ?? wanted;
    if (theme === before) return { theme };
    await setGlobalTheme(tx, theme, packId, actor.id);
    const subject = { id: theme, email: null };
    await recordAction(tx, actor, { action: 'set_global_theme', subject, details: { theme, before } });
    return { theme };
  });
}

/** @returns null for a built-in theme */
async function packIdOf(tx: Transaction, actor: Actor, wanted: string, before: string) {
  if (builtInTheme(wanted) !== undefined) return null;
  const pack = wanted === before ? await packRecord(tx, wanted) : await ownPack(tx, actor.id, wanted);
  if (pack === null) throw themeNotFound();
  return pack.id;
}
