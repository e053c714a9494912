import { describe, expect, test } from 'bun:test';
import { isObject, type JsonObject } from './fill.ts';
import { generic } from './generic/theme.ts';
import { storedTheme } from './stored-theme.ts';
import { type ThemeData, themeDataSchema } from './theme-schema.ts';

const { roles, teams } = generic.text;
/** A pack with names of its own for everything that is called by name elsewhere. */
const oz: ThemeData = themeDataSchema.parse({
  ...generic,
  id: 'oz',
  name: 'Oz',
  text: {
    ...generic.text,
    gameTitle: 'Oz by Night',
    teams: { ...teams, villager: { ...teams.villager, displayName: 'Munchkins' } },
    roles: Object.fromEntries(
      Object.entries(roles).map(([name, role]) => [name, { ...role, name: `${name} of Oz` }]),
    ),
  },
});

/** The paths of everything that a theme is made of, down to so many steps. */
function pathsOf(value: unknown, depth: number, path: readonly string[] = []): string[][] {
  if (!isObject(value) || depth === 0) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    [...path, key],
    ...pathsOf(inner, depth - 1, [...path, key]),
  ]);
}

function without(value: unknown, [first = '', ...rest]: readonly string[]): JsonObject {
  if (!isObject(value)) return {};
  const { [first]: inner, ...others } = value;
  return rest.length === 0 ? others : { ...value, [first]: without(inner, rest) };
}

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value);

test('a pack that has every word is read as it is', () => {
  expect(storedTheme(JSON.parse(JSON.stringify(oz)))).toEqual(oz);
});

describe('a pack that was kept before there was', () => {
  const paths = pathsOf(oz, 3).filter(([first]) => first !== 'id' && first !== 'name');

  test.each(paths.map((path) => [path.join('.'), path] as const))(
    '[H4.287] %s has it, and all of its own words',
    (_, path) => {
      const old = without(oz, path);
      expect(at(old, path)).toBeUndefined();
      const theme = storedTheme(old);
      expect(theme === null ? null : themeDataSchema.safeParse(theme).success).toBe(true);
      expect([theme?.id, theme?.name]).toEqual(['oz', 'Oz']);
      // Nothing of what it said itself is said otherwise.
      expect(theme).toMatchObject(old);
    },
  );
});

test('[H4.287] what came later is said in the names of the pack', () => {
  const theme = storedTheme(
    without(without(oz, ['text', 'sentences', 'conditions']), ['text', 'screens', 'knowledge']),
  );
  const said = JSON.stringify([theme?.text.sentences.conditions, theme?.text.screens.knowledge]);
  expect(said).toContain('The other Mason of Oz');
  expect(said).not.toMatch(/\b(Minion|Tanner|Mason|Seer)\b(?! of Oz)/);
  expect(storedTheme(without(oz, ['text', 'homeTitle']))?.text.homeTitle).toBe('Oz by Night');
});

test('[H4.287] what only a newer version knows is left out, and the rest is there', () => {
  const { text } = oz;
  const newer = {
    ...oz,
    weather: { rain: 'Rain' },
    text: {
      ...text,
      roles: { ...text.roles, Lamplighter: { name: 'Lamplighter of Oz' } },
      sentences: { ...text.sentences, told: { ...text.sentences.told, dazzled: 'You saw nothing.' } },
    },
  };
  expect(storedTheme(newer)).toEqual(oz);
});

test('what is no theme is none', () => {
  const broken = { ...oz, text: { ...oz.text, teams: 'two' } };
  for (const json of [undefined, null, 'oz', [], {}, without(oz, ['name']), broken])
    expect(storedTheme(json)).toBeNull();
});
