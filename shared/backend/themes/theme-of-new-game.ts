import { eq } from 'drizzle-orm';
import { themeById } from '../../themes/index.ts';
import type { Database } from '../db/connect.ts';
import { users } from '../db/schema/index.ts';
import { globalTheme } from './global-theme.ts';
import { builtInTheme } from './theme-cache.ts';
import { packRecord } from './theme-packs.ts';

/** The host's preference, else the global default; an unknown theme becomes the classic one (accounts.md section 4). */
export async function themeOfNewGame(db: Database, accountId: string | null): Promise<string> {
  const id = (await preferenceOf(db, accountId)) ?? (await globalTheme(db));
  if (builtInTheme(id) !== undefined) return id;
  const pack = await packRecord(db, id);
  const isReadable = pack?.ownerId === accountId || pack?.visibility === 'public';
  return pack !== null && pack.deletedAt === null && isReadable ? pack.id : themeById(id).id;
}

async function preferenceOf(db: Database, accountId: string | null): Promise<string | null> {
  if (accountId === null) return null;
  const [user] = await db
    .select({ themeId: users.preferredThemeId })
    .from(users)
    .where(eq(users.id, accountId));
  return user?.themeId ?? null;
}
