import { defineRole } from '../role.ts';

export const mason = defineRole({
  name: 'Mason',
  team: 'Villager',
  copies: 2,
  actionOrder: 3,
  hasNightAction: true,
  icon: 'trowel',
  recognises: [{ from: 'job_choice', group: 'masons', matches: (role) => role.name === 'Mason' }],
});
