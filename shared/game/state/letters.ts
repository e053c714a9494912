const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What a reader takes for one letter each, as every text is counted: a family of emoji is one, and so is a flag. */
export const lettersOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

const encoder = new TextEncoder();
/** More than any script needs, and beside it room for fifty families of emoji, each in four tones of skin. */
const BYTES = { perLetter: 16, beside: 2_000 };

/** The bound in bytes of UTF-8 of a text of so many letters. */
export const bytesFor = (letters: number): number => letters * BYTES.perLetter + BYTES.beside;

/** As much of a text as a limit of so many letters leaves, in whole letters. */
export function firstLetters(text: string, most: number): string {
  // The shortest letter is one unit of UTF-16, and a unit takes three bytes at most.
  if (text.length <= most) return text;
  let letters = most;
  let bytes = bytesFor(most);
  for (const { segment, index } of segmenter.segment(text)) {
    letters -= 1;
    bytes -= encoder.encode(segment).length;
    if (letters < 0 || bytes < 0) return text.slice(0, index);
  }
  return text;
}

/** Whether a text keeps within a limit of so many letters: the one measure of the page and of the server. */
export const fits = (text: string, most: number): boolean => firstLetters(text, most) === text;

/** A text of at most so many letters; what was longer ends in an ellipsis. */
export const shortened = (text: string, most: number): string =>
  fits(text, most) ? text : `${firstLetters(text, most - 1).trimEnd()}…`;

/** How many letters may still be added; 0 where the bytes are used up. */
export const lettersLeft = (text: string, most: number): number =>
  fits(`${text}x`, most) ? most - lettersOf(text).length : 0;

/** What is searched for and in, however it was typed: in one case, and with the wide letters of an address as narrow ones. */
export const searchForm = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

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
  lettersOf(text.replace(TOWER, '$<three>')).map(plain).join('');

export const hasPlainLetters = (text: string): boolean => withPlainLetters(text) === text;

function plain(letter: string): string {
  if (letter.length <= LONGEST_LETTER) return letter;
  let short = '';
  for (const character of letter) {
    if (short.length + character.length > LONGEST_LETTER) break;
    short += character;
  }
  return short.replace(/\u200D+$/u, '');
}
