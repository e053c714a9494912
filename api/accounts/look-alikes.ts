import { remove as withoutConfusables } from 'confusables';

/** Characters that the confusables table keeps, and that are read as one another in a name. */
const READ_ALIKE: Record<string, string> = { 0: 'o', 1: 'l', i: 'l', '|': 'l', 3: 'e', 5: 's', $: 's' };

/** Names that look the same to a person give the same text: case, accents, foreign look-alikes and spacing do not count. */
export function foldName(name: string): string {
  const latin = withoutConfusables(name.normalize('NFKC').toLowerCase()).normalize('NFKD');
  return latin
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}\s]/gu, '')
    .replace(/[013i5|$]/g, (character) => READ_ALIKE[character] ?? character);
}
