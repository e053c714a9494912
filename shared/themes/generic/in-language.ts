import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtInTheme } from '../built-in-theme.ts';
import type { Grammar } from '../fill.ts';
import { languageSchema, type ThemeData } from '../theme-schema.ts';
import { GENERIC_COLOURS, GENERIC_COVER } from './cover.ts';
import { GENERIC_LOOK } from './look.ts';
import { generic } from './theme.ts';

const TEXT = join(import.meta.dir, '../../text');
const made = new Map<string, ThemeData>();

/** The theme in the language of a tag, where it has been translated; else in English. */
export function genericIn(tag: unknown): ThemeData {
  const [language = 'en'] = languageSchema.safeParse(tag).data?.split('-') ?? [];
  const known = made.get(language);
  if (known !== undefined) return known;
  if (language === 'en' || !existsSync(fileOf(language, 'theme-generic'))) return generic;
  const theme = translated(language);
  made.set(language, theme);
  return theme;
}

const fileOf = (language: string, area: string) => join(TEXT, language, `${area}.json`);

function translated(language: string): ThemeData {
  const read = (area: string) => JSON.parse(readFileSync(fileOf(language, area), 'utf8'));
  const { gameTitle, homeTitle } = GENERIC_COVER.text;
  const homeSubtitle: string = read('covers')['generic.homeSubtitle'];
  const words = { gameTitle, homeTitle, homeSubtitle, ...read('theme-generic') };
  const forms: Grammar & { readonly language: string } = read('grammar');
  return builtInTheme('generic', { words, colours: GENERIC_COLOURS, look: GENERIC_LOOK }, forms);
}
