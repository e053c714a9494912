import { CLASSIC_THEME_ID } from '@nightfall/shared/themes/choices';
import { type Theme, themeFrom } from '@nightfall/shared/themes/theme';
import { createContext, type ReactNode, useContext, useMemo, useState, useSyncExternalStore } from 'react';
import { usePackContent } from '../api/themes.ts';
import { readStored, subscribeToStored } from '../session/browser-storage.ts';
import { DEFAULT_THEME, loadBuiltInTheme, useBuiltInTheme } from './built-in-theme.ts';
import { useLook } from './shown-look.ts';

export const ThemeContext = createContext<Theme>(DEFAULT_THEME);

const PACK_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The theme with this id; a pack that cannot be loaded is silently the theme for ids that nobody knows. While one is on
 * its way the theme before it stays, if there was one.
 */
export function useThemeOf(id: string): Theme | null {
  const isPack = PACK_ID.test(id);
  const { data, isError } = usePackContent(isPack ? id : null);
  const pack = useMemo(() => (data === undefined ? null : themeFrom(data.theme)), [data]);
  const builtIn = useBuiltInTheme(isPack ? (isError ? CLASSIC_THEME_ID : null) : id);
  const loaded = pack ?? builtIn;
  const [last, setLast] = useState(loaded);
  if (loaded !== null && loaded !== last) setLast(loaded);
  return loaded ?? last;
}

/** Fetches this browser's chosen theme, so that the first screen is in it. */
export async function prepareChosenTheme(): Promise<void> {
  const chosen = chosenTheme();
  if (!PACK_ID.test(chosen)) await loadBuiltInTheme(chosen);
}

const chosenTheme = () => readStored('selectedTheme') ?? DEFAULT_THEME.id;

interface ThemeProviderProps {
  /** The game's theme; without one, the chosen theme of this browser. */
  readonly themeId?: string | undefined;
  /** Shown while the theme is on its way; without it, the default theme is. */
  readonly whileLoading?: ReactNode;
  readonly children: ReactNode;
}

export function ThemeProvider({ themeId, whileLoading, children }: ThemeProviderProps) {
  const chosen = useSyncExternalStore(subscribeToStored, chosenTheme, chosenTheme);
  const loaded = useThemeOf(themeId ?? chosen);
  const theme = loaded ?? DEFAULT_THEME;
  useLook(theme, themeId === undefined ? 'own' : 'game');
  return <ThemeContext value={theme}>{loaded === null ? (whileLoading ?? children) : children}</ThemeContext>;
}

export const useTheme = (): Theme => useContext(ThemeContext);
