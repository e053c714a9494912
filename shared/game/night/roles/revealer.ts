import { revealPlayer } from '../actions/reveal-player.ts';
import { defineRole } from '../role.ts';

export const revealer = defineRole({
  name: 'Revealer',
  team: 'Villager',
  actionOrder: 4,
  hasNightAction: true,
  icon: 'card-pick',
  actions: [revealPlayer],
  canPass: true,
  mayAnnounce: true,
});
