import { defineRole } from '../role.ts';

export const hunter = defineRole({
  name: 'Hunter',
  team: 'Villager',
  actionOrder: 0,
  hasNightAction: false,
  description: 'If eliminated, takes the player they voted for along.',
  instructions:
    'Your vote counts even if it goes wrong, so give it to your strongest suspect. If the village turns on you, that player falls too. Saying that you are the Hunter makes people think twice, which is why wolves say it as well.',
  winCondition: 'Wins with the Villager team.',
  icon: 'crossbow',
  takesVoteTargetAlong: true,
});
