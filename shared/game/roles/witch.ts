import { viewAndSwap } from '../actions/view-and-swap.ts';
import { defineRole } from './role.ts';

export const witch = defineRole({
  name: 'Witch',
  team: 'Villager',
  actionOrder: 5,
  hasNightAction: true,
  description: 'Looks at a card in the center, then gives it to another player in exchange for theirs.',
  instructions:
    'You decide what somebody is, and nobody tells them. A village card can make a wolf harmless; a wolf card makes a new one, so name somebody else for an evil card. Remember that the old card now lies in the center.',
  winCondition: 'Wins with the Villager team.',
  icon: 'witch-flight',
  actions: [viewAndSwap],
  canPass: true,
  actsAtOnceWhenCopied: true,
});
