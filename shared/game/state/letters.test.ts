import { describe, expect, test } from 'bun:test';
import { textUpTo } from './counted-text.ts';
import {
  bytesFor,
  firstLetters,
  fits,
  hasPlainLetters,
  isVisible,
  LONGEST_LETTER,
  lettersLeft,
  lettersOf,
  shortened,
  withPlainLetters,
} from './letters.ts';

const KISS = '👩🏽‍❤️‍💋‍👨🏿';
const FAMILY = '👨🏻‍👩🏼‍👧🏽‍👦🏾';

test.each([KISS, FAMILY, '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', 'Việt', 'שָׁלוֹם', '한글', 'क्षत्रिय', 'می‌خواهم', '日本語'])(
  '[S7.11] %s stays as it is',
  (text) => {
    expect(withPlainLetters(text)).toBe(text);
    expect([hasPlainLetters(text), isVisible(text)]).toEqual([true, true]);
  },
);

test.each([
  ['emoji in a chain', Array.from({ length: 300 }, () => '😀').join('\u200D')],
  ['one Hangul consonant after another', '\u1100'.repeat(900)],
  ['accents', `Z${'\u0301'.repeat(900)}`],
])('[S7.11] %s end after a letter', (_, text) => {
  const short = withPlainLetters(text);
  expect(Math.max(...lettersOf(short).map(({ length }) => length))).toBeLessThanOrEqual(LONGEST_LETTER);
  expect(hasPlainLetters(text)).toBe(false);
  expect(withPlainLetters(short)).toBe(short);
});

test.each([
  '',
  ' ',
  '\u3164',
  '\u2800',
  '\uFE0F',
  '\u034F',
  '\u0301',
  '\u200B\u200D',
  '\u{E0041}',
  '\u{1D159}',
])('[S7.12] %j shows nothing', (text) => {
  expect(isVisible(text)).toBe(false);
});

const FLAG = '🇩🇪';
const LONG_LETTERS = ['x', 'ü', 'u\u0308', FLAG, FAMILY, KISS, 'क्षि', '狼', '1️⃣'];

describe('[F4.5] a limit', () => {
  test.each(LONG_LETTERS)('counts %s as one letter, on the page as on the server', (letter) => {
    for (const most of [1, 40, 50]) {
      expect(fits(letter.repeat(most), most)).toBe(true);
      expect(fits(letter.repeat(most + 1), most)).toBe(false);
      expect(textUpTo(most).safeParse(letter.repeat(most)).success).toBe(true);
      expect(textUpTo(most).safeParse(letter.repeat(most + 1)).success).toBe(false);
      expect(lettersLeft(letter.repeat(most - 1), most)).toBe(1);
    }
  });

  test('is one of bytes as well, and says so in letters', () => {
    const endless = `a${'\u0301'.repeat(5_000)}`;
    expect(lettersOf(endless)).toHaveLength(1);
    expect([fits(endless, 200), lettersLeft(endless, 200), firstLetters(endless, 200)]).toEqual([
      false,
      0,
      '',
    ]);
    const kept = firstLetters(FAMILY.repeat(200), 200);
    expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(bytesFor(200));
    expect(new Set(lettersOf(kept))).toEqual(new Set([FAMILY]));
  });
});

test.each(LONG_LETTERS)('[F4.6] what is cut out of many %s is whole letters', (letter) => {
  expect(firstLetters(letter.repeat(90), 7)).toBe(letter.repeat(7));
  expect(shortened(letter.repeat(90), 7)).toBe(`${letter.repeat(6)}…`);
  expect(shortened(letter.repeat(7), 7)).toBe(letter.repeat(7));
});
