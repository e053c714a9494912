import { defineRole } from './role.ts';

export const prince = defineRole({
  name: 'Prince',
  team: 'Villager',
  actionOrder: 0,
  hasNightAction: false,
  description: 'Cannot be eliminated: votes against the Prince are wasted.',
  instructions:
    'Nobody can vote you out, so you may draw suspicion on purpose and watch who joins in. Say who you are before the vote if the village is about to waste it on you. If your card was taken at night, the crown has gone with it.',
  winCondition: 'Wins with the Villager team.',
  icon: 'jewel-crown',
  isImmune: true,
});
