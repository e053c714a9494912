import { z } from 'zod';
import { BUILT_IN_ROLE_NAMES, type BuiltInRoleName } from '../game/night/roles/index.ts';
import { isObject, type JsonObject, objectOrNone, withDefaults } from './fill.ts';
import { genericIn } from './theme-in.ts';
import { type ThemeData, themeDataSchema } from './theme-schema.ts';

/**
 * A pack as it was kept, by whatever version of the game. Words that came later are said as the built-in theme says
 * them, in the pack's own names; words that only a newer version knows are left out. Null for what is no theme.
 */
export function storedTheme(json: unknown): ThemeData | null {
  const kept = themeDataSchema.safeParse(json);
  if (kept.success) return kept.data;
  const whole = withTranslations(completed(objectOrNone(json)));
  const theme = themeDataSchema.safeParse(whole);
  if (theme.success) return theme.data;
  return themeDataSchema.safeParse(withoutUnknown(whole, theme.error.issues)).data ?? null;
}

const roleSchema = z.object({ name: z.string() });

const namesSchema = z.object({
  teams: z.record(z.string(), z.object({ displayName: z.string() })),
  actions: z.record(z.string(), z.string()),
  roles: z.record(z.string(), roleSchema),
});

function completed(json: JsonObject): unknown {
  const text = objectOrNone(json.text);
  const generic = genericIn(json.language);
  const { teams, actions, roles } = generic.text;
  const names = withDefaults(
    { teams: text.teams, actions: text.actions, roles: text.roles },
    { teams, actions, roles },
  );
  if (!namesSchema.safeParse(names).success) return json;
  // The rest of what the theme says is checked with it.
  const given = names as GivenNames & ThemeData['text'];
  const title = text.gameTitle ?? json.name;
  const own = {
    gameTitle: title,
    homeTitle: title,
    teams: given.teams,
    actions: given.actions,
    roles: Object.fromEntries(
      BUILT_IN_ROLE_NAMES.map((name) => [name, genericNewRole(name, given, generic)]),
    ),
  };
  return withDefaults(json, withDefaults({ description: '', text: own }, genericInOwnWords(given, generic)));
}

function withTranslations(whole: unknown): unknown {
  if (!isObject(whole) || !isObject(whole.translations)) return whole;
  const translations = Object.entries(whole.translations).map(([language, words]) => {
    const said = completed({ ...objectOrNone(words), language });
    const { name, description, text, grammar } = objectOrNone(said);
    return [language, { name, description, text, ...(grammar === undefined ? {} : { grammar }) }];
  });
  return { ...whole, translations: Object.fromEntries(translations) };
}

function withoutUnknown(whole: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  return issues.reduce(
    (theme, issue) => (issue.code === 'unrecognized_keys' ? without(theme, issue.path, issue.keys) : theme),
    whole,
  );
}

function without(value: unknown, [first, ...rest]: readonly PropertyKey[], keys: readonly string[]): unknown {
  if (!isObject(value)) return value;
  if (first === undefined)
    return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));
  return { ...value, [first]: without(value[String(first)], rest, keys) };
}

/** What the built-in theme calls things, and what the pack calls them. */
type Names = ReadonlyMap<string, string>;

export interface GivenNames extends Pick<ThemeData['text'], 'teams' | 'actions'> {
  readonly roles: Readonly<Record<BuiltInRoleName, { readonly name: string }>>;
}

/** What a pack leaves unsaid, in the sentences of the built-in theme with the pack's own names and verbs. */
export function genericInOwnWords(given: GivenNames, generic: ThemeData): JsonObject {
  const names = namesOf(given, generic);
  const { gameTitle, homeTitle, teams, actions, roles, kinds, ...text } = generic.text;
  const said = objectOrNone(inWords(text, names));
  const { look, grammar } = generic;
  return {
    text: kinds === undefined ? said : { ...said, kinds: kindsOf(given, generic) },
    ...(grammar === undefined ? {} : { grammar }),
    look,
    images: {},
  };
}

/** A name of the pack's own may be a noun of any kind. */
function kindsOf({ roles, teams }: GivenNames, { text }: ThemeData): JsonObject {
  const isRenamed: Readonly<Record<string, boolean>> = {
    ...Object.fromEntries(
      BUILT_IN_ROLE_NAMES.map((name) => [name, roles[name].name !== text.roles[name].name]),
    ),
    village: teams.villager.displayName !== text.teams.villager.displayName,
    wolfTeam: teams.werewolf.displayName !== text.teams.werewolf.displayName,
    neutral: teams.tanner.displayName !== text.teams.tanner.displayName,
  };
  return Object.fromEntries(Object.entries(text.kinds ?? {}).filter(([noun]) => isRenamed[noun] !== true));
}

/** The instructions and the win condition of a role, if the pack tells none. */
export function genericRole(name: BuiltInRoleName, given: GivenNames, generic: ThemeData): JsonObject {
  const { instructions, winCondition = '' } = generic.text.roles[name];
  return roleInWords({ instructions, winCondition }, given, generic);
}

/** A role that came after the pack. */
const genericNewRole = (name: BuiltInRoleName, given: GivenNames, generic: ThemeData): JsonObject =>
  roleInWords(generic.text.roles[name], given, generic);

function roleInWords(role: JsonObject, given: GivenNames, generic: ThemeData): JsonObject {
  const said = inWords(role, namesOf(given, generic));
  return isObject(said) ? said : {};
}

function namesOf({ roles, teams, actions }: GivenNames, generic: ThemeData): Names {
  const names = new Map<string, string>();
  for (const key of ['villager', 'werewolf'] as const) {
    names.set(generic.text.teams[key].displayName, teams[key].displayName);
  }
  const pile = generic.text.actions.werewolfPile;
  names.set(pile, actions.werewolfPile);
  names.set(withCapital(pile), withCapital(actions.werewolfPile));
  names.set(withCapital(withoutArticle(pile)), withCapital(withoutArticle(actions.werewolfPile)));
  for (const name of BUILT_IN_ROLE_NAMES) names.set(generic.text.roles[name].name, roles[name].name);
  return names;
}

const withCapital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const withoutArticle = (text: string) => text.replace(/^the /i, '');

function inWords(value: unknown, names: Names): unknown {
  if (typeof value === 'string') return renamed(value, names);
  if (Array.isArray(value)) return value.map((inner) => inWords(inner, names));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inWords(inner, names)]));
}

/** Longer names first: the Apprentice Seer is no Seer. */
function renamed(text: string, names: Names): string {
  const longestFirst = [...names.keys()].toSorted((a, b) => b.length - a.length).join('|');
  const whole = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${longestFirst})(?![\\p{L}\\p{N}_])`, 'gu');
  return text.replaceAll(whole, (name) => names.get(name) ?? name);
}
