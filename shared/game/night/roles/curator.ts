import { assignArtifact } from '../actions/assign-artifact.ts';
import { defineRole } from '../role.ts';

export const curator = defineRole({
  name: 'Curator',
  team: 'Villager',
  actionOrder: 9,
  hasNightAction: true,
  description: 'Gives another player one of six artifacts.',
  instructions:
    'Claw, Brand and Cudgel change what a player counts as, the Mask takes their voice, the Shroud their ears, and the Void nothing at all. Only the bearer is told which one it is, but everybody sees who wears the Mask. You act when the cards lie still, so your gift is the last word on what they are.',
  winCondition: 'Wins with the Villager team.',
  icon: 'amphora',
  actions: [assignArtifact],
  canPass: true,
});
