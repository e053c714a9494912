import { targetPlayer } from '../actions/target-player.ts';
import { defineRole } from '../role.ts';

export const stalker = defineRole({
  name: 'Stalker',
  team: 'Neutral',
  actionOrder: 0,
  hasNightAction: true,
  icon: 'shadow-follower',
  actions: [targetPlayer],
  actsAtOnceWhenCopied: true,
  neutralGoal: 'mark_elimination',
});
