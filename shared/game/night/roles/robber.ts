import { robPlayer } from '../actions/rob-player.ts';
import { defineRole } from '../role.ts';

export const robber = defineRole({
  name: 'Robber',
  team: 'Villager',
  actionOrder: 5,
  hasNightAction: true,
  icon: 'robber',
  actions: [robPlayer],
  canPass: true,
  actsAtOnceWhenCopied: true,
});
