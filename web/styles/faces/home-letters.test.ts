import { expect, test } from 'bun:test';
import { HOME_WORDS, lettersIn } from './home-letters.ts';

const sheet = await Bun.file(`${import.meta.dir}/home-faces.css`).text();
const rules = [...sheet.matchAll(/url\("\.\/([\w-]+)\.woff2"\)[^}]*unicode-range:\s*([^;]+);/g)];

/** The letters of a face, by the name of its file. */
const cut = new Map(
  rules.map(([, file = '', ranges = '']) => [
    file.replace('-latin-home', '').replace('-normal', ''),
    ranges
      .split(/,\s*/)
      .map((range) => String.fromCodePoint(Number.parseInt(range.slice(2), 16)))
      .join(''),
  ]),
);

test.each(Object.entries(HOME_WORDS))(
  "[P5.11] Home's own %s has the letters of its words: else `bun run faces`",
  (face, words) => {
    expect(cut.get(face)).toBe(lettersIn(words));
  },
);
