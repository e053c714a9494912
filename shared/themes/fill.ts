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

export type Values = Readonly<Record<string, string>>;

/** Puts values in the place of their names in braces; a name without a value stays as it is. */
export const fill = (template: string, values: Values): string =>
  template.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );

/** What a sentence of a theme may name without being told: its verbs and its roles of note. */
export function themeValues({ text: { actions, roles, teams } }: Pick<ThemeData, 'text'>): Values {
  return {
    ...actions,
    tanner: roles.Tanner.name,
    minion: roles.Minion.name,
    werewolf: roles.Werewolf.name,
    villager: roles.Villager.name,
    wolfTeam: teams.werewolf.displayName,
  };
}
