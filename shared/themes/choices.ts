import { CORPORATE } from './corporate/identity.ts';
import { DEFAULT_PACK } from './default-pack/identity.ts';
import { GENERIC } from './generic/identity.ts';
import { ONUW_CLASSIC } from './onuw-classic/identity.ts';
import { RUSSIAGATE } from './russiagate/identity.ts';
import type { ThemeIdentity } from './theme-schema.ts';

export const DEFAULT_THEME_ID = GENERIC.id;

/** What a theme id stands for that nobody knows (gameplay.md section 1). */
export const CLASSIC_THEME_ID = ONUW_CLASSIC.id;

/** The built-in themes that have words and a look of their own. */
export const PRODUCTIONS = [
  GENERIC,
  ONUW_CLASSIC,
  CORPORATE,
  RUSSIAGATE,
] as const satisfies readonly ThemeIdentity[];

/** All built-in themes, without their words and colours: what a list of them needs. The default pack is the first again. */
export const THEME_CHOICES = [...PRODUCTIONS, DEFAULT_PACK] as const satisfies readonly ThemeIdentity[];

/** A record by it has an entry for each built-in theme, or does not compile. */
export type BuiltInThemeId = (typeof THEME_CHOICES)[number]['id'];
