import type { BuiltInRoleName } from '../game/night/roles/index.ts';
import { isObject, type JsonObject } from './filled.ts';
import { generic } from './generic/theme.ts';
import type { ThemeData } from './theme-schema.ts';

/** What the built-in theme calls things, and what the pack calls them. */
type Names = ReadonlyMap<string, string>;
export interface GivenNames extends Pick<ThemeData['text'], 'teams' | 'actions'> {
  readonly roles: Readonly<Record<BuiltInRoleName, { readonly name: string }>>;
}

/** What a pack leaves unsaid, in the sentences of the built-in theme with the pack's own names and verbs. */
export function genericInOwnWords(given: GivenNames): JsonObject {
  const names = namesOf(given);
  const { gameTitle, homeTitle, teams, actions, roles, ...text } = generic.text;
  const said = inWords(text, names);
  return { text: isObject(said) ? said : {}, look: generic.look, images: {} };
}

/** The instructions and the win condition of a role, if the pack tells none. */
export function genericRole(name: BuiltInRoleName, given: GivenNames): JsonObject {
  const { instructions, winCondition = '' } = generic.text.roles[name];
  return roleInWords({ instructions, winCondition }, given);
}

/** A role that came after the pack. */
export const genericNewRole = (name: BuiltInRoleName, given: GivenNames): JsonObject =>
  roleInWords(generic.text.roles[name], given);

function roleInWords(role: JsonObject, given: GivenNames): JsonObject {
  const said = inWords(role, namesOf(given));
  return isObject(said) ? said : {};
}

function namesOf({ roles, teams, actions }: GivenNames): Names {
  const names = new Map<string, string>();
  for (const key of ['villager', 'werewolf'] as const) {
    names.set(generic.text.teams[key].displayName, teams[key].displayName);
  }
  const pile = generic.text.actions.werewolfPile;
  names.set(pile, actions.werewolfPile);
  names.set(withCapital(pile), withCapital(actions.werewolfPile));
  names.set(withCapital(withoutArticle(pile)), withCapital(withoutArticle(actions.werewolfPile)));
  for (const [name, role] of Object.entries(roles)) names.set(name, role.name);
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
  return text.replaceAll(new RegExp(`\\b(?:${longestFirst})\\b`, 'g'), (name) => names.get(name) ?? name);
}
