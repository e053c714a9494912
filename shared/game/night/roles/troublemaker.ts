import { swapPlayers } from '../actions/swap-players.ts';
import { defineRole } from '../role.ts';

export const troublemaker = defineRole({
  name: 'Troublemaker',
  team: 'Villager',
  actionOrder: 6,
  hasNightAction: true,
  description: 'Exchanges the cards of two other players without looking.',
  instructions:
    'You know of a swap that nobody else knows. Ask both for their role before you say whom you swapped: each now has what the other claims. Tell it when a wolf feels safe, and watch who changes sides.',
  winCondition: 'Wins with the Villager team.',
  icon: 'body-swapping',
  actions: [swapPlayers],
  canPass: true,
  actsAtOnceWhenCopied: true,
});
