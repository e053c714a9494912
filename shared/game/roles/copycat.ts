import { copyCenter } from '../actions/copy-center.ts';
import { defineRole } from './role.ts';

export const copycat = defineRole({
  name: 'Copycat',
  team: 'Villager',
  actionOrder: 0,
  hasNightAction: true,
  description: 'Looks at one card in the center and becomes that role.',
  instructions:
    'You play for the team of the role you copied and use its power, if it has one. The card itself still lies in the center, so nobody at the table can have been dealt it. Whoever claims that role is lying, or has copied it as well.',
  winCondition: 'Wins with the team of the copied role.',
  icon: 'cat',
  actions: [copyCenter],
});
