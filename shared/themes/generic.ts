import { builtInTheme } from './built-in.ts';

/** The theme of a room whose host has no other wish. */
export const generic = builtInTheme({
  id: 'generic',
  name: 'Nightfall',
  description: 'A village under a moving sky: lanterns, woodsmoke and somebody who is not what they say.',
  text: {
    gameTitle: 'Nightfall',
    homeTitle: 'Nightfall',
    homeSubtitle: 'One night. One vote. Somebody at this table is lying.',
    lobbyTitle: 'At the table',
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
      villager: { displayName: 'Villager team', color: 'oklch(.84 .125 82)' },
      werewolf: { displayName: 'Werewolf team', color: 'oklch(.68 .19 28)' },
      tanner: { displayName: 'Neutral', color: 'oklch(.82 .105 165)' },
      stalker: { displayName: 'Stalker', color: 'oklch(.82 .105 165)' },
    },
  },
});
