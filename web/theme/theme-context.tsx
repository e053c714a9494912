import { CLASSIC_THEME_ID } from '@nightfall/shared/themes/choices';
import type { Theme } from '@nightfall/shared/themes/theme';
import type { ThemeCover } from '@nightfall/shared/themes/theme-schema';
import { skipToken, useQuery } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  use,
  useContext,
  useId,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { usePackContent } from '../api/themes.ts';
import { readStored, subscribeToStored } from '../session/browser-storage.ts';
import { LANGUAGE } from '../session/language.ts';
import {
  DEFAULT_COVER,
  defaultTheme,
  fetchDefaultTheme,
  fetchThemeCode,
  loadBuiltInTheme,
  useBuiltInTheme,
} from './built-in-theme.ts';
import { fetchDrawings } from './fetch-drawings.ts';
import { useLook, useLookWithin } from './shown-look.ts';

export const ThemeContext = createContext<Theme | ThemeCover>(DEFAULT_COVER);

const PACK_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The theme with this id; a pack that cannot be loaded is silently the theme of unknown ids. While one is loading, the
 * theme before it stays.
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

interface ThemeScopeProps {
  readonly themeId: string;
  readonly className: string | undefined;
  readonly whileLoading: ReactNode;
  readonly children: (theme: Theme) => ReactNode;
}

function Scope({ theme, className, children }: Omit<ThemeScopeProps, 'themeId'> & { readonly theme: Theme }) {
  const id = useId();
  useLookWithin(`[data-scope="${id}"]`, theme);
  return (
    <ThemeContext value={theme}>
      <div className={className} data-scope={id}>
        {children(theme)}
      </div>
    </ThemeContext>
  );
}

/** A part of the page in a theme of its own; the page around it stays as it is. */
export function ThemeScope({ themeId, ...rest }: ThemeScopeProps) {
  const theme = useThemeOf(themeId);
  return theme === null ? rest.whileLoading : <Scope theme={theme} {...rest} />;
}

interface PackTheme {
  /** Null while it is on its way, and without an id. */
  readonly theme: Theme | null;
  readonly isError: boolean;
}

/** The theme that is in a pack. */
function usePackTheme(id: string | null): PackTheme {
  const pack = usePackContent(id);
  const maker = useQuery({ queryKey: ['theme maker'], queryFn: fetchThemeCode, enabled: id !== null });
  const look = pack.data?.theme.look;
  const drawings = useQuery({
    queryKey: ['drawings', look?.skyline, look?.cardBack],
    queryFn: look === undefined ? skipToken : () => fetchDrawings(look).then(() => true),
  });
  const theme = useMemo(
    () =>
      pack.data && maker.data && drawings.data
        ? maker.data.themeFrom(maker.data.inLanguage(pack.data.theme, LANGUAGE))
        : null,
    [pack.data, maker.data, drawings.data],
  );
  return { theme, isError: pack.isError || maker.isError || drawings.isError };
}
