import { describe, expect, test } from 'bun:test';
import { defaultPack } from './default-pack/theme.ts';
import { generic } from './generic/theme.ts';
import { BUILT_IN_THEMES, PRODUCTION_THEMES } from './index.ts';
import { themeFrom } from './theme.ts';
import { screenWordsSchema, themeDataSchema } from './theme-schema.ts';

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
