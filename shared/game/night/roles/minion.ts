import { defineRole } from '../role.ts';

export const minion = defineRole({
  name: 'Minion',
  team: 'Werewolf',
  actionOrder: 2,
  hasNightAction: true,
  description: 'Knows who the wolves are; they do not know the Minion.',
  instructions:
    'Draw the suspicion away from the wolves: contradict the Seer, or back up a wolf with a claim of your own. Under the Tabletop rules you may even let yourself be eliminated for them. Under the Standard rules that loses the game, so squirm your way out.',
  winCondition: 'Wins with the Werewolf team.',
  icon: 'evil-minion',
  recognises: [{ from: 'job_choice', group: 'wolves', matches: (role) => role.isWolf }],
});
