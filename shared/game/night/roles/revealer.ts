import { revealPlayer } from '../actions/reveal-player.ts';
import { defineRole } from '../role.ts';

export const revealer = defineRole({
  name: 'Revealer',
  team: 'Villager',
  actionOrder: 4,
  hasNightAction: true,
  description: "Turns another player's card face up for everybody, unless it is a wolf or the Tanner.",
  instructions:
    'If the card lies open at dawn, it was neither a wolf nor the Tanner when you looked. If nothing lies open, you know something the village does not: say it well. You may post one announcement in the discussion, and everybody knows that it comes from the Revealer.',
  winCondition: 'Wins with the Villager team.',
  icon: 'card-pick',
  actions: [revealPlayer],
  canPass: true,
  mayAnnounce: true,
});
