import { banishPlayer } from '../actions/banish-player.ts';
import { defineRole } from '../role.ts';

export const oldHag = defineRole({
  name: 'Old Hag',
  team: 'Villager',
  actionOrder: 9,
  hasNightAction: true,
  icon: 'witch-face',
  actions: [banishPlayer],
  canPass: true,
});
