import { defineRole } from './role.ts';

export const mason = defineRole({
  name: 'Mason',
  team: 'Villager',
  copies: 2,
  actionOrder: 3,
  hasNightAction: true,
  description: 'Knows the other Mason.',
  instructions:
    'If there is another Mason you can trust them, unless the cards were moved. Say so early: two voices that agree are the firmest ground the village has. If you are alone, the other card lies in the center.',
  winCondition: 'Wins with the Villager team.',
  icon: 'trowel',
  recognises: [{ from: 'job_choice', group: 'masons', matches: (role) => role.name === 'Mason' }],
});
