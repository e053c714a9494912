import type { ThemeData } from '../theme-schema.ts';
import { RUSSIAGATE } from './identity.ts';
import { RUSSIAGATE_LOOK } from './look.ts';
import { RUSSIAGATE_ROLES } from './roles.ts';
import { RUSSIAGATE_SCREENS } from './screens.ts';
import { RUSSIAGATE_SENTENCES } from './sentences.ts';

/** A spy thriller in memos and denials: the Commission against the agents of the Other Side. */
export const russiagate: ThemeData = {
  ...RUSSIAGATE,
  text: {
    gameTitle: 'Off the Record',
    homeTitle: 'Off the Record',
    homeSubtitle: 'Find the agents of the Other Side before the evening news.',
    lobbyTitle: 'In the waiting room',
    nightPhase: 'After Hours',
    nightActions: 'After-Hours Log',
    phases: {
      lobby: 'Waiting Room',
      role_deal: 'The Briefing',
      job_choice: 'After Hours',
      role_resolve: 'Morning Memo',
      discussion: 'The Hearing',
      vote: 'Vote to Expose',
      results: 'Evening News',
    },
    teams: {
      villager: {
        displayName: 'Commission',
        color: 'oklch(0.87 0.06 90)',
        description: 'Everybody who wants an agent exposed before the evening news.',
      },
      werewolf: {
        displayName: 'Other Side',
        color: 'oklch(0.69 0.195 27)',
        description: 'The agents, and their friends in high places.',
      },
      tanner: {
        displayName: 'Own Agenda',
        color: 'oklch(0.82 0.09 190)',
        description: 'Answers to nobody in this town.',
      },
      stalker: {
        displayName: 'Tabloid Press',
        color: 'oklch(0.82 0.09 190)',
        description: 'Answers to its readers, and is after one scoop.',
      },
    },
    actions: {
      werewolfPile: 'the burn bag',
      werewolfPileCheck: 'Look into the burn bag',
      converted: 'turned',
      robbed: 'burgled',
      swapped: 'switched',
      viewed: 'photographed',
    },
    roles: RUSSIAGATE_ROLES,
    sentences: RUSSIAGATE_SENTENCES,
    screens: RUSSIAGATE_SCREENS,
  },
  look: RUSSIAGATE_LOOK,
  images: {},
};
