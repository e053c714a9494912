import { BUILT_IN_ROLES, type BuiltInRoleName } from '../../game/night/roles/index.ts';
import type { ThemeData } from '../theme-schema.ts';
import { GENERIC_COVER } from './cover.ts';
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
  ...GENERIC_COVER,
  text: {
    ...GENERIC_COVER.text,
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
};
