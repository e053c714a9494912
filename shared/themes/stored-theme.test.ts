import { describe, expect, test } from 'bun:test';
import { defaultPack } from './default-pack/theme.ts';
import { isObject, type JsonObject } from './fill.ts';
import { generic } from './generic/theme.ts';
import { BUILT_IN_THEMES, PRODUCTION_THEMES } from './index.ts';
import { storedTheme } from './stored-theme.ts';
import { themeFrom } from './theme.ts';
import { screenWordsSchema, type ThemeData, themeDataSchema } from './theme-schema.ts';

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

/** Every text of a theme under its path. */
function textsOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    textsOf(inner, path === '' ? key : `${path}.${key}`),
  );
}

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
const genericTexts = new Map(textsOf(generic.text));
const OWN_VALUE = /\{(robbed|swapped|viewed|converted|werewolfPile)\}/;
/** What may be said alike: names, a few words, and what the theme's own verbs make different. */
const mayBeAlike = (path: string, text: string) =>
  !path.startsWith('screens.night.') &&
  (/roles\.[^.]+\.name$|artifacts\.[^.]+\.name$/.test(path) ||
    OWN_VALUE.test(text) ||
    text
      .replaceAll(/\{\w+\}/g, '')
      .trim()
      .split(/\s+/).length <= 4);

describe.each(PRODUCTION_THEMES.map((theme) => [theme.id, theme] as const))('the theme %s', (id, theme) => {
  const data = { id, name: theme.name, description: theme.description };
  const { text, look, images } = theme;

  test('[A3.19 A4.16 G1.14 H3.1 H3.3 H3.44] is complete', () => {
    const parsed = themeDataSchema.safeParse({ ...data, text, look, images });
    expect(parsed.error?.issues ?? []).toEqual([]);
  });

  test('has the words too that a pack may leave out', () => {
    expect(Object.keys(text.screens).toSorted()).toEqual(Object.keys(screenWordsSchema.shape).toSorted());
  });

  test('[H3.3] fills the same names into each sentence', () => {
    for (const part of [text.sentences, text.screens, text.actions]) {
      const key = part === text.sentences ? 'sentences' : part === text.screens ? 'screens' : 'actions';
      for (const [path, said] of textsOf(part, key)) {
        expect([path, placeholders(said)]).toEqual([path, placeholders(genericTexts.get(path) ?? '')]);
      }
    }
  });

  test('[H3.3] calls each role by a name of its own', () => {
    const names = Object.values(text.roles).map(({ name }) => name.toLowerCase());
    expect(new Set(names).size).toBe(30);
    for (const [role, { name }] of Object.entries(text.roles)) {
      expect(Object.keys(text.roles).filter((other) => other !== role)).not.toContain(name);
    }
  });

  test('[H3.4 H4.31 H4.158] looks like no other', () => {
    for (const other of PRODUCTION_THEMES.filter((one) => one.id !== id)) {
      expect(look.palette).not.toEqual(other.look.palette);
      expect(look.sky).not.toEqual(other.look.sky);
      expect(look.cardBack).not.toBe(other.look.cardBack);
    }
  });

  if (id === generic.id) return;
  test('[A1.7 G1.11 G1.14 H3.6 H3.44] says nothing in the words of another theme', () => {
    const alike = textsOf(text).filter(
      ([path, said]) => genericTexts.get(path) === said && !mayBeAlike(path, said),
    );
    expect(alike).toEqual([]);
  });
});

test('[T3.6] every team of every theme says what it wants', () => {
  for (const { text } of BUILT_IN_THEMES)
    for (const { description = '' } of Object.values(text.teams)) expect(description).toEndWith('.');
});

test('[T3.7] the default pack may be chosen like the other built-in themes', () => {
  expect(BUILT_IN_THEMES.map(({ id }) => id)).toContain('default-theme');
  expect({ ...defaultPack, id: '', name: '', description: '' }).toEqual({
    ...generic,
    id: '',
    name: '',
    description: '',
  });
});

test('a pack without words for the night has those of generic', () => {
  const { night, ...screens } = generic.text.screens;
  const parsed = themeDataSchema.parse({ ...generic, text: { ...generic.text, screens } });
  expect(parsed.text.screens.night).toBeUndefined();
  expect([themeFrom(parsed).night, night]).toEqual([night, themeFrom(generic).night]);
  expect(themeFrom(parsed).night.story).toBe('Night story');
});
