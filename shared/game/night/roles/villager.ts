import { defineRole } from '../role.ts';

export const villager = defineRole({
  name: 'Villager',
  team: 'Villager',
  copies: 3,
  actionOrder: 0,
  hasNightAction: false,
  description: 'Has no special power, only good sense and a vote.',
  instructions:
    'You saw nothing, so you can speak freely. Ask everybody what they did at night and listen for two stories that do not fit together. Now and then, claiming a bolder role than your own makes a wolf stumble.',
  winCondition:
    'The Villager team wins if somebody on the Werewolf team is eliminated, or, with nobody from it at the table, if nobody is.',
  icon: 'farmer',
});
