import {
  type BuiltInThemeId,
  CLASSIC_THEME_ID,
  type DEFAULT_THEME_ID,
} from '@nightfall/shared/themes/choices';
import { generic } from '@nightfall/shared/themes/generic/theme';
import { type Theme, themeFrom } from '@nightfall/shared/themes/theme';
import type { ThemeData } from '@nightfall/shared/themes/theme-schema';
import { useEffect, useState } from 'react';
import { facesThere } from './faces.ts';

export const DEFAULT_THEME = themeFrom(generic);

/** Every theme but the default one is fetched when somebody plays in it: Home would carry words it never says. */
const FETCHED: Readonly<Record<Exclude<BuiltInThemeId, typeof DEFAULT_THEME_ID>, () => Promise<ThemeData>>> =
  {
    'onuw-classic': async () => (await import('@nightfall/shared/themes/onuw-classic/theme')).onuwClassic,
    corporate: async () => (await import('@nightfall/shared/themes/corporate/theme')).corporate,
    russiagate: async () => (await import('@nightfall/shared/themes/russiagate/theme')).russiagate,
    'default-theme': async () => (await import('@nightfall/shared/themes/default-pack/theme')).defaultPack,
  };

const fetchedById = new Map<string, () => Promise<ThemeData>>(Object.entries(FETCHED));
const loaded = new Map([[DEFAULT_THEME.id, DEFAULT_THEME]]);

/** The id of the built-in theme that an id stands for. */
const builtInId = (id: string) => (loaded.has(id) || fetchedById.has(id) ? id : CLASSIC_THEME_ID);

/** A built-in theme by its id; an id nobody knows means the classic theme, and one that cannot be fetched the default. */
export async function loadBuiltInTheme(id: string): Promise<Theme> {
  const known = builtInId(id);
  const fetchTheme = fetchedById.get(known);
  const there = loaded.get(known);
  if (there !== undefined || fetchTheme === undefined) return there ?? DEFAULT_THEME;
  try {
    const theme = themeFrom(await fetchTheme());
    await facesThere(theme.look.skyline);
    loaded.set(known, theme);
    return theme;
  } catch {
    return DEFAULT_THEME;
  }
}

/** The built-in theme for an id; null while it is on its way, and without an id. */
export function useBuiltInTheme(id: string | null): Theme | null {
  const there = id === null ? null : (loaded.get(builtInId(id)) ?? null);
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
