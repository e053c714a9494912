import { copyRole } from '../actions/copy-role.ts';
import { defineRole } from '../role.ts';

export const doppelganger = defineRole({
  name: 'Doppelganger',
  team: 'Villager',
  actionOrder: 0,
  hasNightAction: true,
  icon: 'duality-mask',
  actions: [copyRole],
});
