import { copyCenter } from '../actions/copy-center.ts';
import { defineRole } from '../role.ts';

export const copycat = defineRole({
  name: 'Copycat',
  team: 'Villager',
  actionOrder: 0,
  hasNightAction: true,
  icon: 'cat',
  actions: [copyCenter],
});
