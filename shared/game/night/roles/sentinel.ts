import { protectPlayer } from '../actions/protect-player.ts';
import { defineRole } from '../role.ts';

export const sentinel = defineRole({
  name: 'Sentinel',
  team: 'Villager',
  actionOrder: 2,
  hasNightAction: true,
  icon: 'guarded-tower',
  actions: [protectPlayer],
  canPass: true,
  mayTargetItself: true,
  actsAtOnceWhenCopied: true,
});
