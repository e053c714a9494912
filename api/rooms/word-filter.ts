import { lettersOf } from '@nightfall/shared/protocol/letters';
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';

const matcher = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });

/** The letter beneath accents and ornaments, in whatever form it was typed. */
const bareLetter = (letter: string): string => letter.normalize('NFKD').replace(/\p{M}/gu, '');

/** A message with its profanity masked, a star for each letter, so that it stays as long as it was. */
export function maskProfanity(text: string): string {
  const letters = lettersOf(text);
  const bare = letters.map(bareLetter);
  const matches = matcher.getAllMatches(bare.join(''));
  if (matches.length === 0) return text;
  let end = 0;
  const masked = letters.map((letter, index) => {
    const start = end;
    end += bare[index]?.length ?? 0;
    const isMeant = matches.some(({ startIndex, endIndex }) => start <= endIndex && startIndex < end);
    return isMeant ? '*' : letter;
  });
  return masked.join('');
}
