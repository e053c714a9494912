import { lettersOf } from '@nightfall/shared/protocol/letters';

/** So much of a name is seen under the smallest portrait. */
const ALWAYS_SEEN = 4;
const LONGEST_END = 4;

function sharedLetters(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((letter, index) => letter !== other[index]);
  return end === -1 ? one.length : end;
}

/** Where one name goes its own way among others that begin like it. */
export interface NameParts {
  /** May be cut short. */
  readonly start: string;
  /** Is always shown. */
  readonly end: string;
}

/**
 * The parts of those names that begin like another one, and so would be cut to the same letters. A name that is the
 * beginning of the other has no part of its own.
 */
export function partsToldApart(names: readonly string[]): ReadonlyMap<string, NameParts> {
  const known = [...new Set(names)].map((name) => ({ name, letters: lettersOf(name) }));
  const parts = new Map<string, NameParts>();
  for (const { name, letters } of known) {
    const others = known.filter((other) => other.name !== name);
    const alike = Math.max(0, ...others.map((other) => sharedLetters(letters, other.letters)));
    if (alike < ALWAYS_SEEN || alike === letters.length) continue;
    const isLong = letters.length - alike > LONGEST_END;
    const end = letters.slice(alike, alike + LONGEST_END).join('');
    parts.set(name, { start: letters.slice(0, alike).join(''), end: isLong ? `${end}…` : end });
  }
  return parts;
}
