import type { ThemeCover } from '../theme-schema.ts';
import { GENERIC } from './identity.ts';
import { GENERIC_LOOK } from './look.ts';

/** What Home shows of it, without a word that only the game says. */
export const GENERIC_COVER = {
  ...GENERIC,
  text: {
    gameTitle: 'Nightfall',
    homeTitle: 'Nightfall',
    homeSubtitle: 'One night. One vote. Somebody at this table is lying.',
    teams: {
      villager: {
        displayName: 'Villager team',
        color: 'oklch(0.84 0.125 82)',
        description: 'Everybody who wants to catch a wolf.',
      },
      werewolf: {
        displayName: 'Werewolf team',
        color: 'oklch(0.68 0.19 28)',
        description: 'The wolves, and everybody who wants them to get away.',
      },
      tanner: {
        displayName: 'Neutral',
        color: 'oklch(0.82 0.105 165)',
        description: 'On nobody’s side, each with a goal of their own.',
      },
      stalker: {
        displayName: 'Lone hunter',
        color: 'oklch(0.82 0.105 165)',
        description: 'On nobody’s side, and after one player.',
      },
    },
  },
  look: GENERIC_LOOK,
  images: {},
} satisfies ThemeCover;
