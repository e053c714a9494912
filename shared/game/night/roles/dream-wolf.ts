import { defineRole } from '../role.ts';

export const dreamWolf = defineRole({
  name: 'Dream Wolf',
  team: 'Werewolf',
  actionOrder: 0,
  hasNightAction: false,
  icon: 'night-sleep',
  isWolf: true,
});
