import { assignArtifact } from '../actions/assign-artifact.ts';
import { defineRole } from './role.ts';

export const curator = defineRole({
  name: 'Curator',
  team: 'Villager',
  actionOrder: 9,
  hasNightAction: true,
  description: 'Gives another player one of six artifacts.',
  instructions:
    'Claw, Brand and Cudgel change what a player is, the Mask takes their voice and the Shroud their ears. Give it to somebody you can follow: they learn what they got, and may wish to hide it. The Void does nothing, but they cannot prove that.',
  winCondition: 'Wins with the Villager team.',
  icon: 'amphora',
  actions: [assignArtifact],
  canPass: true,
});
