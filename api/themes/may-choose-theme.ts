import type { Database } from '@nightfall/shared/backend/db/connect';
import { inTime } from '@nightfall/shared/backend/db/in-time';
import { builtInTheme } from '@nightfall/shared/backend/themes/theme-cache';
import { packRecord } from '@nightfall/shared/backend/themes/theme-packs';
import type { Session } from '../accounts/sessions.ts';

/** Built-in themes, own packs and the public one may be chosen for a game; packs by their record id. */
export async function mayChooseTheme(
  db: Database,
  { accountId }: Pick<Session, 'accountId'>,
  themeId: string,
): Promise<boolean> {
  if (builtInTheme(themeId) !== undefined) return true;
  const pack = await inTime(packRecord(db, themeId));
  if (pack === null || pack.deletedAt !== null) return false;
  return pack.visibility === 'public' || (accountId !== null && pack.ownerId === accountId);
}
