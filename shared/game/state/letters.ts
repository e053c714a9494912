const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What a reader takes for one letter each, as names are counted: a family of emoji is one, and so is a flag. */
export const lettersOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

export const firstLetters = (text: string, most: number): string => lettersOf(text).slice(0, most).join('');

/** Longer than a family of four, each in a tone of skin. What has no end otherwise: joined emoji, Hangul, accents. */
export const LONGEST_LETTER = 32;
/** More than three marks on a letter make a tower that covers the lines above. */
const TOWER = /(?<three>\p{M}{3})\p{M}+/gu;
/** What takes no ink, blank characters that count as letters or signs among them. */
const WITHOUT_INK = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2800\u{1D159}]/gu;
const INK = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** There is something to be seen of it. */
export const isVisible = (text: string): boolean => INK.test(text.replace(WITHOUT_INK, ''));

/** Each letter no longer and no higher than letters are. */
export const withPlainLetters = (text: string): string =>
  lettersOf(text.replace(TOWER, '$<three>')).map(shortened).join('');

export const hasPlainLetters = (text: string): boolean => withPlainLetters(text) === text;

function shortened(letter: string): string {
  if (letter.length <= LONGEST_LETTER) return letter;
  let short = '';
  for (const character of letter) {
    if (short.length + character.length > LONGEST_LETTER) break;
    short += character;
  }
  return short.replace(/\u200D+$/u, '');
}
