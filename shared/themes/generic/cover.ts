import COVERS from '../../text/en/covers.json';
import { nested } from '../../text/nested.ts';
import { type TeamColours, withColours } from '../built-in-theme.ts';
import { identityOf } from '../choices.ts';
import type { ThemeCover } from '../theme-schema.ts';
import { GENERIC_LOOK } from './look.ts';

export const GENERIC_COLOURS: TeamColours = {
  villager: 'oklch(0.84 0.125 82)',
  werewolf: 'oklch(0.68 0.19 28)',
  neutral: 'oklch(0.82 0.105 165)',
};

const PREFIX = 'generic.';

/** The words of the cover, by the keys of a theme. */
export const GENERIC_COVER_WORDS = Object.fromEntries(
  Object.entries(COVERS)
    .filter(([id]) => id.startsWith(PREFIX))
    .map(([id, text]) => [id.slice(PREFIX.length), text]),
);

const { gameTitle, homeTitle, homeSubtitle, teams } = nested(
  GENERIC_COVER_WORDS,
) as unknown as ThemeCover['text'];

/** What Home shows of the default theme, without a word that only the game says. */
export const GENERIC_COVER: ThemeCover = {
  ...identityOf('generic'),
  text: { gameTitle, homeTitle, homeSubtitle, teams: withColours(teams, GENERIC_COLOURS) },
  look: GENERIC_LOOK,
  images: {},
};
