import type { KnowledgeGroup, RoleName, Team } from '../game/state/role-facts.ts';
import type { Words } from '../game/views/words.ts';
import GRAMMAR from '../text/en/grammar.json';
import { fill, type Grammar, type Noun, themeValues, type Values, withForms } from './fill.ts';
import { groupName, type Vocabulary, withArticle } from './naming.ts';
import { templatesIn, wordsOf } from './sentences.ts';
import type { NightWords, ThemeData } from './theme-schema.ts';

export type TeamKey = keyof ThemeData['text']['teams'];

export interface RoleWords {
  readonly displayName: string;
  readonly description: string;
  readonly instructions: string;
  readonly winCondition: string;
  /** What its card says of its team; null: the team's name. */
  readonly teamLabel: string | null;
  /** Where a pack’s picture of the card is; the cards of built-in themes are drawn. */
  readonly image: string | null;
}

/** A production of the game: its data, and what is made of them. */
export interface Theme extends ThemeData {
  /** Words of a role; of a role the theme does not know: its own name, 'Unknown Role' as description. */
  readonly role: (name: RoleName) => RoleWords;
  readonly teamName: (team: Team) => string;
  /** Fills words of the theme in; its verbs and names stand in them by themselves. */
  readonly say: (template: string, values?: Values) => string;
  /** What so many people of a group are called: 'a Mason', 'Masons'. */
  readonly groupName: (group: KnowledgeGroup, count: number) => string;
  /** What the night is called; plain words, if the theme has none of its own. */
  readonly night: NightWords;
  /** A role, an artifact, a term, or a team (`village`, `wolfTeam`, `neutral`), with its kind. */
  readonly noun: (key: string, name: string) => Noun;
  /** A noun as a value of the page's messages, in all its forms. */
  readonly named: <Name extends string>(name: Name, noun: Noun) => Record<Name, string>;
  /** A role, what a card is called, and several of them: each as such a value. */
  readonly namedRole: (role: RoleName) => Record<'role', string>;
  readonly card: Record<'card', string>;
  readonly cards: Record<'cards', string>;
  /** Makes text of sentences. */
  readonly words: Words;
}

/** What the page's messages ask for: a pack, whose language nobody knows, has those for nouns of unknown gender. */
const { language: _language, ...PAGE_FORMS }: Grammar = GRAMMAR;

/** What the night is called in generic, and in a pack that has no words of its own for it. */
const plainNight = (card: string): NightWords => ({
  story: 'Night story',
  dealt: `Everybody got ${withArticle(card)}.`,
  over: 'And so they woke up.',
  order: 'night order',
  after: 'in the morning',
});

/** What a theme's kinds of nouns call its teams. */
const TEAM_KIND: Record<Team, string> = { Villager: 'village', Werewolf: 'wolfTeam', Neutral: 'neutral' };

const TEAM_KEY: Record<Team, TeamKey> = { Villager: 'villager', Werewolf: 'werewolf', Neutral: 'tanner' };

/** Which of a theme's teams a role is of: the Stalker, who plays for nobody else either, has one alone. */
export const teamKeyOf = (role: RoleName, team: Team): TeamKey =>
  role === 'Stalker' ? 'stalker' : TEAM_KEY[team];

/** A pack in a language, if it has it; else in English, and else as it was written. */
export function inLanguage(data: ThemeData, language: string): ThemeData {
  const { translations = {}, language: own = 'en', grammar, ...rest } = data;
  const [basic] = language.split('-');
  const tags = [own, ...Object.keys(translations)];
  const like = (code: string | undefined) => tags.find((one) => one.split('-')[0] === code);
  const tag = tags.find((one) => one === language) ?? like(basic) ?? like('en') ?? own;
  const translation = tag === own ? undefined : translations[tag];
  if (translation === undefined) return data;
  const images = new Map(Object.entries(data.text.roles).map(([role, { image }]) => [role, image]));
  const withImage = Object.entries(translation.text.roles).map(([role, words]) => {
    const image = images.get(role);
    return [role, image === undefined ? words : { ...words, image }];
  });
  const text = { ...translation.text, roles: Object.fromEntries(withImage) };
  return { ...rest, ...translation, language: tag, text };
}

export function themeFrom(data: ThemeData): Theme {
  const { text } = data;
  const own = themeValues(data);
  const { kinds = {} } = text;
  const noun = (key: string, name: string): Noun => ({ name, kind: kinds[key] });
  const { language = 'en', grammar = {} } = data;
  const say = (template: string, values: Values = {}) => fill(template, { ...own, ...values }, grammar);
  const known = new Map(Object.entries(text.roles));
  const artifacts = new Map(Object.entries(text.screens.artifacts));
  const role = (name: RoleName): RoleWords => {
    const words = known.get(name);
    if (words === undefined) {
      return {
        displayName: name,
        description: 'Unknown Role',
        instructions: '',
        winCondition: '',
        teamLabel: null,
        image: null,
      };
    }
    const { name: displayName, winCondition = '', teamLabel = null, image = null, ...said } = words;
    return { displayName, ...said, winCondition, teamLabel, image };
  };
  const teamName = (team: Team) => text.teams[TEAM_KEY[team]].displayName;
  // English lists have no comma before 'and'.
  const lists = new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'conjunction' });
  const vocabulary: Vocabulary = {
    sentences: text.sentences,
    templates: new Map(templatesIn(text.sentences)),
    role: (name) => noun(name, role(name).displayName),
    team: (team) => noun(TEAM_KIND[team], teamName(team)),
    artifact: (id) => noun(id, artifacts.get(id)?.name ?? id),
    say,
    list: (items) => lists.format(items),
    language,
    grammar,
  };
  const named: Theme['named'] = (name, one) => withForms(name, one, { ...PAGE_FORMS, ...grammar });
  const { terms, night = plainNight(terms.card) } = text.screens;
  return {
    ...data,
    role,
    teamName,
    say,
    night,
    groupName: (group, count) => groupName(group, vocabulary, count),
    noun,
    named,
    namedRole: (name) => named('role', vocabulary.role(name)),
    card: named('card', noun('card', terms.card)),
    cards: named('cards', noun('cards', terms.cards)),
    words: wordsOf(vocabulary),
  };
}
