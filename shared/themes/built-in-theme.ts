import GRAMMAR from '../text/en/grammar.json';
import { type Catalogue, nested } from '../text/nested.ts';
import { type BuiltInThemeId, identityOf } from './choices.ts';
import type { Grammar } from './fill.ts';
import type { ThemeCover, ThemeData } from './theme-schema.ts';

type Text = ThemeData['text'];

/** The Stalker's is that of other Neutral roles. */
export type TeamColours = Readonly<Record<'villager' | 'werewolf' | 'neutral', string>>;

interface BuiltIn extends Pick<ThemeData, 'look'> {
  readonly words: Catalogue;
  readonly colours: TeamColours;
}

/**
 * A built-in theme from its catalogue, which has all its words: the tests read each by the schema of themes.
 * @param forms of the language of the words
 */
export function builtInTheme(
  id: BuiltInThemeId,
  { words, colours, look }: BuiltIn,
  forms: Grammar & { readonly language: string } = GRAMMAR,
): ThemeData {
  const { language, ...grammar } = forms;
  return {
    ...identityOf(id),
    ...(language === 'en' ? {} : { language, grammar }),
    text: themeText(words, colours),
    look,
    images: {},
  };
}

function themeText(words: Catalogue, colours: TeamColours): Text {
  const text = nested(words) as unknown as Text;
  const { teams, sentences } = text;
  const { places } = sentences;
  return {
    ...text,
    teams: withColours(teams, colours),
    sentences: { ...sentences, places: { ...places, centerCards: inOrder(places.centerCards) } },
  };
}

/** @param teams by key, without their colours */
export const withColours = <T extends Partial<Text['teams']>>(
  teams: T,
  { villager, werewolf, neutral }: TeamColours,
): T & ThemeCover['text']['teams'] => ({
  ...teams,
  villager: { ...teams.villager, color: villager },
  werewolf: { ...teams.werewolf, color: werewolf },
  tanner: { ...teams.tanner, color: neutral },
  stalker: { ...teams.stalker, color: neutral },
});

const inOrder = <T extends readonly string[]>(numbered: T): T => Object.values(numbered) as unknown as T;
