import { defineRole } from './role.ts';

export const hunter = defineRole({
  name: 'Hunter',
  team: 'Villager',
  actionOrder: 0,
  hasNightAction: false,
  description: 'If eliminated, takes the player they voted for along.',
  instructions:
    'Your vote counts even if it goes wrong. Vote for your strongest suspect: if the village turns on you, that player falls too. Saying that you are the Hunter makes people think twice.',
  winCondition: 'Wins with the Villager team.',
  icon: 'crossbow',
  takesVoteTargetAlong: true,
});
