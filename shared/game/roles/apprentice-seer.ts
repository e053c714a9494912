import { viewCenterCard } from '../actions/view-center-card.ts';
import { viewWerewolfPile } from '../actions/view-werewolf-pile.ts';
import { defineRole } from './role.ts';

export const apprenticeSeer = defineRole({
  name: 'Apprentice Seer',
  team: 'Villager',
  actionOrder: 4,
  hasNightAction: true,
  description: 'Looks at one card in the center.',
  instructions:
    'Whatever you saw in the center is held by nobody, unless somebody took it later at night. Ask who claims that role before you say what you know. A wolf in the center means one wolf fewer at the table.',
  winCondition: 'Wins with the Villager team.',
  icon: 'spell-book',
  actions: [viewCenterCard, viewWerewolfPile],
  canPass: true,
  actsAtOnceWhenCopied: true,
});
