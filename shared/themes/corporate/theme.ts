import words from '../../text/en/theme-corporate.json';
import { builtInTheme } from '../built-in-theme.ts';
import type { ThemeData } from '../theme-schema.ts';
import { CORPORATE_LOOK } from './look.ts';

/** An office at lunch: cards are badges, center cards vacant desks, and the Board has sent its sharks. */
export const corporate: ThemeData = builtInTheme('corporate', {
  words,
  colours: {
    villager: 'oklch(0.78 0.115 218)',
    werewolf: 'oklch(0.69 0.205 27)',
    neutral: 'oklch(0.9 0.165 102)',
  },
  look: CORPORATE_LOOK,
});
