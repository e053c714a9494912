import { DEFAULT_THEME_ID, themeById } from '@nightfall/shared/themes/index';
import type { Theme } from '@nightfall/shared/themes/theme';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { readStored } from '../session/browser-storage.ts';

const ThemeContext = createContext<Theme>(themeById(DEFAULT_THEME_ID));

interface ThemeProviderProps {
  /** The game's theme; without one, the chosen theme of this browser. */
  readonly themeId?: string | undefined;
  readonly children: ReactNode;
}

export function ThemeProvider({ themeId, children }: ThemeProviderProps) {
  const id = themeId ?? readStored('selectedTheme') ?? DEFAULT_THEME_ID;
  const theme = useMemo(() => themeById(id), [id]);
  return <ThemeContext value={theme}>{children}</ThemeContext>;
}

export const useTheme = (): Theme => useContext(ThemeContext);
