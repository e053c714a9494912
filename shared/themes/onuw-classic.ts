import { builtInTheme } from './built-in.ts';

/** The classic wording; any theme nobody knows becomes this one. */
export const onuwClassic = builtInTheme({
  id: 'onuw-classic',
  name: 'Classic Werewolf',
  description: 'The werewolf night as it is told around a card table.',
  text: {
    gameTitle: 'One Night Werewolf',
    homeTitle: 'One Night Werewolf',
    homeSubtitle: 'Ten minutes to find the wolf among you.',
    lobbyTitle: 'The village gathers',
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
      villager: { displayName: 'Village', color: 'oklch(.84 .125 82)' },
      werewolf: { displayName: 'Werewolf pack', color: 'oklch(.68 .19 28)' },
      tanner: { displayName: 'Loner', color: 'oklch(.82 .105 165)' },
      stalker: { displayName: 'Stalker', color: 'oklch(.82 .105 165)' },
    },
  },
});
