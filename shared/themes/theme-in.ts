import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtInTheme } from './built-in-theme.ts';
import type { BuiltInThemeId } from './choices.ts';
import type { Grammar } from './fill.ts';
import { themeById } from './index.ts';
import { languageSchema, type ThemeData } from './theme-schema.ts';

const fileOf = (language: string, area: string) => join(import.meta.dir, '../text', language, `${area}.json`);

/**
 * A built-in theme in a language, outside the page, which has its own built in.
 *
 * @throws where the language has no words of it
 */
export function themeIn(language: string, id: BuiltInThemeId): ThemeData {
  const read = (area: string) => JSON.parse(readFileSync(fileOf(language, area), 'utf8'));
  const { look, text } = themeById(id);
  const { gameTitle, homeTitle, teams } = text;
  const homeSubtitle: string = read('covers')[`${id}.homeSubtitle`] ?? text.homeSubtitle;
  const words = { gameTitle, homeTitle, homeSubtitle, ...read(`theme-${id}`) };
  const colours = {
    villager: teams.villager.color,
    werewolf: teams.werewolf.color,
    neutral: teams.tanner.color,
  };
  const forms: Grammar & { readonly language: string } = read('grammar');
  return builtInTheme(id, { words, colours, look }, forms);
}

const made = new Map<string, ThemeData>();

/** The generic theme in the language of a tag, where it has been translated; else in English. */
export function genericIn(tag: unknown): ThemeData {
  const [wanted = 'en'] = languageSchema.safeParse(tag).data?.split('-') ?? [];
  const language = existsSync(fileOf(wanted, 'theme-generic')) ? wanted : 'en';
  const theme = made.get(language) ?? themeIn(language, 'generic');
  made.set(language, theme);
  return theme;
}
