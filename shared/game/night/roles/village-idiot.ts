import { shiftCards } from '../actions/shift-cards.ts';
import { defineRole } from '../role.ts';

export const villageIdiot = defineRole({
  name: 'Village Idiot',
  team: 'Villager',
  actionOrder: 6,
  hasNightAction: true,
  icon: 'jester-hat',
  actions: [shiftCards],
  actsAtOnceWhenCopied: true,
});
