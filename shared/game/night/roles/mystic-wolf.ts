import { viewPlayer } from '../actions/view-player.ts';
import { viewWerewolfPile } from '../actions/view-werewolf-pile.ts';
import { defineRole, WOLVES_RECOGNISE } from '../role.ts';

export const mysticWolf = defineRole({
  name: 'Mystic Wolf',
  team: 'Werewolf',
  actionOrder: 1,
  hasNightAction: true,
  description:
    "Knows the other wolves and may look at one other player's card, or at the werewolf pile if there is one.",
  instructions:
    'Look at a loud player, and you know at once what they are hiding. Claiming to be the Seer with a true result is hard to fight, unless the real one speaks up. You look early in the night, so the card may have moved since.',
  winCondition: 'The Werewolf team wins if nobody on it is eliminated.',
  icon: 'wolf-howl',
  actions: [viewPlayer, viewWerewolfPile],
  canPass: true,
  isWolf: true,
  isAwakeWolf: true,
  recognises: WOLVES_RECOGNISE,
});
