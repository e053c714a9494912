import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import type { Catalogue } from '@nightfall/shared/text/nested';

/** A language that nobody speaks: English with longer words, from right to left. */
export const PSEUDO_LANGUAGE = 'en-XB';

const ACCENTED: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ö', u: 'ü', n: 'ñ', c: 'ç' };

/** About 40 % longer, and still to be read: each vowel twice, and letters with accents. */
const longer = (text: string): string =>
  text.replaceAll(/[aeiounc]/g, (letter) =>
    'aeiou'.includes(letter) ? `${ACCENTED[letter]}${letter}` : (ACCENTED[letter] ?? letter),
  );

function inElements(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  return elements.map((element) => {
    if (element.type === TYPE.literal) return { ...element, value: longer(element.value) };
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
    const options = Object.entries(element.options).map(([name, option]) => [
      name,
      { ...option, value: inElements(option.value) },
    ]);
    return { ...element, options: Object.fromEntries(options) };
  });
}

/** Values in braces stay as they are. */
const inTemplate = (template: string): string =>
  template.replaceAll(/\{\w+\}|[^{}]+/g, (part) => (part.startsWith('{') ? part : longer(part)));

/** @param isCompiled of ICU messages; others are templates of themes */
export const pseudoCatalogue = (english: Catalogue, isCompiled: boolean): Catalogue =>
  Object.fromEntries(
    Object.entries(english).map(([id, message]) => [
      id,
      isCompiled ? printAST(inElements(parse(message))) : inTemplate(message),
    ]),
  );
