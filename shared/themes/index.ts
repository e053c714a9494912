import { generic } from './generic.ts';
import { onuwClassic } from './onuw-classic.ts';
import type { Theme } from './theme.ts';

export const DEFAULT_THEME_ID = generic.id;

export const BUILT_IN_THEMES: readonly Theme[] = [generic, onuwClassic];

/** A theme by its id; one nobody knows becomes the classic theme (gameplay.md section 1). */
export function themeById(id: string): Theme {
  return BUILT_IN_THEMES.find((theme) => theme.id === id) ?? onuwClassic;
}
