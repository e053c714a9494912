import { describe, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BUILT_IN_ROLE_NAMES } from '../game/night/roles/index.ts';
import { ARTIFACT_IDS } from '../game/state/artifacts.ts';
import { PRODUCTION_IDS } from './choices.ts';
import { fill, type Noun } from './fill.ts';
import { templatesIn } from './sentences.ts';
import { themeIn } from './theme-in.ts';
import { themeDataSchema } from './theme-schema.ts';

const TEXT = join(import.meta.dir, '../text');
const THEMES = [...new Bun.Glob('*/grammar.json').scanSync(TEXT)]
  .map((path) => dirname(path))
  .filter((language) => language !== 'en')
  .sort()
  .flatMap((language) => PRODUCTION_IDS.map((id) => [language, id] as const))
  .filter(([language, id]) => existsSync(join(TEXT, language, `theme-${id}.json`)));

/** Every value that a sentence may name, as nouns of one kind. */
const valuesAs = (kind: string | undefined): Record<string, Noun> =>
  new Proxy(
    {},
    {
      get: (_, name) => ({ name: String(name).toUpperCase(), kind }),
      has: () => true,
      getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
    },
  );

describe.each(THEMES)('[L9.2] in %s the theme %s', (language, id) => {
  test('is complete, and as long as themes may be', () => {
    expect(themeDataSchema.safeParse(themeIn(language, id)).error?.issues ?? []).toEqual([]);
  });

  test('says of which kind each noun is', () => {
    const { text, grammar = {} } = themeIn(language, id);
    const kinds = new Set(Object.keys(grammar).map((key) => key.split('.')[0] ?? ''));
    const nouns = [
      ...BUILT_IN_ROLE_NAMES,
      ...ARTIFACT_IDS,
      'village',
      'wolfTeam',
      'neutral',
      'card',
      'cards',
    ];
    for (const noun of nouns) expect([noun, kinds.has(text.kinds?.[noun] ?? 'none')]).toEqual([noun, true]);
  });

  test('fills every sentence, whatever kind its nouns are of', () => {
    const { text, grammar = {} } = themeIn(language, id);
    const kinds = [...new Set(Object.keys(grammar).map((key) => key.split('.')[0])), undefined];
    for (const [key, template] of templatesIn(text.sentences))
      for (const kind of kinds)
        expect([key, fill(template, valuesAs(kind), grammar)]).toEqual([
          key,
          expect.not.stringMatching(/[{}]/),
        ]);
  });
});
