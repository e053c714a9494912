const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What a reader takes for one letter each, as names are counted: a family of emoji is one, and so is a flag. */
export const lettersOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

export const firstLetters = (text: string, most: number): string => lettersOf(text).slice(0, most).join('');
