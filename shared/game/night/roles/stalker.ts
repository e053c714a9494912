import { targetPlayer } from '../actions/target-player.ts';
import { defineRole } from '../role.ts';

export const stalker = defineRole({
  name: 'Stalker',
  team: 'Neutral',
  actionOrder: 0,
  hasNightAction: true,
  description: 'Marks one other player and wins only if that player is eliminated.',
  instructions:
    "You are on nobody's side: all you want is that one vote. Build the case against your mark slowly and let others say it aloud. The mark is written on your card, so whoever takes the card takes over the hunt.",
  winCondition: 'Wins only if the marked player is eliminated.',
  icon: 'shadow-follower',
  actions: [targetPlayer],
  actsAtOnceWhenCopied: true,
  neutralGoal: 'mark_elimination',
});
