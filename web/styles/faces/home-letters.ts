import { generic } from '@nightfall/shared/themes/generic/theme';
import { TEXTS } from '../../features/home/texts.ts';

/**
 * What Home says to somebody who comes for the first time, in each of its faces, until they press and type; and that there
 * is no network, by which no other face would come.
 */
const { homeTitle, homeSubtitle } = generic.text;

export const HOME_WORDS = {
  'grenze-gotisch-wght': [homeTitle, TEXTS.offline],
  'alegreya-sans-500': [
    ...TEXTS.features.map(({ text }) => text),
    ...TEXTS.links.map(({ label }) => label),
    TEXTS.offlineText,
    TEXTS.howToPlayText,
    TEXTS.room,
    TEXTS.displayNamePlaceholder,
    TEXTS.roomCodePlaceholder,
  ],
  'alegreya-sans-700': [homeSubtitle, TEXTS.displayName, TEXTS.roomCode],
  'alegreya-sans-800': [
    ...TEXTS.features.map(({ title }) => title),
    TEXTS.signIn,
    TEXTS.join,
    TEXTS.joining,
    TEXTS.signInToCreate,
    TEXTS.howToPlay,
    TEXTS.back,
  ],
} as const;

/** Each letter of these words once, in the order of their codes; a face without a space would not be asked how high lines are. */
export const lettersIn = (words: readonly string[]): string =>
  [...new Set([' ', ...words.join(' ')])].sort().join('');
