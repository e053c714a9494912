import { defineRole } from '../role.ts';

export const tanner = defineRole({
  name: 'Tanner',
  team: 'Neutral',
  actionOrder: 0,
  hasNightAction: false,
  icon: 'animal-hide',
  neutralGoal: 'own_elimination',
});
