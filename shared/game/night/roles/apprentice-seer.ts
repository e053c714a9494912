import { viewCenterCard } from '../actions/view-center-card.ts';
import { viewWerewolfPile } from '../actions/view-werewolf-pile.ts';
import { defineRole } from '../role.ts';

export const apprenticeSeer = defineRole({
  name: 'Apprentice Seer',
  team: 'Villager',
  actionOrder: 4,
  hasNightAction: true,
  icon: 'spell-book',
  actions: [viewCenterCard, viewWerewolfPile],
  canPass: true,
  actsAtOnceWhenCopied: true,
});
