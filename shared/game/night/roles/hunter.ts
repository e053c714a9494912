import { defineRole } from '../role.ts';

export const hunter = defineRole({
  name: 'Hunter',
  team: 'Villager',
  actionOrder: 0,
  hasNightAction: false,
  icon: 'crossbow',
  takesVoteTargetAlong: true,
});
