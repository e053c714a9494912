import { assignArtifact } from '../actions/assign-artifact.ts';
import { defineRole } from '../role.ts';

export const curator = defineRole({
  name: 'Curator',
  team: 'Villager',
  actionOrder: 9,
  hasNightAction: true,
  icon: 'amphora',
  actions: [assignArtifact],
  canPass: true,
});
