import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { BUILT_IN_THEMES, themeById } from '../../themes/index.ts';
import { storedTheme } from '../../themes/stored-theme.ts';
import { type Theme, themeFrom } from '../../themes/theme.ts';
import type { Database } from '../db/connect.ts';
import { withoutQuery } from '../db/errors.ts';
import { themePacks } from '../db/schema/index.ts';
import { inTime } from '../db/transaction.ts';
import type { Logger } from '../logger.ts';

/** The words of games, by what games name their theme by. The contents of a pack never change (theme-packs.ts). */
export interface ThemeCache {
  /** A built-in theme, or a pack whoever's it is, deleted or not. Null: there is none. @throws when Postgres is away */
  find(id: string): Promise<Theme | null>;
  /** The same, with the classic theme in place of one that is not there, or cannot be had now. */
  get(id: string): Promise<Theme>;
  /** The same at once: a pack that is not here yet is on its way for the next time. */
  known(id: string): Theme;
}

/** More packs than are played at a time. */
const KEPT = 200;

export function createThemeCache(db: Database, logger: Logger, most = KEPT): ThemeCache {
  /** The one that was asked for longest ago is first. Null: no such pack, or none that can be read; that stays so. */
  const kept = new Map<string, Theme | null>();
  const underWay = new Map<string, Promise<Theme | null>>();

  const here = (id: string): Theme | null | undefined => {
    const theme = kept.get(id);
    if (theme === undefined) return builtInTheme(id);
    keep(id, theme);
    return theme;
  };
  const keep = (id: string, theme: Theme | null): void => {
    kept.delete(id);
    kept.set(id, theme);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
  };
  const load = async (id: string): Promise<Theme | null> => {
    const theme = await loadPack(db, id);
    keep(id, theme);
    return theme;
  };
  const find = async (id: string): Promise<Theme | null> => {
    const theme = here(id);
    if (theme !== undefined) return theme;
    if (!isPackId(id)) return null;
    const loading = underWay.get(id) ?? load(id).finally(() => underWay.delete(id));
    underWay.set(id, loading);
    return loading;
  };
  const get = (id: string): Promise<Theme> =>
    find(id).then(
      (theme) => theme ?? themeById(id),
      (error: unknown) => {
        logger.warn({ err: withoutQuery(error), themeId: id }, 'a theme could not be loaded');
        return themeById(id);
      },
    );
  return {
    find,
    get,
    known(id) {
      const theme = here(id);
      if (theme === undefined) void get(id);
      return theme ?? themeById(id);
    },
  };
}

export const builtInTheme = (id: string): Theme | undefined =>
  BUILT_IN_THEMES.find((theme) => theme.id === id);

/** Packs are named by their record ids. */
export const isPackId = (id: string): boolean => z.uuid().safeParse(id).success;

async function loadPack(db: Database, id: string): Promise<Theme | null> {
  const [pack] = await inTime(
    db.select({ json: themePacks.json }).from(themePacks).where(eq(themePacks.id, id)),
  );
  const data = storedTheme(pack?.json);
  return data === null ? null : themeFrom(data);
}
