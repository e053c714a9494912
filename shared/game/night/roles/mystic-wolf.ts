import { viewPlayer } from '../actions/view-player.ts';
import { viewWerewolfPile } from '../actions/view-werewolf-pile.ts';
import { defineRole, WOLVES_RECOGNISE } from '../role.ts';

export const mysticWolf = defineRole({
  name: 'Mystic Wolf',
  team: 'Werewolf',
  actionOrder: 1,
  hasNightAction: true,
  icon: 'wolf-howl',
  actions: [viewPlayer, viewWerewolfPile],
  canPass: true,
  isWolf: true,
  isAwakeWolf: true,
  recognises: WOLVES_RECOGNISE,
});
