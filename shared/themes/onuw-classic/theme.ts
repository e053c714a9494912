import type { ThemeData } from '../theme-schema.ts';
import { ONUW_CLASSIC } from './identity.ts';
import { CLASSIC_LOOK } from './look.ts';
import { CLASSIC_ROLES } from './roles.ts';
import { CLASSIC_SCREENS } from './screens.ts';
import { CLASSIC_SENTENCES } from './sentences.ts';

/** A storyteller at a card table, below a ruined castle; any theme nobody knows becomes this one. */
export const onuwClassic: ThemeData = {
  ...ONUW_CLASSIC,
  text: {
    gameTitle: 'One Night Werewolf',
    homeTitle: 'One Night Werewolf',
    homeSubtitle: 'Ten minutes to find the wolf among you.',
    lobbyTitle: 'The village gathers',
    nightPhase: 'Night Phase',
    nightActions: 'Night Actions',
    phases: {
      lobby: 'Lobby',
      role_deal: 'Role Reveal',
      job_choice: 'Night Phase',
      role_resolve: 'Night Results',
      discussion: 'Day Discussion',
      vote: 'Voting',
      results: 'Results',
    },
    teams: {
      villager: {
        displayName: 'Village',
        color: CLASSIC_LOOK.papers.villager.accent,
        description: 'Honest folk, most of them, on the lookout for a wolf.',
      },
      werewolf: {
        displayName: 'Werewolf pack',
        color: CLASSIC_LOOK.papers.werewolf.accent,
        description: 'The wolves, and those who run with them.',
      },
      tanner: {
        displayName: 'Loner',
        color: CLASSIC_LOOK.papers.neutral.accent,
        description: 'Belongs to neither village nor pack, and serves only themselves.',
      },
      stalker: {
        displayName: 'Prowler',
        color: CLASSIC_LOOK.papers.neutral.accent,
        description: 'Keeps to the shadows, with one name in mind.',
      },
    },
    actions: {
      werewolfPile: 'the wolf den',
      werewolfPileCheck: 'Peer into the wolf den',
      converted: 'cursed',
      robbed: 'robbed',
      swapped: 'switched',
      viewed: 'glimpsed',
    },
    roles: CLASSIC_ROLES,
    sentences: CLASSIC_SENTENCES,
    screens: CLASSIC_SCREENS,
  },
  look: CLASSIC_LOOK,
  images: {},
};
