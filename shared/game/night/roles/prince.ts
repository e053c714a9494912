import { defineRole } from '../role.ts';

export const prince = defineRole({
  name: 'Prince',
  team: 'Villager',
  actionOrder: 0,
  hasNightAction: false,
  icon: 'jewel-crown',
  isImmune: true,
});
