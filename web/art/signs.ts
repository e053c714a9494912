import type { Team } from '@nightfall/shared/game/state/role-facts';
import type { Look } from '@nightfall/shared/themes/look-schema';

// All in a field of 24 x 24, filled by the even-odd rule. Apart from the card faces: signs stand where no card does.

/** The teams' marks in the village: a house, three claws, a ring. */
export const TEAM_MARKS: Record<Team, string> = {
  Villager: 'M12 2.5L1.8 11.6H5V21.5H10V15.2A2 2 0 0 1 14 15.2V21.5H19V11.6H22.2L19 8.7V3.6H16.4V6.4Z',
  Werewolf:
    'M3.2 4C7.4 8.4 8.2 14.6 6.2 20.6C3.2 15.6 2.2 9.6 3.2 4ZM10.2 2.6C14.4 8.2 15.2 15.4 13.2 22C10.2 16.2 9.2 9.2 10.2 2.6ZM17.2 4C21.4 8.4 22.2 14.6 20.2 20.6C17.2 15.6 16.2 9.6 17.2 4Z',
  Neutral:
    'M12 4A8 8 0 1 1 11.99 4ZM12.9 6.4A5.7 5.7 0 1 0 12.91 6.4ZM12 0L13 2.4H11ZM12 24L11 21.6H13ZM0 12L2.4 11V13ZM24 12L21.6 13V11Z',
};

/** The teams' marks in the office, in a field of 24 x 24: a house of glass, figures that rise, a way out. */
export const BADGE_MARKS: Record<Team, string> = {
  Villager:
    'M4 22V7L12 2L20 7V22ZM7.5 9V12H10.5V9ZM13.5 9V12H16.5V9ZM7.5 14.5V17.5H10.5V14.5ZM13.5 14.5V17.5H16.5V14.5Z',
  Werewolf: 'M1 17.5L8 9.5L12.5 14L17 7.5L13.5 5L23.5 2L22 12.5L19.4 9.6L13 19L8.2 14.2L3.6 20Z',
  Neutral: 'M12 1.5A10.5 10.5 0 1 1 11.99 1.5ZM12 5A7 7 0 1 0 12.01 5ZM5.8 16L16 5.8L18.2 8L8 18.2Z',
};

/** The sides' marks in the files, in a field of 24 x 24: a dome, an eye that is crossed out, a card up a sleeve. */
export const DOSSIER_MARKS: Record<Team, string> = {
  Villager:
    'M11 1H13V4.2A7 7 0 0 1 19 11H5A7 7 0 0 1 11 4.2ZM3 12H21V14H3ZM5 15H7.5V20H5ZM10.75 15H13.25V20H10.75ZM16.5 15H19V20H16.5ZM2 21H22V23.5H2Z',
  Werewolf:
    'M1 12Q6 5 12 5Q14 5 15.8 5.8L19.6 2L22 4.4L18.6 7.8Q21 9.6 23 12Q18 19 12 19Q10 19 8.2 18.2L4.4 22L2 19.6L5.4 16.2Q3 14.4 1 12ZM8.2 13.4L13.4 8.2A4.2 4.2 0 0 0 8.2 13.4ZM10.6 15.8A4.2 4.2 0 0 0 15.8 10.6Z',
  Neutral:
    'M12 1A11 11 0 1 1 11.99 1ZM12 4A8 8 0 1 0 12.01 4ZM12 7.5L13.5 10.7L17 11.1L14.4 13.4L15.1 16.9L12 15.1L8.9 16.9L9.6 13.4L7 11.1L10.5 10.7Z',
};

const MOON = 'M10 3A9 9 0 1 0 21 14A7.500 7.500 0 0 1 10 3Z';
const BLANK_LINES = 'M3 4H21V7.400H3ZM3 10.300H21V13.700H3ZM3 16.600H14V20H3Z';

interface Signs {
  readonly teams: Record<Team, string>;
  /** In the place of a number, for a role that does not wake. */
  readonly sleeps: string;
}

/** Signs are in the style of the theme's cards. */
export const SIGNS: Record<Look['cardBack'], Signs> = {
  village: { teams: TEAM_MARKS, sleeps: MOON },
  moon: { teams: TEAM_MARKS, sleeps: MOON },
  badge: { teams: BADGE_MARKS, sleeps: BLANK_LINES },
  dossier: { teams: DOSSIER_MARKS, sleeps: MOON },
};
