import { viewPlayer } from '../actions/view-player.ts';
import { viewWerewolfPile } from '../actions/view-werewolf-pile.ts';
import { WOLVES_RECOGNISE } from './recognition.ts';
import { defineRole } from './role.ts';

export const mysticWolf = defineRole({
  name: 'Mystic Wolf',
  team: 'Werewolf',
  actionOrder: 1,
  hasNightAction: true,
  description: "Knows the other wolves and may look at one other player's card.",
  instructions:
    'You see like a Seer and howl like a wolf. Look at a loud player and you know at once which of their claims are lies. Claiming to be the Seer with a true result is hard to fight, unless the real one speaks up.',
  winCondition: 'The Werewolf team wins if nobody of it is eliminated.',
  icon: 'wolf-howl',
  actions: [viewPlayer, viewWerewolfPile],
  canPass: true,
  isWolf: true,
  isAwakeWolf: true,
  recognises: WOLVES_RECOGNISE,
});
