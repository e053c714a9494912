import { defineRole } from '../role.ts';

export const auraSeer = defineRole({
  name: 'Aura Seer',
  team: 'Villager',
  actionOrder: 6,
  hasNightAction: true,
  icon: 'beams-aura',
  wake: {
    learns: 'active_players',
    perform: (night, player) => ({
      kind: 'sensed',
      players: night.activePlayers.filter((active) => active !== player),
    }),
  },
});
