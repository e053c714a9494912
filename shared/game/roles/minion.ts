import { defineRole } from './role.ts';

export const minion = defineRole({
  name: 'Minion',
  team: 'Werewolf',
  actionOrder: 2,
  hasNightAction: true,
  description: 'Knows who the wolves are; they do not know the Minion.',
  instructions:
    'You know the wolves, so draw the suspicion away from them. Contradict the Seer, back up a wolf with a claim of your own, or act so guilty that the village looks at you too long.',
  winCondition: 'Wins with the Werewolf team.',
  icon: 'evil-minion',
  recognises: [{ from: 'job_choice', group: 'wolves', matches: (role) => role.isWolf }],
});
