import { defineRole } from '../role.ts';

export const prince = defineRole({
  name: 'Prince',
  team: 'Villager',
  actionOrder: 0,
  hasNightAction: false,
  description:
    'Cannot be eliminated: if the vote falls on the Prince, the next most-voted player goes instead.',
  instructions:
    'You may draw suspicion on purpose and watch who joins in. Say who you are before the village wastes its vote on you. If your card was taken at night, the crown went with it.',
  winCondition: 'Wins with the Villager team.',
  icon: 'jewel-crown',
  isImmune: true,
});
