import { viewAndSwap } from '../actions/view-and-swap.ts';
import { defineRole } from '../role.ts';

export const witch = defineRole({
  name: 'Witch',
  team: 'Villager',
  actionOrder: 5,
  hasNightAction: true,
  description:
    'Looks at a card in the center, then gives it to another player in exchange for theirs. May name somebody else to get it if it is a wolf, the Minion or the Tanner.',
  instructions:
    "You decide what somebody is, and nobody tells them. A village card can tame a wolf; a wolf's card makes a new one, so name somebody you can watch for it. The card you took away now lies in the center.",
  winCondition: 'Wins with the Villager team.',
  icon: 'witch-flight',
  actions: [viewAndSwap],
  canPass: true,
  actsAtOnceWhenCopied: true,
});
