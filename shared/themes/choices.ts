import { CORPORATE } from './corporate/identity.ts';
import { GENERIC } from './generic/identity.ts';
import { ONUW_CLASSIC } from './onuw-classic/identity.ts';
import { RUSSIAGATE } from './russiagate/identity.ts';
import type { ThemeIdentity } from './theme-schema.ts';

export const DEFAULT_THEME_ID = GENERIC.id;

/** What a theme id stands for that nobody knows (gameplay.md section 1). */
export const CLASSIC_THEME_ID = ONUW_CLASSIC.id;

/** The built-in themes, without their words and colours: all that a list of them needs. */
export const THEME_CHOICES = [
  GENERIC,
  ONUW_CLASSIC,
  CORPORATE,
  RUSSIAGATE,
] as const satisfies readonly ThemeIdentity[];

/** A record by it has an entry for each built-in theme, or does not compile. */
export type BuiltInThemeId = (typeof THEME_CHOICES)[number]['id'];
