import type { ThemeData } from '../theme-schema.ts';
import { CORPORATE } from './identity.ts';
import { CORPORATE_LOOK } from './look.ts';
import { CORPORATE_ROLES } from './roles.ts';
import { CORPORATE_SCREENS } from './screens.ts';
import { CORPORATE_SENTENCES } from './sentences.ts';

/** An office at lunch: cards are badges, center cards vacant desks, and the Board has sent its sharks. */
export const corporate: ThemeData = {
  ...CORPORATE,
  text: {
    gameTitle: 'Hostile Takeover',
    homeTitle: 'Hostile Takeover',
    homeSubtitle: 'One lunch break. One review. Somebody in this meeting is a shark.',
    lobbyTitle: 'In the meeting room',
    nightPhase: 'Lunch Break Phase',
    nightActions: 'What Happened at Lunch',
    phases: {
      lobby: 'Clock-In',
      role_deal: 'Badge Pickup',
      job_choice: 'Lunch Break Phase',
      role_resolve: 'Back at the Desk',
      discussion: 'All-Hands Meeting',
      vote: 'Performance Review',
      results: 'Exit Interview',
    },
    teams: {
      villager: {
        displayName: 'Staff',
        color: 'oklch(0.78 0.115 218)',
        description: 'Keeps the company running, and wants a shark let go.',
      },
      werewolf: {
        displayName: 'Board',
        color: 'oklch(0.69 0.205 27)',
        description: 'The sharks, and everybody on their payroll.',
      },
      tanner: {
        displayName: 'Contractor',
        color: 'oklch(0.9 0.165 102)',
        description: 'Not on the payroll, and works for nobody’s bonus but their own.',
      },
      stalker: {
        displayName: 'Competitor',
        color: 'oklch(0.9 0.165 102)',
        description: 'Works for another company, with one colleague in mind.',
      },
    },
    actions: {
      werewolfPile: 'the shredder bin',
      werewolfPileCheck: 'Look into the shredder bin',
      converted: 'bought out',
      robbed: 'pickpocketed',
      swapped: 'switched',
      viewed: 'inspected',
    },
    roles: CORPORATE_ROLES,
    sentences: CORPORATE_SENTENCES,
    screens: CORPORATE_SCREENS,
  },
  look: CORPORATE_LOOK,
  images: {},
};
