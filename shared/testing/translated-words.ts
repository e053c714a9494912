import { join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Catalogue } from '../text/nested.ts';
import { isCompiled, isOfPatterns } from '../text/write-types.ts';

/** What a message may say, whatever is put into it. */
interface Pattern {
  readonly source: string;
  /** How many letters of it are always said. */
  readonly letters: number;
}

const ANYTHING: Pattern = { source: '.+?', letters: 0 };

const ofText = (text: string): Pattern => ({
  source: text
    // Soft hyphens are no part of a name.
    .replaceAll('\u00ad', '')
    .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/\s+/g, '\\s+'),
  letters: text.match(/\p{L}/gu)?.length ?? 0,
});

const inRow = (patterns: readonly Pattern[]): Pattern => ({
  source: patterns.map(({ source }) => source).join(''),
  letters: patterns.reduce((sum, { letters }) => sum + letters, 0),
});

const oneOf = (patterns: readonly Pattern[]): Pattern => ({
  source: `(?:${patterns.map(({ source }) => source).join('|')})`,
  letters: Math.min(...patterns.map(({ letters }) => letters)),
});

const ofMessage = (elements: readonly MessageFormatElement[]): Pattern =>
  inRow(
    elements.map((element) => {
      if (element.type === TYPE.literal) return ofText(element.value);
      if (element.type !== TYPE.plural && element.type !== TYPE.select) return ANYTHING;
      return oneOf(Object.values(element.options).map(({ value }) => ofMessage(value)));
    }),
  );

const ofTemplate = (template: string): Pattern =>
  inRow(template.split(/(\{\w+\})/).map((part) => (part.startsWith('{') ? ANYTHING : ofText(part))));

/** Each message of all catalogues: a pattern of the English one, and one of the other. */
async function translationsTo(language: string): Promise<{ english: Pattern; other: Pattern }[]> {
  const folder = join(import.meta.dir, '../text');
  const areas = [...new Bun.Glob('*.json').scanSync(join(folder, 'en'))].filter(
    (area) => !isOfPatterns(area),
  );
  const inAreas = await Promise.all(
    areas.map(async (area) => {
      const english: Catalogue = await Bun.file(join(folder, 'en', area)).json();
      const other: Catalogue = await Bun.file(join(folder, language, area)).json();
      const patternOf = (message: string) =>
        isCompiled(area) ? ofMessage(parse(message)) : ofTemplate(message);
      return Object.entries(english).map(([id, message]) => ({
        english: patternOf(message),
        other: patternOf(other[id] ?? message),
      }));
    }),
  );
  return inAreas.flat().filter(({ english }) => english.letters > 1);
}

/**
 * For tests that look for words on a page: what it says in this language where it says these in English, which may be a part
 * of a message. Words of no message, such as names, stay as they are.
 */
export async function translatedWords(language: string): Promise<(words: string) => RegExp> {
  const translations = await translationsTo(language);
  return (words) => {
    const asked = ofText(words);
    const whole = translations.filter(
      ({ english }) =>
        // Fewer fit by what is put into them.
        english.letters > asked.letters / 2 && new RegExp(`^${english.source}$`, 'i').test(words),
    );
    const most = Math.max(...whole.map(({ english }) => english.letters));
    const found =
      whole.length > 0
        ? whole.filter(({ english }) => english.letters === most)
        : translations.filter(({ english }) => english.source.includes(asked.source));
    const pattern = [...new Set(found.map(({ other }) => other.source))].join('|');
    if (pattern === '') return new RegExp(asked.source, 'i');
    // A label may be followed by what it is about.
    return new RegExp(whole.length > 0 ? `^(?:${pattern})(?:\\s?: .+)?$` : pattern, 'i');
  };
}
