import { viewAndSwap } from '../actions/view-and-swap.ts';
import { defineRole } from '../role.ts';

export const witch = defineRole({
  name: 'Witch',
  team: 'Villager',
  actionOrder: 5,
  hasNightAction: true,
  icon: 'witch-flight',
  actions: [viewAndSwap],
  canPass: true,
  actsAtOnceWhenCopied: true,
});
