import { type BuiltInThemeId, CLASSIC_THEME_ID, DEFAULT_THEME_ID } from '@nightfall/shared/themes/choices';
import { GENERIC_COVER } from '@nightfall/shared/themes/generic/cover';
import type { Theme } from '@nightfall/shared/themes/theme';
import type { ThemeCover, ThemeData } from '@nightfall/shared/themes/theme-schema';
import { useEffect, useState } from 'react';
import { fetchDrawings } from './fetch-drawings.ts';

/** The default theme before its words have come. */
export const DEFAULT_COVER: ThemeCover = GENERIC_COVER;

/** Themes are fetched on demand: Home does not need their words. */
const LOADERS: Readonly<Record<BuiltInThemeId, () => Promise<ThemeData>>> = {
  generic: async () => (await import('@nightfall/shared/themes/generic/theme')).generic,
  'onuw-classic': async () => (await import('@nightfall/shared/themes/onuw-classic/theme')).onuwClassic,
  corporate: async () => (await import('@nightfall/shared/themes/corporate/theme')).corporate,
  russiagate: async () => (await import('@nightfall/shared/themes/russiagate/theme')).russiagate,
  'default-theme': async () => (await import('@nightfall/shared/themes/default-pack/theme')).defaultPack,
};

const fetchedById = new Map<string, () => Promise<ThemeData>>(Object.entries(LOADERS));
const loaded = new Map<string, Theme>();

/** The id of the built-in theme that an id stands for. */
const builtInId = (id: string) => (fetchedById.has(id) ? id : CLASSIC_THEME_ID);

/** The code that turns a theme's data into sentences; not in Home's first load. */
export const fetchThemeCode = () => import('@nightfall/shared/themes/theme');

async function load(id: string): Promise<Theme> {
  const fetchTheme = fetchedById.get(id);
  if (fetchTheme === undefined) throw new Error(`There is no built-in theme ${id}`);
  const [data, { themeFrom }] = await Promise.all([fetchTheme(), fetchThemeCode()]);
  const theme = themeFrom(data);
  await fetchDrawings(theme.look);
  loaded.set(id, theme);
  return theme;
}

let defaultLoading: Promise<Theme> | undefined;

/** The default theme with all its words, which every page but Home needs. Tries anew after it has failed. */
export function fetchDefaultTheme(): Promise<Theme> {
  defaultLoading ??= load(DEFAULT_THEME_ID).catch((error: unknown) => {
    defaultLoading = undefined;
    throw error;
  });
  return defaultLoading;
}

/** The default theme; null while its words are on their way. */
export const defaultTheme = (): Theme | null => loaded.get(DEFAULT_THEME_ID) ?? null;

/** A built-in theme by its id; an unknown id is the classic theme, and one that cannot be fetched the default. */
export async function loadBuiltInTheme(id: string): Promise<Theme> {
  const known = builtInId(id);
  if (known === DEFAULT_THEME_ID) return fetchDefaultTheme();
  return loaded.get(known) ?? load(known).catch(fetchDefaultTheme);
}

/** Of the default theme the cover at least is always there. */
function loadedCover(id: string | null): ThemeCover | null {
  if (id === null) return null;
  const known = builtInId(id);
  return loaded.get(known) ?? (known === DEFAULT_THEME_ID ? DEFAULT_COVER : null);
}

/** The built-in theme for an id; null while it is on its way, and without an id. */
export function useBuiltInTheme(id: string | null): ThemeCover | null {
  const there = loadedCover(id);
  const [fetched, setFetched] = useState<{ readonly id: string; readonly theme: Theme } | null>(null);
  useEffect(() => {
    if (id === null || there !== null) return;
    let isWanted = true;
    void loadBuiltInTheme(id).then((theme) => {
      if (isWanted) setFetched({ id, theme });
    });
    return () => {
      isWanted = false;
    };
  }, [id, there]);
  return there ?? (fetched?.id === id ? fetched.theme : null);
}
