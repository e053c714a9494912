import type { ThemeData } from './theme-schema.ts';

export type JsonObject = Readonly<Record<string, unknown>>;
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const objectOrNone = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** What is given stays; what is not comes from the other. */
export function withDefaults(given: unknown, rest: unknown): unknown {
  if (given === undefined) return rest;
  if (!isObject(given) || !isObject(rest)) return given;
  const missing = Object.entries(rest).map(([key, value]) => [key, withDefaults(given[key], value)]);
  return { ...given, ...Object.fromEntries(missing) };
}

/** By kind of noun and form, from `{name}`: `feminine.the` is 'die {name}' in German (text/<language>/grammar.json). */
export type Grammar = Readonly<Record<string, string>>;

/** What a role, a team or a thing is called, and which kind of noun that is, where the theme says so. */
export interface Noun {
  readonly name: string;
  readonly kind?: string | undefined;
}

export type Values = Readonly<Record<string, string | Noun>>;

/**
 * Puts values in the place of their names in braces; a name without a value stays as it is. `{role_the}` is a form of
 * the noun `role`, and `{role_The}` the same with a capital.
 */
export const fill = (template: string, values: Values, grammar: Grammar = {}): string =>
  template.replaceAll(/\{([a-zA-Z]+)(?:_(\w+))?\}/g, (whole, name: string, form?: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return whole;
    const noun = typeof value === 'string' ? { name: value } : value;
    return form === undefined ? noun.name : formOf(noun, form, grammar);
  });

/** A form that the grammar does not know is the bare name. */
export function formOf({ name, kind = OTHER }: Noun, form: string, grammar: Grammar): string {
  const plain = form.charAt(0).toLowerCase() + form.slice(1);
  const made = grammar[`${kind}.${plain}`] ?? grammar[`${OTHER}.${plain}`] ?? '{name}';
  const text = made.replace('{name}', () => name);
  return plain === form ? text : capital(text);
}

/** A noun under a name with all its forms, as ICU messages take them: `role`, `role_the`, `role_The`. */
export function withForms<Name extends string>(
  name: Name,
  noun: Noun,
  grammar: Grammar,
): Record<Name, string> {
  const forms = new Set(Object.keys(grammar).map((key) => key.slice(key.indexOf('.') + 1)));
  const made = [...forms].flatMap((form) => [
    [`${name}_${form}`, formOf(noun, form, grammar)],
    [`${name}_${capital(form)}`, formOf(noun, capital(form), grammar)],
  ]);
  return Object.fromEntries([[name, noun.name], ...made]) as Record<Name, string>;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const OTHER = 'other';

/** What a sentence of a theme may name without being told: its verbs and its roles of note. */
export function themeValues({
  text: { actions, roles, teams, kinds = {} },
}: Pick<ThemeData, 'text'>): Values {
  return {
    ...actions,
    tanner: { name: roles.Tanner.name, kind: kinds.Tanner },
    minion: { name: roles.Minion.name, kind: kinds.Minion },
    werewolf: { name: roles.Werewolf.name, kind: kinds.Werewolf },
    villager: { name: roles.Villager.name, kind: kinds.Villager },
    wolfTeam: { name: teams.werewolf.displayName, kind: kinds.wolfTeam },
  };
}
