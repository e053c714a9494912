import { copyRole } from '../actions/copy-role.ts';
import { defineRole } from './role.ts';

export const doppelganger = defineRole({
  name: 'Doppelganger',
  team: 'Villager',
  actionOrder: 0,
  hasNightAction: true,
  description: "Looks at another player's card and becomes that role.",
  instructions:
    'You play for the team of the role you copied. If it has a power you use it too, so there may be two Seers or two Robbers tonight. Remember that the one you copied may change sides later; you do not.',
  winCondition: 'Wins with the team of the copied role.',
  icon: 'duality-mask',
  actions: [copyRole],
});
