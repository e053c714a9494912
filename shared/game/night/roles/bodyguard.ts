import { protectFromDeath } from '../actions/protect-from-death.ts';
import { defineRole } from '../role.ts';

export const bodyguard = defineRole({
  name: 'Bodyguard',
  team: 'Villager',
  actionOrder: 1,
  hasNightAction: true,
  icon: 'templar-shield',
  actions: [protectFromDeath],
  canPass: true,
  actsAtOnceWhenCopied: true,
});
