import words from '../../text/en/theme-generic.json';
import { builtInTheme } from '../built-in-theme.ts';
import type { ThemeData } from '../theme-schema.ts';
import { GENERIC_COLOURS, GENERIC_COVER_WORDS } from './cover.ts';
import { GENERIC_LOOK } from './look.ts';

const { name, description, ...cover } = GENERIC_COVER_WORDS;

/** The theme of a room whose host has no other wish. */
export const generic: ThemeData = builtInTheme('generic', {
  words: { ...cover, ...words },
  colours: GENERIC_COLOURS,
  look: GENERIC_LOOK,
});
