import { defineRole } from '../role.ts';

export const beholder = defineRole({
  name: 'Beholder',
  team: 'Villager',
  actionOrder: 4,
  hasNightAction: true,
  description: 'Knows who the Seer and the Apprentice Seer are.',
  instructions:
    'Back the true Seer when a false one speaks up: your word makes two against one. Do not name them too early, for the wolves would like to know as well. If nobody was shown to you by dawn, there was no Seer tonight, whatever anybody says.',
  winCondition: 'Wins with the Villager team.',
  icon: 'behold',
  recognises: [
    { from: 'job_choice', group: 'seers', matches: (role) => role.name === 'Seer' },
    { from: 'job_choice', group: 'apprenticeSeers', matches: (role) => role.name === 'Apprentice Seer' },
  ],
});
