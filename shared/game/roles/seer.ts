import { viewCenter } from '../actions/view-center.ts';
import { viewPlayer } from '../actions/view-player.ts';
import { viewWerewolfPile } from '../actions/view-werewolf-pile.ts';
import { defineRole } from './role.ts';

export const seer = defineRole({
  name: 'Seer',
  team: 'Villager',
  actionOrder: 4,
  hasNightAction: true,
  description: "Looks at one other player's card, or at two cards in the center.",
  instructions:
    'What you saw was true at that moment, so think about who moved cards after you. Two center cards show which claims must be lies; one player shows whom to trust. Tell it when it hurts the wolves most.',
  winCondition: 'Wins with the Villager team.',
  icon: 'crystal-ball',
  actions: [viewPlayer, viewCenter, viewWerewolfPile],
  canPass: true,
  actsAtOnceWhenCopied: true,
});
