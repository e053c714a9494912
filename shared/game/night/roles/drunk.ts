import { swapCenter } from '../actions/swap-center.ts';
import { defineRole } from '../role.ts';

export const drunk = defineRole({
  name: 'Drunk',
  team: 'Villager',
  actionOrder: 7,
  hasNightAction: true,
  icon: 'beer-stein',
  actions: [swapCenter],
  actsAtOnceWhenCopied: true,
});
