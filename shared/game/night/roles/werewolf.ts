import { viewCenterCard } from '../actions/view-center-card.ts';
import { defineRole, WOLVES_RECOGNISE } from '../role.ts';

export const werewolf = defineRole({
  name: 'Werewolf',
  team: 'Werewolf',
  copies: 2,
  actionOrder: 1,
  hasNightAction: true,
  icon: 'werewolf',
  actions: [viewCenterCard],
  canPass: true,
  actsOnlyAlone: true,
  isWolf: true,
  isAwakeWolf: true,
  recognises: WOLVES_RECOGNISE,
});
