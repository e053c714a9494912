import { protectFromDeath } from '../actions/protect-from-death.ts';
import { defineRole } from '../role.ts';

export const bodyguard = defineRole({
  name: 'Bodyguard',
  team: 'Villager',
  actionOrder: 1,
  hasNightAction: true,
  description:
    'Protects another player: if the vote falls on them, the next most-voted player is eliminated instead.',
  instructions:
    'Guard somebody whose word the village will need. If you say whom you protect, nobody will waste a vote on them, so think about whether that is what you want. A wolf behind your shield gets away as well.',
  winCondition: 'Wins with the Villager team.',
  icon: 'templar-shield',
  actions: [protectFromDeath],
  canPass: true,
  actsAtOnceWhenCopied: true,
});
