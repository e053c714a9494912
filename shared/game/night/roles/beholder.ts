import { defineRole } from '../role.ts';

export const beholder = defineRole({
  name: 'Beholder',
  team: 'Villager',
  actionOrder: 4,
  hasNightAction: true,
  icon: 'behold',
  recognises: [
    { from: 'job_choice', group: 'seers', matches: (role) => role.name === 'Seer' },
    { from: 'job_choice', group: 'apprenticeSeers', matches: (role) => role.name === 'Apprentice Seer' },
  ],
});
