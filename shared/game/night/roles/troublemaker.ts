import { swapPlayers } from '../actions/swap-players.ts';
import { defineRole } from '../role.ts';

export const troublemaker = defineRole({
  name: 'Troublemaker',
  team: 'Villager',
  actionOrder: 6,
  hasNightAction: true,
  icon: 'body-swapping',
  actions: [swapPlayers],
  canPass: true,
  actsAtOnceWhenCopied: true,
});
