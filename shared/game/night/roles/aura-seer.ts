import { defineRole } from '../role.ts';

export const auraSeer = defineRole({
  name: 'Aura Seer',
  team: 'Villager',
  actionOrder: 6,
  hasNightAction: true,
  description: 'Learns which other players have looked at or moved a card so far.',
  instructions:
    'Any of them who claims to have slept all night is lying. The Drunk and the Insomniac come after you and never show up on your list. A Seer leaves the same trace as a Mystic Wolf, so a name is a question, not a verdict.',
  winCondition: 'Wins with the Villager team.',
  icon: 'beams-aura',
  wake: {
    learns: 'active_players',
    perform: (night, player) => ({
      kind: 'sensed',
      players: night.activePlayers.filter((active) => active !== player),
    }),
  },
});
