import COVERS from '../../text/en/covers.json';
import { type TeamColours, withColours } from '../built-in-theme.ts';
import { identityOf } from '../choices.ts';
import type { ThemeCover } from '../theme-schema.ts';
import { GENERIC_LOOK } from './look.ts';

export const GENERIC_COLOURS: TeamColours = {
  villager: 'oklch(0.84 0.125 82)',
  werewolf: 'oklch(0.68 0.19 28)',
  neutral: 'oklch(0.82 0.105 165)',
};

/** What Home shows of the default theme, without a word that only the game says. */
export const GENERIC_COVER: ThemeCover = {
  ...identityOf('generic'),
  text: {
    gameTitle: COVERS['generic.gameTitle'],
    homeTitle: COVERS['generic.homeTitle'],
    homeSubtitle: COVERS['generic.homeSubtitle'],
    teams: withColours({}, GENERIC_COLOURS),
  },
  look: GENERIC_LOOK,
  images: {},
};
