import type { RoleDefinition } from '../game/night/role.ts';
import { BUILT_IN_ROLES, type BuiltInRoleName } from '../game/night/roles/index.ts';
import type { ArtifactId } from '../game/state/choice.ts';
import * as limits from '../game/state/limits.ts';
import { ROOM_CODE_LENGTH } from '../protocol/limits.ts';
import type rulebook from '../text/en/rulebook.json';
import type { Noun } from '../themes/fill.ts';
import { withArticle } from '../themes/naming.ts';
import type { Theme } from '../themes/theme.ts';

export type Texts = typeof rulebook;
export type Phrases = Texts['phrases'];

/** A noun under its name, with the forms that English texts take; other languages take those of their grammar. */
type Forms<Name extends string> = Record<Name | `${Name}_a` | `${Name}_A`, string>;

type KeyOf<Name extends string> = Name extends `${infer First} ${infer Rest}`
  ? `${Uncapitalize<First>}${Rest}`
  : Uncapitalize<Name>;

/** "apprenticeSeer": what the texts call a role, whatever its name in the theme. */
const keyOf = (role: string): string => role.charAt(0).toLowerCase() + role.slice(1).replace(' ', '');

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Becomes another role at night. */
export const isCopier = ({ actions }: RoleDefinition): boolean =>
  actions.some(({ copiedPlace }) => copiedPlace !== undefined);

/** "45 seconds", "5 minutes". */
export function duration(seconds: number, phrases: Phrases): string {
  const isWhole = seconds >= 60 && seconds % 60 === 0;
  return isWhole ? phrases.minutes({ count: seconds / 60 }) : phrases.seconds({ count: seconds });
}

function formsIn<Name extends string>(theme: Theme, name: Name, noun: Noun): Forms<Name> {
  const english = { [`${name}_a`]: withArticle(noun.name), [`${name}_A`]: capital(withArticle(noun.name)) };
  return { ...english, ...theme.named(name, noun) } as Forms<Name>;
}

const roleNoun = (theme: Theme, name: BuiltInRoleName): Noun =>
  theme.noun(name, theme.role(name).displayName);

const artifactNoun = (theme: Theme, id: ArtifactId): Noun =>
  theme.noun(id, theme.text.screens.artifacts[id].name);

/** The nouns that the book names, in the words of a theme. */
function nounsOf(theme: Theme) {
  const { screens, sentences } = theme.text;
  const { card, cards } = screens.terms;
  const { wolf, wolves } = sentences.known;
  const roles = BUILT_IN_ROLES.map(({ name }) => formsIn(theme, keyOf(name), roleNoun(theme, name)));
  return {
    ...(Object.assign({}, ...roles) as Forms<KeyOf<BuiltInRoleName>>),
    ...formsIn(theme, 'village', theme.noun('village', theme.teamName('Villager'))),
    ...formsIn(theme, 'wolfTeam', theme.noun('wolfTeam', theme.teamName('Werewolf'))),
    ...formsIn(theme, 'neutral', theme.noun('neutral', theme.teamName('Neutral'))),
    ...formsIn(theme, 'card', theme.noun('card', card)),
    ...formsIn(theme, 'cards', theme.noun('cards', cards)),
    ...formsIn(theme, 'mask', artifactNoun(theme, 'mask-of-muting')),
    ...formsIn(theme, 'shroud', artifactNoun(theme, 'shroud-of-shame')),
    // A theme has whole words for whoever is to be caught: "a wolf", "wolves".
    wolf_a: wolf,
    wolf_A: capital(wolf),
    wolf_plural: wolves,
    wolf_Plural: capital(wolves),
  };
}

/** "Seer, Robber and Witch": lists of the roles of which something is true, in the order of the night. */
function listsOf(theme: Theme, language: string) {
  // English lists have no comma before 'and'.
  const locale = language === 'en' ? 'en-GB' : language;
  const rolesThat = (isTrue: (role: RoleDefinition) => boolean, type: Intl.ListFormatType) =>
    new Intl.ListFormat(locale, { type }).format(
      BUILT_IN_ROLES.filter(isTrue).map(({ name }) => theme.role(name).displayName),
    );
  return {
    sleepers: rolesThat(({ hasNightAction }) => !hasNightAction, 'conjunction'),
    wolfRoles: rolesThat(({ isWolf }) => isWolf, 'conjunction'),
    actingAtOnce: rolesThat(({ actsAtOnceWhenCopied }) => actsAtOnceWhenCopied, 'disjunction'),
    ...formsIn(theme, 'copiers', { name: rolesThat(isCopier, 'disjunction') }),
  };
}

function limitsIn(phrases: Phrases) {
  const time = (milliseconds: number) => duration(milliseconds / 1000, phrases);
  return {
    maxPlayers: limits.MAX_PLAYERS,
    centerCards: limits.CENTER_CARDS,
    codeLength: ROOM_CODE_LENGTH,
    votesNeeded: limits.VOTES_NEEDED,
    fewestVoters: limits.FEWEST_VOTERS,
    maxClaims: limits.MAX_CLAIMS,
    maxChatLength: limits.MAX_CHAT_LENGTH,
    chatBurst: limits.CHAT_BURST,
    chatTime: time(limits.CHAT_WINDOW_MS),
    presenceTime: time(limits.PRESENCE_GRACE_MS),
    absentTime: time(limits.ABSENT_MS),
    lateVoteTime: time(limits.LATE_VOTE_MS),
    standInTime: time(limits.STAND_IN_AFTER_MS),
    pauseTime: time(limits.PAUSE_MS),
    mostAddedTime: time(limits.MOST_ADDED_MS),
    longestTalkTime: time(limits.LONGEST_TALK_MS),
    hostReplayTime: time(limits.HOST_REPLAY_MS),
    abandonedTime: time(limits.ABANDONED_MS),
  };
}

/** All that the texts may name. */
export const valuesOf = (theme: Theme, phrases: Phrases, language: string) => ({
  gameTitle: theme.text.gameTitle,
  pile: theme.text.actions.werewolfPile,
  nightOrder: theme.night.order,
  afterTheNight: theme.night.after,
  dawn: theme.text.phases.role_resolve,
  discussion: theme.text.phases.discussion,
  ...nounsOf(theme),
  ...listsOf(theme, language),
  ...limitsIn(phrases),
});
export type Values = ReturnType<typeof valuesOf>;

/** Texts with messages that take those values. */
interface Unfilled {
  readonly [key: string]: string | ((values: Values) => string) | Unfilled;
}
export type Filled<T> = {
  readonly [Key in keyof T]: T[Key] extends string | ((values: never) => string) ? string : Filled<T[Key]>;
};

/** The same texts, with the values in them. */
export function filled<T extends Unfilled>(texts: T, values: Values): Filled<T> {
  const fill = (text: Unfilled[string]) => {
    if (typeof text === 'string') return text;
    return typeof text === 'function' ? text(values) : filled(text, values);
  };
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, fill(text)])) as Filled<T>;
}
