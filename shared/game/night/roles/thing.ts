import { tapPlayer } from '../actions/tap-player.ts';
import { defineRole } from '../role.ts';

export const thing = defineRole({
  name: 'Thing',
  team: 'Villager',
  actionOrder: 4,
  hasNightAction: true,
  icon: 'fish-monster',
  actions: [tapPlayer],
  canPass: true,
  actsAtOnceWhenCopied: true,
});
