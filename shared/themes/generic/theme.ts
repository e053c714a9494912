import { BUILT_IN_ROLES, type BuiltInRoleName } from '../../game/night/roles/index.ts';
import type { ThemeData } from '../theme-schema.ts';
import { GENERIC } from './identity.ts';
import { GENERIC_LOOK } from './look.ts';
import { GENERIC_SCREENS } from './screens.ts';
import { GENERIC_SENTENCES } from './sentences.ts';

/** The roles in the words of their own definitions. */
const roles = Object.fromEntries(
  BUILT_IN_ROLES.map(({ name, description, instructions, winCondition }) => [
    name,
    { name, description, instructions, winCondition },
  ]),
) as ThemeData['text']['roles'] satisfies Record<BuiltInRoleName, unknown>;

/** The theme of a room whose host has no other wish. */
export const generic: ThemeData = {
  ...GENERIC,
  text: {
    gameTitle: 'Nightfall',
    homeTitle: 'Nightfall',
    homeSubtitle: 'One night. One vote. Somebody at this table is lying.',
    lobbyTitle: 'At the table',
    nightPhase: 'Night',
    nightActions: 'Night Actions',
    phases: {
      lobby: 'Lobby',
      role_deal: 'The Deal',
      job_choice: 'Night',
      role_resolve: 'First Light',
      discussion: 'Discussion',
      vote: 'The Vote',
      results: 'Results',
    },
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
    actions: {
      werewolfPile: 'the werewolf pile',
      werewolfPileCheck: 'Look at the werewolf pile',
      converted: 'converted',
      robbed: 'robbed',
      swapped: 'swapped',
      viewed: 'saw',
    },
    roles,
    sentences: GENERIC_SENTENCES,
    screens: GENERIC_SCREENS,
  },
  look: GENERIC_LOOK,
  images: {},
};
