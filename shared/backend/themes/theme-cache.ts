import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { BUILT_IN_THEMES, themeById } from '../../themes/index.ts';
import { storedTheme } from '../../themes/stored-theme.ts';
import { type Theme, themeFrom } from '../../themes/theme.ts';
import type { Database } from '../db/connect.ts';
import { withoutQuery } from '../db/errors.ts';
import { themePacks } from '../db/schema/index.ts';
import { withTimeout } from '../db/transaction.ts';
import type { Logger } from '../observability/logger.ts';

/** Themes by the id that games name them by. The contents of a pack never change (theme-packs.ts). */
export interface ThemeCache {
  /** A built-in theme, or any pack, deleted or not. Null: there is none. @throws when Postgres is away */
  find(id: string): Promise<Theme | null>;
  /** The same, with the classic theme in place of a missing one, or while Postgres is away. */
  get(id: string): Promise<Theme>;
  /** The same at once: a pack that is not cached yet is loaded for the next call. */
  known(id: string): Theme;
}

/** More packs than are played at a time. */
const CACHE_SIZE = 200;

/** A least-recently-used cache of the packs in Postgres. */
export class StoredThemes implements ThemeCache {
  readonly #db: Database;
  readonly #logger: Logger;
  readonly #size: number;
  /** The least recently used first. Null: no such pack, or an unreadable one; that stays so. */
  readonly #cached = new Map<string, Theme | null>();
  readonly #loading = new Map<string, Promise<Theme | null>>();

  constructor(db: Database, logger: Logger, size = CACHE_SIZE) {
    this.#db = db;
    this.#logger = logger;
    this.#size = size;
  }

  async find(id: string): Promise<Theme | null> {
    const theme = this.#lookUp(id);
    if (theme !== undefined) return theme;
    if (!isPackId(id)) return null;
    const loading = this.#loading.get(id) ?? this.#load(id).finally(() => this.#loading.delete(id));
    this.#loading.set(id, loading);
    return loading;
  }

  async get(id: string): Promise<Theme> {
    try {
      return (await this.find(id)) ?? themeById(id);
    } catch (error) {
      this.#logger.warn({ err: withoutQuery(error), themeId: id }, 'a theme could not be loaded');
      return themeById(id);
    }
  }

  known(id: string): Theme {
    const theme = this.#lookUp(id);
    if (theme === undefined) void this.get(id);
    return theme ?? themeById(id);
  }

  #lookUp(id: string): Theme | null | undefined {
    const theme = this.#cached.get(id);
    if (theme === undefined) return builtInTheme(id);
    this.#keep(id, theme);
    return theme;
  }

  async #load(id: string): Promise<Theme | null> {
    const theme = await loadPack(this.#db, id);
    this.#keep(id, theme);
    return theme;
  }

  #keep(id: string, theme: Theme | null): void {
    this.#cached.delete(id);
    this.#cached.set(id, theme);
    const [oldest] = this.#cached.keys();
    if (this.#cached.size > this.#size && oldest !== undefined) this.#cached.delete(oldest);
  }
}

export const builtInTheme = (id: string): Theme | undefined =>
  BUILT_IN_THEMES.find((theme) => theme.id === id);

/** Packs are named by their record ids. */
export const isPackId = (id: string): boolean => z.uuid().safeParse(id).success;

async function loadPack(db: Database, id: string): Promise<Theme | null> {
  const [pack] = await withTimeout(
    db.select({ json: themePacks.json }).from(themePacks).where(eq(themePacks.id, id)),
  );
  const data = storedTheme(pack?.json);
  return data === null ? null : themeFrom(data);
}
