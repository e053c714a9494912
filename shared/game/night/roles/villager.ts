import { defineRole } from '../role.ts';

export const villager = defineRole({
  name: 'Villager',
  team: 'Villager',
  copies: 3,
  actionOrder: 0,
  hasNightAction: false,
  icon: 'farmer',
});
