import words from '../../text/en/theme-onuw-classic.json';
import { builtInTheme } from '../built-in-theme.ts';
import type { ThemeData } from '../theme-schema.ts';
import { CLASSIC_LOOK } from './look.ts';

/** A storyteller at a card table, below a ruined castle; any theme nobody knows becomes this one. */
export const onuwClassic: ThemeData = builtInTheme('onuw-classic', {
  words,
  colours: {
    villager: CLASSIC_LOOK.papers.villager.accent,
    werewolf: CLASSIC_LOOK.papers.werewolf.accent,
    neutral: CLASSIC_LOOK.papers.neutral.accent,
  },
  look: CLASSIC_LOOK,
});
