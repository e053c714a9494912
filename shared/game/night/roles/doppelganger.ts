import { copyRole } from '../actions/copy-role.ts';
import { defineRole } from '../role.ts';

export const doppelganger = defineRole({
  name: 'Doppelganger',
  team: 'Villager',
  actionOrder: 0,
  hasNightAction: true,
  description: "Looks at another player's card and becomes that role.",
  instructions:
    'You use its power, if it has one, and play for its team, so there may be two Robbers tonight. The player you copied may change sides later without you. You stay what you copied, as long as nobody moves your card.',
  winCondition: 'Wins as the role it has copied.',
  icon: 'duality-mask',
  actions: [copyRole],
});
