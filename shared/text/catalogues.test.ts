import { describe, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import AS_IN_ENGLISH from './as-in-english.json';
import { LANGUAGES } from './languages.ts';
import { argumentsOf } from './message-arguments.ts';
import { declarationOf, isCompiled, isOfPatterns } from './write-types.ts';

const EXCEPTIONS: readonly string[] = AS_IN_ENGLISH;

type Catalogue = Readonly<Record<string, string>>;

const folder = (language: string) => join(import.meta.dir, language);
const AREAS = [...new Bun.Glob('*.json').scanSync(folder('en'))].sort();
const read = (language: string, area: string): Promise<Catalogue> =>
  Bun.file(join(folder(language), area)).json();

const ENGLISH = new Map(
  await Promise.all(AREAS.map(async (area) => [area, await read('en', area)] as const)),
);
const GRAMMAR = 'grammar.json';

/** Every language that has a folder, whether it is offered yet or not. */
const OTHERS = [...new Set([...new Bun.Glob('*/*.json').scanSync(import.meta.dir)].map(dirname))]
  .filter((language) => language !== 'en')
  .sort();

/** The plural forms of each counted value of a message. */
function pluralForms(message: string): string[][] {
  const found: string[][] = [];
  const visit = (elements: ReturnType<typeof parse>) => {
    for (const element of elements) {
      if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
      if (element.type === TYPE.plural) found.push(Object.keys(element.options));
      for (const { value } of Object.values(element.options)) visit(value);
    }
  };
  visit(parse(message));
  return found;
}

/** Forms for whole numbers: 'many' of Spanish and French begins at a million. */
const neededForms = (language: string): string[] => [
  ...new Set([0, 1, 2, 3, 5, 11, 21, 100].map((count) => new Intl.PluralRules(language).select(count))),
];

/** Where a message has forms besides those for single numbers (`=2`) and for all the rest. */
const missingForms = (language: string, message: string, original = message): string[] =>
  pluralForms(original)
    .flat()
    .every((form) => form.startsWith('=') || form === 'other')
    ? []
    : pluralForms(message).flatMap((forms) => neededForms(language).filter((form) => !forms.includes(form)));

/** Other languages put in forms of nouns: `{role_the}`. */
const NOUN_FORM = /\{([a-zA-Z]+)_(\w+)\}/g;
const withBareNouns = (message: string): string => message.replaceAll(NOUN_FORM, '{$1}');

/** The values of the page's messages that come with their forms; others are people, numbers and finished texts. */
const NOUNS = /^(role|first|now|out|into|side|team|village|wolves|shroud|card|cards|artifact)$/;
const formsOfOthers = (area: string, message: string): string[] =>
  isCompiled(area) && area !== 'rulebook.json'
    ? [...message.matchAll(NOUN_FORM)].map(([, name = '']) => name).filter((name) => !NOUNS.test(name))
    : [];

/** The same values, whatever is done with them: a language may count where English does not. */
const namesIn = (message: string): string[] => [...argumentsOf(withBareNouns(message)).keys()].sort();

/** What sentences of themes may name or not: a language may need the word in another form. */
const OWN_WORDS =
  /^(robbed|swapped|viewed|converted|werewolfPile|werewolfPileCheck|wolfTeam|tanner|minion|werewolf|villager)$/;
const valuesIn = (template: string): string[] =>
  [...new Set([...withBareNouns(template).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))]
    .filter((name) => !OWN_WORDS.test(name))
    .sort();

const isAlike = (area: string, original: string, message: string): boolean =>
  isCompiled(area)
    ? namesIn(original).join() === namesIn(message).join()
    : valuesIn(original).join() === valuesIn(message).join();

describe('[L9.1] the English catalogues', () => {
  test.each(AREAS.filter(isCompiled))(
    '%s: the types are those of the messages (`bun run texts` in shared)',
    async (area) => {
      const types = await Bun.file(join(folder('en'), area.replace(/\.json$/, '.d.json.ts'))).text();
      expect(declarationOf(ENGLISH.get(area) ?? {})).toBe(types);
    },
  );

  test.each(AREAS.filter(isCompiled))('%s: every plural has its forms', (area) => {
    for (const [id, message] of Object.entries(ENGLISH.get(area) ?? {}))
      expect([id, missingForms('en', message)]).toEqual([id, []]);
  });

  test('every message is used: its last word stands in the source', async () => {
    const sources = await Array.fromAsync(
      new Bun.Glob('{web,shared,api,workers}/**/*.{ts,tsx,html}').scan(join(import.meta.dir, '../..')),
    );
    const used = new Set<string>();
    for (const source of sources.filter((path) => !/node_modules|\.test\.tsx?$|\.d\.json\.ts$/.test(path)))
      for (const [word] of (await Bun.file(join(import.meta.dir, '../..', source)).text()).matchAll(
        /[\w-]+/g,
      ))
        used.add(word);
    const shown = [...ENGLISH].filter(([area]) => !isOfPatterns(area));
    const unused = shown.flatMap(([area, catalogue]) =>
      Object.keys(catalogue)
        .filter(
          (id) =>
            !used.has(
              id
                .replace(/\.[^.]+\.p\d+$/, '')
                .split('.')
                .at(-1) ?? '',
            ),
        )
        .map((id) => `${area} ${id}`),
    );
    expect(unused).toEqual([]);
  });
});

test.each(LANGUAGES)('[L9.1] %s is offered, and has all catalogues', (language) => {
  expect([...new Bun.Glob('*.json').scanSync(folder(language))].sort()).toEqual(AREAS);
});

test('[L9.1] what is listed as rightly the same as in English is so, and stands there once', async () => {
  const wrong: string[] = [];
  for (const entry of EXCEPTIONS) {
    const [language = '', area = '', ...id] = entry.split(' ');
    const message = (await read(language, area).catch(() => ({}) as Catalogue))[id.join(' ')];
    if (message === undefined || message !== ENGLISH.get(area)?.[id.join(' ')]) wrong.push(entry);
  }
  expect(wrong).toEqual([]);
  expect(new Set(EXCEPTIONS).size).toBe(EXCEPTIONS.length);
});

describe.each(OTHERS)('[L9.1] the catalogues in %s', (language) => {
  const areas = AREAS.filter((area) => area !== GRAMMAR && existsSync(join(folder(language), area)));

  test('have a grammar, and no file that English has not', () => {
    const found = [...new Bun.Glob('*').scanSync(folder(language))].sort();
    expect(found).toContain(GRAMMAR);
    expect(found.filter((file) => !AREAS.includes(file))).toEqual([]);
  });

  test('use forms of nouns that the grammar has for each kind of noun', async () => {
    const { language: code, ...forms } = await read(language, GRAMMAR);
    expect(code).toBe(language);
    const kinds = new Set(Object.keys(forms).map((key) => key.split('.')[0] ?? ''));
    expect([...kinds]).toContain('other');
    const used = new Set<string>();
    for (const area of areas)
      for (const message of Object.values(await read(language, area)))
        for (const [, , form = ''] of message.matchAll(NOUN_FORM))
          used.add(form.charAt(0).toLowerCase() + form.slice(1));
    const wanted = [...kinds].flatMap((kind) => [...used].map((form) => `${kind}.${form}`));
    expect(wanted.filter((key) => !(key in forms))).toEqual([]);
  });

  test.each(areas)('%s: has each key once, in the order of the English ones', async (area) => {
    const keys = Object.keys(await read(language, area));
    expect(keys.filter((id) => !id.startsWith('kinds.'))).toEqual(Object.keys(ENGLISH.get(area) ?? {}));
  });

  test.each(areas.filter((area) => !isOfPatterns(area)))(
    '%s: names the same values, has all plural forms, leaves nothing in English',
    async (area) => {
      const english = ENGLISH.get(area) ?? {};
      const faults = Object.entries(await read(language, area)).flatMap(([id, message]) => {
        const original = english[id];
        if (original === undefined) return [];
        const isLeft = message === original && /\p{L}{2}/u.test(withoutValues(message));
        return [
          ...(isAlike(area, original, message) ? [] : [`${id}: other values than in English`]),
          ...formsOfOthers(area, message).map((name) => `${id}: {${name}} has no forms`),
          ...missingForms(language, message, original).map((form) => `${id}: no plural form '${form}'`),
          ...(isLeft && !EXCEPTIONS.includes(`${language} ${area} ${id}`)
            ? [`as in English: translate it, or add "${language} ${area} ${id}" to as-in-english.json`]
            : []),
        ];
      });
      expect(faults).toEqual([]);
    },
  );
});

/** A sign that French sets apart, with what stands on its inner or left side; ratios and times (5:7) are written together. */
const APART = /(?<![\u202f])[;?!:](?!(?<=\d.)\d)|«(?!\u00a0)|(?<!\u00a0)»/;

test.each(AREAS.filter((area) => area !== GRAMMAR && !isOfPatterns(area)))(
  '[L9.1] in French %s has a narrow no-break space before ; ? ! and :, a no-break space inside « »',
  async (area) => {
    const texts = Object.entries(await read('fr', area)).filter(([, text]) => APART.test(text));
    expect(texts).toEqual([]);
  },
);

const withoutValues = (message: string): string => message.replaceAll(/\{\w+\}/g, '');
