import { type BuiltInThemeId, CLASSIC_THEME_ID, PRODUCTIONS, THEME_CHOICES } from './choices.ts';
import { corporate } from './corporate/theme.ts';
import { defaultPack } from './default-pack/theme.ts';
import { generic } from './generic/theme.ts';
import { onuwClassic } from './onuw-classic/theme.ts';
import { russiagate } from './russiagate/theme.ts';
import { type Theme, themeFrom } from './theme.ts';
import type { ThemeData } from './theme-schema.ts';

const DATA: Readonly<Record<BuiltInThemeId, ThemeData>> = {
  generic,
  'onuw-classic': onuwClassic,
  corporate,
  russiagate,
  'default-theme': defaultPack,
};

export const BUILT_IN_THEMES: readonly Theme[] = THEME_CHOICES.map(({ id }) => themeFrom(DATA[id]));

/** Those with words and a look of their own. */
export const PRODUCTION_THEMES = BUILT_IN_THEMES.slice(0, PRODUCTIONS.length);

/** A built-in theme by its id; one nobody knows becomes the classic theme (gameplay.md section 1). */
export function themeById(id: string): Theme {
  const find = (wanted: string) => BUILT_IN_THEMES.find((theme) => theme.id === wanted);
  const theme = find(id) ?? find(CLASSIC_THEME_ID);
  if (theme === undefined) throw new Error('There is no classic theme');
  return theme;
}
