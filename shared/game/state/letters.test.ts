import { expect, test } from 'bun:test';
import { hasPlainLetters, isVisible, LONGEST_LETTER, lettersOf, withPlainLetters } from './letters.ts';

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
