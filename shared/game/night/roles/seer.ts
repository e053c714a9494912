import { viewCenter } from '../actions/view-center.ts';
import { viewPlayer } from '../actions/view-player.ts';
import { viewWerewolfPile } from '../actions/view-werewolf-pile.ts';
import { defineRole } from '../role.ts';

export const seer = defineRole({
  name: 'Seer',
  team: 'Villager',
  actionOrder: 4,
  hasNightAction: true,
  description:
    "Looks at one other player's card, at two cards in the center, or at the werewolf pile if there is one.",
  instructions:
    'What you saw was true at that moment, so ask who moved cards after you. One player tells you whom to trust; two center cards tell you which claims to doubt. Speak before the wolves have agreed on a story.',
  winCondition: 'Wins with the Villager team.',
  icon: 'crystal-ball',
  actions: [viewPlayer, viewCenter, viewWerewolfPile],
  canPass: true,
  actsAtOnceWhenCopied: true,
});
