import { lockAccount } from '@nightfall/shared/backend/accounts/lock-account';
import { users } from '@nightfall/shared/backend/db/schema/index';
import { inTransaction, type Transaction } from '@nightfall/shared/backend/db/transaction';
import { requireShare } from '@nightfall/shared/backend/themes/pack-space';
import { builtInTheme } from '@nightfall/shared/backend/themes/theme-cache';
import { copyPack, ownPack } from '@nightfall/shared/backend/themes/theme-packs';
import type { PreferredTheme } from '@nightfall/shared/protocol/themes';
import { eq } from 'drizzle-orm';
import type { Session } from '../accounts/sessions.ts';
import type { Dependencies } from '../dependencies.ts';
import { requireAccount } from '../http/identity.ts';
import { ServiceError } from '../http/service-error.ts';
import { packsAsAnswers } from './packs-as-answers.ts';
import { readablePack, themeNotFound } from './readable-pack.ts';

/**
 * Sets the theme of the games that an account is going to host. Somebody else's pack is copied into the account first,
 * if the caller may read it. @throws ServiceError UNAUTHENTICATED, NOT_FOUND, INVALID, RATE_LIMITED
 */
export async function preferTheme(
  dependencies: Dependencies,
  session: Session | null,
  themeId: string,
): Promise<PreferredTheme> {
  const { db, env } = dependencies;
  const accountId = requireAccount(session);
  const known = await inTransaction(db, (tx) => preferKnown(tx, accountId, themeId));
  if (known !== null) return { preferredThemeId: known };
  const { id } = await readablePack(dependencies, session, themeId);
  await dependencies.limits.count('keepTheme', accountId);
  return packsAsAnswers(() =>
    inTransaction(db, async (tx) => {
      const copy = await copyPack(tx, accountId, id);
      if (copy === null) throw themeNotFound();
      if (copy.isNew) await requireShare(tx, env, accountId);
      await prefer(tx, accountId, copy.id);
      return { preferredThemeId: copy.id, themeCopied: copy.isNew };
    }),
  );
}

/** A built-in theme or an own pack; locked, so that the pack is not deleted meanwhile. Null: it is neither. */
async function preferKnown(tx: Transaction, accountId: string, themeId: string): Promise<string | null> {
  if (!(await lockAccount(tx, accountId))) throw new ServiceError('UNAUTHENTICATED');
  const known = builtInTheme(themeId) ?? (await ownPack(tx, accountId, themeId));
  if (known !== null) await prefer(tx, accountId, known.id);
  return known?.id ?? null;
}

const prefer = (tx: Transaction, accountId: string, preferredThemeId: string) =>
  tx.update(users).set({ preferredThemeId }).where(eq(users.id, accountId));
