import { banishPlayer } from '../actions/banish-player.ts';
import { defineRole } from '../role.ts';

export const oldHag = defineRole({
  name: 'Old Hag',
  team: 'Villager',
  actionOrder: 9,
  hasNightAction: true,
  description: 'Banishes another player, who has no vote that day.',
  instructions:
    'A wolf without a vote cannot save itself; a friend without one cannot help you. Everybody sees who is banished, so be ready to say why. The banished may still talk and be voted for.',
  winCondition: 'Wins with the Villager team.',
  icon: 'witch-face',
  actions: [banishPlayer],
  canPass: true,
});
