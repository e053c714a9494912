import { defineRole } from '../role.ts';

export const tanner = defineRole({
  name: 'Tanner',
  team: 'Neutral',
  actionOrder: 0,
  hasNightAction: false,
  description: 'Is tired of it all and wins only by being eliminated.',
  instructions:
    'Look suspicious, but not on purpose: a Tanner who begs for votes gets none. A small lie that comes to light works better than a big one. Let the village believe that it has found its wolf.',
  winCondition: 'Wins only by being eliminated.',
  icon: 'animal-hide',
  neutralGoal: 'own_elimination',
});
