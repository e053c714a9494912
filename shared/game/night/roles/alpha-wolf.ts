import { convertPlayer } from '../actions/convert-player.ts';
import { defineRole, WOLVES_RECOGNISE } from '../role.ts';

export const alphaWolf = defineRole({
  name: 'Alpha Wolf',
  team: 'Werewolf',
  actionOrder: 1,
  hasNightAction: true,
  description: 'Knows the other wolves and may turn one other player into a Werewolf.',
  instructions:
    'Whoever you turn plays for the pack, and is told so at dawn, but not by whom. Take somebody the village trusts, or pass and keep the pack small. They still use the power they were dealt, so do not count on their silence.',
  winCondition: 'The Werewolf team wins if nobody on it is eliminated.',
  icon: 'wolf-head',
  actions: [convertPlayer],
  canPass: true,
  isWolf: true,
  isAwakeWolf: true,
  recognises: WOLVES_RECOGNISE,
  pileCard: 'Werewolf',
});
