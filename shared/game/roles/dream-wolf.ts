import { defineRole } from './role.ts';

export const dreamWolf = defineRole({
  name: 'Dream Wolf',
  team: 'Werewolf',
  actionOrder: 0,
  hasNightAction: false,
  description: 'A wolf that sleeps through the night: the others know of it, it knows nobody.',
  instructions:
    'The rest of the pack has seen you, but you do not know who they are. Listen for somebody who defends you without a reason. You can claim to be anything that sleeps, and mean it.',
  winCondition: 'The Werewolf team wins if nobody of it is eliminated.',
  icon: 'night-sleep',
  isWolf: true,
});
