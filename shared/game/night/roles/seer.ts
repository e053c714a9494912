import { viewCenter } from '../actions/view-center.ts';
import { viewPlayer } from '../actions/view-player.ts';
import { viewWerewolfPile } from '../actions/view-werewolf-pile.ts';
import { defineRole } from '../role.ts';

export const seer = defineRole({
  name: 'Seer',
  team: 'Villager',
  actionOrder: 4,
  hasNightAction: true,
  icon: 'crystal-ball',
  actions: [viewPlayer, viewCenter, viewWerewolfPile],
  canPass: true,
  actsAtOnceWhenCopied: true,
});
