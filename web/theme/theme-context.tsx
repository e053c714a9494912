import { CLASSIC_THEME_ID } from '@nightfall/shared/themes/choices';
import type { Theme } from '@nightfall/shared/themes/theme';
import type { ThemeCover } from '@nightfall/shared/themes/theme-schema';
import { createContext, type ReactNode, use, useContext, useState, useSyncExternalStore } from 'react';
import { readStored, subscribeToStored } from '../session/browser-storage.ts';
import {
  DEFAULT_COVER,
  defaultTheme,
  fetchDefaultTheme,
  loadBuiltInTheme,
  useBuiltInTheme,
} from './built-in-theme.ts';
import { usePackTheme } from './pack-theme.ts';
import { useLook } from './shown-look.ts';

export const ThemeContext = createContext<Theme | ThemeCover>(DEFAULT_COVER);

const PACK_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The theme with this id; a pack that cannot be loaded is silently the theme for ids that nobody knows. While one is on
 * its way the theme before it stays, if there was one.
 */
function useCoverOf(id: string): Theme | ThemeCover | null {
  const isPack = PACK_ID.test(id);
  const { theme: pack, isError } = usePackTheme(isPack ? id : null);
  const builtIn = useBuiltInTheme(isPack ? (isError ? CLASSIC_THEME_ID : null) : id);
  const loaded = pack ?? builtIn;
  const [last, setLast] = useState(loaded);
  if (loaded !== null && loaded !== last) setLast(loaded);
  return loaded ?? last;
}

/** The same with all its words, which may suspend. */
export function useThemeOf(id: string): Theme | null {
  const cover = useCoverOf(id);
  return cover === null ? null : wholeOf(cover);
}

/** Fetches this browser's chosen theme, so that the first screen is in it. */
export async function prepareChosenTheme(): Promise<void> {
  const chosen = chosenTheme();
  if (!PACK_ID.test(chosen) && chosen !== DEFAULT_COVER.id) await loadBuiltInTheme(chosen);
}

const chosenTheme = () => readStored('selectedTheme') ?? DEFAULT_COVER.id;

interface ThemeProviderProps {
  /** The game's theme; without one, the chosen theme of this browser. */
  readonly themeId?: string | undefined;
  /** Shown while the theme is on its way; without it, the default theme is. */
  readonly whileLoading?: ReactNode;
  readonly children: ReactNode;
}

export function ThemeProvider({ themeId, whileLoading, children }: ThemeProviderProps) {
  const chosen = useSyncExternalStore(subscribeToStored, chosenTheme, chosenTheme);
  const loaded = useCoverOf(themeId ?? chosen);
  const theme = loaded ?? DEFAULT_COVER;
  useLook(theme, themeId === undefined ? 'own' : 'game');
  return <ThemeContext value={theme}>{loaded === null ? (whileLoading ?? children) : children}</ThemeContext>;
}

const isWhole = (theme: Theme | ThemeCover): theme is Theme => 'say' in theme;

/** Of the default theme the words may still be on their way. */
const wholeOf = (theme: Theme | ThemeCover): Theme =>
  isWhole(theme) ? theme : (defaultTheme() ?? use(fetchDefaultTheme()));

/** The theme of this part of the page. Suspends where its words are still on their way: pages fetch them beside themselves. */
export const useTheme = (): Theme => wholeOf(useContext(ThemeContext));

/** As much of it as Home shows, which waits for nothing. */
export const useThemeCover = (): ThemeCover => useContext(ThemeContext);
