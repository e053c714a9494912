import { z } from 'zod';
import { BUILT_IN_ROLE_NAMES } from '../game/night/roles/index.ts';
import { filled, isObject, type JsonObject, objectOrNone } from './filled.ts';
import { generic } from './generic/theme.ts';
import { type GivenNames, genericInOwnWords, genericNewRole } from './generic-in-own-words.ts';
import { type ThemeData, themeDataSchema } from './theme-schema.ts';

/**
 * A pack as it was kept, by whatever version of the game. Words that came later are said as the built-in theme says
 * them, in the pack's own names; words that only a newer version knows are left out. Null for what is no theme.
 */
export function storedTheme(json: unknown): ThemeData | null {
  const kept = themeDataSchema.safeParse(json);
  if (kept.success) return kept.data;
  const whole = completed(objectOrNone(json));
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
  const { teams, actions, roles } = generic.text;
  const names = filled(
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
    roles: Object.fromEntries(BUILT_IN_ROLE_NAMES.map((name) => [name, genericNewRole(name, given)])),
  };
  return filled(json, filled({ description: '', text: own }, genericInOwnWords(given)));
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
