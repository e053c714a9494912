import TEXTS from '@nightfall/shared/text/en/home.json';
import { generic } from '@nightfall/shared/themes/generic/theme';

/**
 * Home's words on a first visit in each of its font faces, before anything is pressed or typed; and those of being offline,
 * since no other face could be loaded then.
 */
const { homeTitle, homeSubtitle } = generic.text;

export const HOME_WORDS = {
  'grenze-gotisch-wght': [homeTitle, TEXTS.offline],
  'alegreya-sans-500': [
    ...Object.values(TEXTS.features).map(({ text }) => text),
    ...Object.values(TEXTS.links),
    TEXTS.offlineText,
    TEXTS.howToPlayText,
    TEXTS.room,
    TEXTS.displayNamePlaceholder,
    TEXTS.roomCodePlaceholder,
  ],
  'alegreya-sans-700': [homeSubtitle, TEXTS.displayName, TEXTS.roomCode],
  'alegreya-sans-800': [
    ...Object.values(TEXTS.features).map(({ title }) => title),
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
