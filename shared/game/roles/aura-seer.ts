import { defineRole } from './role.ts';

export const auraSeer = defineRole({
  name: 'Aura Seer',
  team: 'Villager',
  actionOrder: 6,
  hasNightAction: true,
  description: 'Learns which other players looked at or moved a card.',
  instructions:
    'Whoever you sense has done something with a card before you. Anybody among them who claims to have slept is lying. Wolves in company, Masons and Villagers leave no trace, so a name on your list is not a crime.',
  winCondition: 'Wins with the Villager team.',
  icon: 'beams-aura',
  wake: (night, player) => ({
    kind: 'sensed',
    players: night.activePlayers.filter((active) => active !== player),
  }),
});
