import { MAX_BASE_NAME_LENGTH } from '@nightfall/shared/protocol/custom-roles';
import { fits } from '@nightfall/shared/protocol/letters';
import { BUILT_IN_THEMES } from '@nightfall/shared/themes/index';
import { cleanName, isWordOfTheGame } from '../accounts/display-name.ts';
import { foldName } from '../accounts/look-alikes.ts';
import { ServiceError } from '../http/service-error.ts';

/**
 * The name of a custom role as it may be shown: also as its title, where it has none of its own. It reads like no
 * built-in role in any theme, no team, no voice of the game and no other custom role. @throws ServiceError INVALID, NAME_REFUSED
 */
export function baseNameOf(input: string, others: readonly string[]): string {
  const name = cleanName(input);
  if (name === '') throw new ServiceError('INVALID', { message: 'Base name is required' });
  // Normalising can make a text longer.
  if (!fits(name, MAX_BASE_NAME_LENGTH)) {
    throw new ServiceError('INVALID', {
      message: `Base name must be ${MAX_BASE_NAME_LENGTH} characters or less`,
    });
  }
  if (isWordOfTheGame(name) || TITLES.has(foldName(name)))
    throw refusal('baseName', `The game itself has something called ${name}`);
  const folded = foldName(name);
  const other = others.find((taken) => foldName(taken) === folded);
  if (other !== undefined) throw refusal('baseName', `There is already a custom role called ${other}`);
  return name;
}

/** What the built-in themes call their roles. */
const TITLES = new Set(
  BUILT_IN_THEMES.flatMap(({ text }) => Object.values(text.roles).map(({ name }) => foldName(name))),
);

/** A title stands where those of built-in roles stand, and reads like none of them. @throws ServiceError NAME_REFUSED */
export function checkTitles(variants: Readonly<Record<string, { readonly title: string }>>): void {
  for (const [theme, { title }] of Object.entries(variants)) {
    const name = cleanName(title);
    if (isWordOfTheGame(name) || TITLES.has(foldName(name)))
      throw refusal(`themeVariants.${theme}.title`, `The game itself has something called ${title}`);
  }
}

function refusal(path: string, reason: string): ServiceError {
  const message = `${reason}. Please choose another name`;
  return new ServiceError('NAME_REFUSED', { message, details: [{ path, message }] });
}
