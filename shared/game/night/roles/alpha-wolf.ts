import { convertPlayer } from '../actions/convert-player.ts';
import { defineRole, WOLVES_RECOGNISE } from '../role.ts';

export const alphaWolf = defineRole({
  name: 'Alpha Wolf',
  team: 'Werewolf',
  actionOrder: 1,
  hasNightAction: true,
  icon: 'wolf-head',
  actions: [convertPlayer],
  canPass: true,
  isWolf: true,
  isAwakeWolf: true,
  recognises: WOLVES_RECOGNISE,
  pileCard: 'Werewolf',
});
