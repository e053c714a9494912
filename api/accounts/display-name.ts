import { MAX_NAME_LENGTH } from '@nightfall/shared/game/limits';
import { BUILT_IN_ROLES } from '@nightfall/shared/game/roles/index';
import { teamSchema } from '@nightfall/shared/game/view';
import { ServiceError } from '../http/service-error.ts';
import { foldName } from './look-alikes.ts';

/** Nobody may be called what the game calls its roles and its own voice. */
const REFUSED = new Set(
  [
    ...BUILT_IN_ROLES.map((role) => role.name),
    ...teamSchema.options,
    ...teamSchema.options.map((team) => `${team} Team`),
    'Revealer Announcement',
    'Unknown Role',
  ].map(foldName),
);

const FALLBACK_NAME = 'Player';
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const graphemes = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/**
 * A name as it may be shown: no control, direction or invisible characters, no towers of accents, single spaces.
 * The joiner stays inside emoji, which fall apart without it.
 */
function clean(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/(?<!\p{Extended_Pictographic}|\p{EMod}|\uFE0F)\u200D|\u200D(?!\p{Extended_Pictographic})/gu, '')
    .replace(/(?!\u200D)[\p{Cf}\p{Cs}\p{Co}\p{Cn}\u115F\u1160\u2800\u3164\uFFA0]/gu, '')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .trim();
}

/** A name by the rules of protocol.md. @throws ServiceError INVALID (empty, too long), NAME_REFUSED */
export function displayNameOf(input: string | undefined): string {
  const name = clean(input ?? '');
  if (name === '') throw new ServiceError('INVALID', { message: 'Display name is required' });
  if (graphemes(name).length > MAX_NAME_LENGTH) {
    throw new ServiceError('INVALID', {
      message: `Display name must be ${MAX_NAME_LENGTH} characters or less`,
    });
  }
  if (REFUSED.has(foldName(name))) throw new ServiceError('NAME_REFUSED');
  return name;
}

/** The first name of a new account: the part of the address before the @, made to fit the rules. */
export function nameFromEmail(email: string): string {
  const name = graphemes(clean(email.slice(0, email.lastIndexOf('@'))))
    .slice(0, MAX_NAME_LENGTH)
    .join('');
  return name === '' || REFUSED.has(foldName(name)) ? FALLBACK_NAME : name;
}

/** The name itself, or with the first free number: 'Ann (2)'. */
export function uniqueName(name: string, taken: readonly string[]): string {
  const folded = new Set(taken.map(foldName));
  let candidate = name;
  for (let number = 2; folded.has(foldName(candidate)); number += 1) {
    const suffix = ` (${number})`;
    candidate =
      graphemes(name)
        .slice(0, MAX_NAME_LENGTH - suffix.length)
        .join('') + suffix;
  }
  return candidate;
}
