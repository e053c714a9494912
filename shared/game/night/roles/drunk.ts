import { swapCenter } from '../actions/swap-center.ts';
import { defineRole } from '../role.ts';

export const drunk = defineRole({
  name: 'Drunk',
  team: 'Villager',
  actionOrder: 7,
  hasNightAction: true,
  description: 'Must exchange their card for one from the center, without looking.',
  instructions:
    'You do not know what you are any more, so do not fight too hard for one side. Say early which center card you took: a Seer may have seen it. If nobody claims a role, you may be holding it.',
  winCondition: 'Wins with the team of the card in front of them at the end.',
  icon: 'beer-stein',
  actions: [swapCenter],
  actsAtOnceWhenCopied: true,
});
