import { lettersOf, shortened } from '@nightfall/shared/protocol/letters';
import { EMBLEMS } from '../../../art/emblems.ts';

const UNKNOWN_EMBLEM = 'uncertainty';

export const emblemOf = (icon: string | null): string =>
  EMBLEMS[icon ?? UNKNOWN_EMBLEM] ?? EMBLEMS[UNKNOWN_EMBLEM] ?? '';

/** In the place of a number, for a role that does not wake. */
export const SLEEPING_MOON = 'M4 -9A10 10 0 1 0 9 5A8 8 0 0 1 4 -9Z';

const MOST_LETTERS = 30;

/** A title that fits on a card, and how large it may be written there. */
export function fittedTitle(title: string, largest: number): { words: string; size: number } {
  const words = shortened(title, MOST_LETTERS);
  return { words, size: Math.min(largest, Math.max(15, 400 / Math.max(lettersOf(words).length, 1))) };
}
