import { BUILT_IN_ROLES } from '@nightfall/shared/game/night/roles/index';
import { firstLetters, fits, isVisible, withPlainLetters } from '@nightfall/shared/game/state/letters';
import { MAX_NAME_LENGTH } from '@nightfall/shared/game/state/limits';
import { teamSchema } from '@nightfall/shared/protocol/game-view';
import { LANGUAGES } from '@nightfall/shared/text/languages';
import { problem } from '@nightfall/shared/text/problems';
import { PRODUCTION_IDS } from '@nightfall/shared/themes/choices';
import { fill } from '@nightfall/shared/themes/fill';
import { themeIn } from '@nightfall/shared/themes/theme-in';
import { remove as withoutConfusables } from 'confusables';
import { ServiceError } from '../http/service-error.ts';

/** Characters that the confusables table keeps apart, but people read as one another. */
const READ_ALIKE: Record<string, string> = { 0: 'o', 1: 'l', i: 'l', '|': 'l', 3: 'e', 5: 's', $: 's' };

/** Gives the same text for names that look the same: case, accents, foreign look-alikes and spacing do not count. */
export function foldName(name: string): string {
  const latin = withoutConfusables(name.normalize('NFKC').toLowerCase()).normalize('NFKD');
  return latin
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}\s]/gu, '')
    .replace(/[013i5|$]/g, (character) => READ_ALIKE[character] ?? character);
}

/** Names of roles and teams as a language calls them. */
async function wordsOfTheGame(language: string): Promise<string[]> {
  const theme = await catalogue(language, 'theme-generic');
  const names = Object.entries(theme).filter(([id]) => /^roles\..+\.name$|^teams\..+\.displayName$/.test(id));
  return names.map(([, name]) => name);
}

/** What the game's own announcements are called, in each theme. */
async function announcements(language: string): Promise<string[]> {
  const { 'chat.announcement': title = '' } = await catalogue(language, 'room');
  return PRODUCTION_IDS.map((id) => {
    const { text, grammar } = themeIn(language, id);
    return fill(title, { role: { name: text.roles.Revealer.name, kind: text.kinds?.Revealer } }, grammar);
  });
}

const catalogue = async (language: string, area: string): Promise<Readonly<Record<string, string>>> =>
  (await import(`@nightfall/shared/text/${language}/${area}.json`)).default;

const OTHER_LANGUAGES = LANGUAGES.filter((language) => language !== 'en');

const REFUSED = new Set(
  [
    ...BUILT_IN_ROLES.map((role) => role.name),
    ...teamSchema.options,
    ...teamSchema.options.map((team) => `${team} Team`),
    'Unknown Role',
    ...(await Promise.all([...OTHER_LANGUAGES.map(wordsOfTheGame), ...LANGUAGES.map(announcements)])).flat(),
  ].map(foldName),
);

/** Whether it reads like the name of a built-in role, a team or the game itself. */
export const isWordOfTheGame = (name: string): boolean => REFUSED.has(foldName(name));

const FALLBACK_NAME = 'Player';

/**
 * A name as it may be shown: no control, direction or invisible characters, few accents per letter, single spaces;
 * empty if nothing is visible. Joiners and selectors stay inside emoji, which fall apart without them.
 */
export function cleanName(name: string): string {
  const clean = name
    .normalize('NFKC')
    .replace(/(?<!\p{Extended_Pictographic}|\p{EMod}|\uFE0F)\u200D|\u200D(?!\p{Extended_Pictographic})/gu, '')
    .replace(/(?<!\p{Emoji})\uFE0F/gu, '')
    .replace(/(?![\u200D\uFE0F])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2800]/gu, '')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim();
  return isVisible(clean) ? withPlainLetters(clean) : '';
}

/** A name by the rules of protocol.md. @throws ServiceError INVALID (empty, too long), NAME_REFUSED */
export function displayNameOf(input: string | undefined): string {
  const name = cleanName(input ?? '');
  if (name === '') throw new ServiceError('INVALID', problem('names.required'));
  if (!fits(name, MAX_NAME_LENGTH)) {
    throw new ServiceError('INVALID', problem('names.tooLong', { most: MAX_NAME_LENGTH }));
  }
  if (isWordOfTheGame(name)) throw new ServiceError('NAME_REFUSED');
  return name;
}

/** The first name of a new account: the part of its address before the @, made to fit the rules. */
export function nameFromEmail(email: string): string {
  const name = firstLetters(cleanName(email.slice(0, email.lastIndexOf('@'))), MAX_NAME_LENGTH);
  return name === '' || isWordOfTheGame(name) ? FALLBACK_NAME : name;
}

/** The name, with the first free number if it is taken: 'Ann (2)'. */
export function uniqueName(name: string, taken: readonly string[]): string {
  const folded = new Set(taken.map(foldName));
  let candidate = name;
  for (let number = 2; folded.has(foldName(candidate)); number += 1) {
    const suffix = ` (${number})`;
    candidate = firstLetters(name, MAX_NAME_LENGTH - suffix.length) + suffix;
  }
  return candidate;
}
