import type { Catalogue } from '../text/nested.ts';
import { builtInTheme } from './built-in-theme.ts';
import type { BuiltInThemeId } from './choices.ts';
import type { Grammar } from './fill.ts';
import { themeById } from './index.ts';
import type { ThemeData } from './theme-schema.ts';

type Forms = Grammar & { readonly language: string };

async function read<T = Catalogue>(language: string, area: string): Promise<T> {
  const { default: catalogue } = await import(`../text/${language}/${area}.json`, { with: { type: 'json' } });
  return catalogue;
}

/**
 * A built-in theme in a language, outside the page, which has its own built in.
 *
 * @throws where the language has no words of it
 */
export async function themeIn(language: string, id: BuiltInThemeId): Promise<ThemeData> {
  const { look, text } = themeById(id);
  const { gameTitle, homeTitle, homeSubtitle, teams } = text;
  const words = { gameTitle, homeTitle, homeSubtitle, ...(await read(language, `theme-${id}`)) };
  const colours = {
    villager: teams.villager.color,
    werewolf: teams.werewolf.color,
    neutral: teams.tanner.color,
  };
  return builtInTheme(id, { words, colours, look }, await read<Forms>(language, 'grammar'));
}
