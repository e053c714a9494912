import { copyCenter } from '../actions/copy-center.ts';
import { defineRole } from '../role.ts';

export const copycat = defineRole({
  name: 'Copycat',
  team: 'Villager',
  actionOrder: 0,
  hasNightAction: true,
  description: 'Looks at one card in the center and becomes that role.',
  instructions:
    'You use its power, if it has one, and play for its team. The card itself stays in the center, so if there is only one such card, nobody was dealt it. Anyone who claims it anyway owes you an explanation.',
  winCondition: 'Wins as the role it has copied.',
  icon: 'cat',
  actions: [copyCenter],
});
