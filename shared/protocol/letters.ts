import { hasPlainLetters, isVisible } from '../game/state/letters.ts';

/** Characters that no text needs and that could make it look like another one: control and direction. */
export const DECEIVING = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/**
 * A line break is the only control character that a text may hold. No letter is without end, and what is not empty
 * shows something.
 */
export const isPlainText = (text: string): boolean =>
  text.replaceAll('\n', '').search(DECEIVING) < 0 &&
  hasPlainLetters(text) &&
  (text.trim() === '' || isVisible(text));

export { firstLetters, fits, lettersLeft, lettersOf, searchForm, shortened } from '../game/state/letters.ts';
