import words from '../../text/en/theme-generic.json';
import { builtInTheme } from '../built-in-theme.ts';
import type { ThemeData } from '../theme-schema.ts';
import { GENERIC_COLOURS, GENERIC_COVER } from './cover.ts';
import { GENERIC_LOOK } from './look.ts';

const { gameTitle, homeTitle, homeSubtitle } = GENERIC_COVER.text;

/** The theme of a room whose host has no other wish. */
export const generic: ThemeData = builtInTheme('generic', {
  words: { gameTitle, homeTitle, homeSubtitle, ...words },
  colours: GENERIC_COLOURS,
  look: GENERIC_LOOK,
});
