import { defineRole } from '../role.ts';

export const mason = defineRole({
  name: 'Mason',
  team: 'Villager',
  copies: 2,
  actionOrder: 3,
  hasNightAction: true,
  description: 'Knows the other Mason.',
  instructions:
    'You can trust the other Mason, unless cards were moved. Say so early: two voices that agree are the firmest ground a village has. If you see none, a second Mason card, if the game has one, lies in the center.',
  winCondition: 'Wins with the Villager team.',
  icon: 'trowel',
  recognises: [{ from: 'job_choice', group: 'masons', matches: (role) => role.name === 'Mason' }],
});
