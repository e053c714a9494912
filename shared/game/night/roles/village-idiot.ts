import { shiftCards } from '../actions/shift-cards.ts';
import { defineRole } from '../role.ts';

export const villageIdiot = defineRole({
  name: 'Village Idiot',
  team: 'Villager',
  actionOrder: 6,
  hasNightAction: true,
  description: "Must move everybody else's card one seat to the left or to the right.",
  instructions:
    "Nearly everybody wakes up with a neighbour's card, and only you know it. Collect the claims first, then tell the direction: what each one says now belongs to the player beside them. Your own card has not moved.",
  winCondition: 'Wins with the Villager team.',
  icon: 'jester-hat',
  actions: [shiftCards],
  actsAtOnceWhenCopied: true,
});
