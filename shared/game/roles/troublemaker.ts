import { swapPlayers } from '../actions/swap-players.ts';
import { defineRole } from './role.ts';

export const troublemaker = defineRole({
  name: 'Troublemaker',
  team: 'Villager',
  actionOrder: 6,
  hasNightAction: true,
  description: 'Exchanges the cards of two other players without looking.',
  instructions:
    'You know of a swap nobody else knows. Wait until a wolf feels safe, then tell: somebody may find out that they changed sides. Ask both players for their role before you say whom you swapped.',
  winCondition: 'Wins with the Villager team.',
  icon: 'body-swapping',
  actions: [swapPlayers],
  canPass: true,
  actsAtOnceWhenCopied: true,
});
