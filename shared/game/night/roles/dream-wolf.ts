import { defineRole } from '../role.ts';

export const dreamWolf = defineRole({
  name: 'Dream Wolf',
  team: 'Werewolf',
  actionOrder: 0,
  hasNightAction: false,
  description: 'A wolf that sleeps through the night: the other wolves know of it, it knows nobody.',
  instructions:
    'The pack has seen you, but you do not know who they are. Listen for somebody who defends you without a reason. You can claim to have slept all night, and even mean it.',
  winCondition: 'The Werewolf team wins if nobody on it is eliminated.',
  icon: 'night-sleep',
  isWolf: true,
});
