import { convertPlayer } from '../actions/convert-player.ts';
import { WOLVES_RECOGNISE } from './recognition.ts';
import { defineRole } from './role.ts';

export const alphaWolf = defineRole({
  name: 'Alpha Wolf',
  team: 'Werewolf',
  actionOrder: 1,
  hasNightAction: true,
  description: 'Knows the other wolves and may turn one other player into a Werewolf.',
  instructions:
    'A convert plays for your side, and knows it from dawn on, but not whose doing it was. Take somebody the village trusts, or leave it and keep the pack small. Nobody can be a Seer any more after you have taken the card away.',
  winCondition: 'The Werewolf team wins if nobody of it is eliminated.',
  icon: 'wolf-head',
  actions: [convertPlayer],
  canPass: true,
  isWolf: true,
  isAwakeWolf: true,
  recognises: WOLVES_RECOGNISE,
  pileCard: 'Werewolf',
});
