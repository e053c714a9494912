import { viewCenterCard } from '../actions/view-center-card.ts';
import { defineRole, WOLVES_RECOGNISE } from '../role.ts';

export const werewolf = defineRole({
  name: 'Werewolf',
  team: 'Werewolf',
  copies: 2,
  actionOrder: 1,
  hasNightAction: true,
  description: 'Knows the other wolves. A lone Werewolf may look at one card in the center.',
  instructions:
    'Have a harmless role ready to claim before anybody asks. Stay calm, agree with good arguments and let the suspicion find somebody else. If you are alone, a card you saw in the center makes the safest story: nobody was dealt it.',
  winCondition: 'The Werewolf team wins if nobody on it is eliminated.',
  icon: 'werewolf',
  actions: [viewCenterCard],
  canPass: true,
  actsOnlyAlone: true,
  isWolf: true,
  isAwakeWolf: true,
  recognises: WOLVES_RECOGNISE,
});
