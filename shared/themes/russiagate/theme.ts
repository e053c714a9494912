import words from '../../text/en/theme-russiagate.json';
import { builtInTheme } from '../built-in-theme.ts';
import type { ThemeData } from '../theme-schema.ts';
import { RUSSIAGATE_LOOK } from './look.ts';

/** A spy thriller in memos and denials: the Commission against the agents of the Other Side. */
export const russiagate: ThemeData = builtInTheme('russiagate', {
  words,
  colours: {
    villager: 'oklch(0.87 0.06 90)',
    werewolf: 'oklch(0.69 0.195 27)',
    neutral: 'oklch(0.82 0.09 190)',
  },
  look: RUSSIAGATE_LOOK,
});
